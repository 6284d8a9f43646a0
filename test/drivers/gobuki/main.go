// tinogoehlert/gobuki wanders.
package main

import (
	"log"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/tinogoehlert/gobuki"
	"github.com/tinogoehlert/gobuki/commands"
)

const (
	ahead = iota
	back
	turn
	wait
)

// wanderer backs off from obstacles and turns away.
type wanderer struct {
	mover     *gobuki.Mover
	stage     int
	since     time.Time
	turnRadS  float64
	obstacles int
	isOver    atomic.Bool
}

func bits(right, center, left bool) int {
	sum := 0
	for bit, isSet := range []bool{right, center, left} {
		if isSet {
			sum |= 1 << bit
		}
	}
	return sum
}

func (w *wanderer) enter(stage int) {
	w.stage = stage
	w.since = time.Now()
}

// Tick is called for each frame of the robot.
func (w *wanderer) Tick(data gobuki.FeedbackData) *commands.Command {
	basic := data.BasicSensor
	if basic == nil {
		return nil
	}
	if w.isOver.Load() || basic.Wheels.Drop.Left || basic.Wheels.Drop.Right {
		w.since = time.Now()
		w.mover.Move(0, 0)
		return nil
	}
	obstacles := bits(basic.Bumper.Right, basic.Bumper.Center, basic.Bumper.Left) |
		bits(basic.Cliff.Right, basic.Cliff.Center, basic.Cliff.Left)
	isNew := obstacles&^w.obstacles != 0
	w.obstacles = obstacles
	lasts := time.Since(w.since)
	switch {
	case obstacles != 0 && (w.stage == ahead || isNew && w.stage == turn):
		// A second obstacle does not change the direction: a way out of corners.
		if w.stage == ahead {
			w.turnRadS = 1
			if obstacles&4 != 0 {
				w.turnRadS = -1
			}
		}
		w.enter(back)
	case w.stage == back && lasts > time.Second:
		w.enter(turn)
	case w.stage == turn && lasts > 1500*time.Millisecond:
		w.enter(wait)
	}
	if w.stage == wait && obstacles == 0 {
		w.enter(ahead)
	}
	w.move()
	return nil
}

func (w *wanderer) move() {
	switch w.stage {
	case ahead:
		w.mover.Move(0.2, 0)
	case back:
		w.mover.Move(-0.1, 0)
	case turn:
		w.mover.Move(0, w.turnRadS)
	default:
		w.mover.Move(0, 0)
	}
}

func main() {
	if len(os.Args) < 2 {
		log.Fatal("usage: driver DEVICE [gains]")
	}
	bot, err := gobuki.NewBotSerial(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	// The driver waits until somebody has read each of its messages.
	go func() {
		for {
			log.Println(bot.LogChannel())
		}
	}()
	mover := gobuki.NewMover(bot)
	// The mover sends, and comes after the module that decides.
	driver := &wanderer{mover: mover, since: time.Now()}
	bot.AddModule(driver)
	bot.AddModule(mover)
	bot.Start()
	if len(os.Args) > 2 {
		bot.Send(commands.GetControllerGain())
	}
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM, syscall.SIGINT)
	<-end
	driver.isOver.Store(true)
	time.Sleep(100 * time.Millisecond)
	bot.Stop()
}
