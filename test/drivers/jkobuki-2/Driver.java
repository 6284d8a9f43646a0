// hypower-org/jkobuki-2 wanders. The driver tells of bumpers and cliffs, but not of hanging wheels.
import edu.ycp.robotics.KobukiRobot;

public final class Driver {
  private enum Stage { AHEAD, BACK, TURN, WAIT }

  private static final int PERIOD_MS = 21; // as in the driver

  private static final int CRITICAL_BATTERY = 132; // tenths of a volt

  private Stage stage = Stage.AHEAD;
  private long sinceNs = System.nanoTime();
  private double turnRadS = 1.0;
  private int obstacles = 0;

  private void enter(Stage next) {
    stage = next;
    sinceNs = System.nanoTime();
  }

  /** Bits of obstacles: right 1, center 2, left 4. */
  private void decide(int now) {
    final boolean isNew = (now & ~obstacles) != 0;
    obstacles = now;
    final double lastsS = (System.nanoTime() - sinceNs) * 1e-9;
    if (obstacles != 0 && (stage == Stage.AHEAD || isNew && stage == Stage.TURN)) {
      // A second obstacle does not change the direction: a way out of corners.
      if (stage == Stage.AHEAD) {
        turnRadS = (obstacles & 4) != 0 ? -1.0 : 1.0;
      }
      enter(Stage.BACK);
    } else if (stage == Stage.BACK && lastsS > 1.0) {
      enter(Stage.TURN);
    } else if (stage == Stage.TURN && lastsS > 1.5) {
      enter(Stage.WAIT);
    }
    if (stage == Stage.WAIT && obstacles == 0) {
      enter(Stage.AHEAD);
    }
  }

  private void drive(KobukiRobot robot) {
    if ((robot.getBattery() & 0xFF) < CRITICAL_BATTERY) {
      robot.control(0, 0);
      return;
    }
    switch (stage) {
      case AHEAD -> robot.control(200, 0);
      case BACK -> robot.control(-100, 0);
      case TURN -> robot.control(0, turnRadS);
      default -> robot.control(0, 0);
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    final KobukiRobot robot = new KobukiRobot(arguments[0]);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      robot.control(0, 0);
      robot.requestSystemStop();
    }));
    final Driver driver = new Driver();
    while (true) {
      driver.decide(robot.getBumper() | robot.getCliff());
      driver.drive(robot);
      Thread.sleep(PERIOD_MS);
    }
  }
}
