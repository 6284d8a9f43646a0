/* Wanders: backs off from obstacles and turns away, for drivers in C and C++. */
#pragma once

#include <stdbool.h>
#include <time.h>

enum wander_stage { WANDER_AHEAD, WANDER_BACK, WANDER_TURN, WANDER_WAIT };

struct wander {
  enum wander_stage stage;
  double since_s;
  double turn_rad_s;
  unsigned obstacles;
};

struct wander_speed {
  double linear_m_s;
  double angular_rad_s;
};

static inline double wander_now_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline void wander_enter(struct wander* self, enum wander_stage stage, double now_s) {
  self->stage = stage;
  self->since_s = now_s;
}

/* Obstacles: bumpers and cliff sensors; bits: right 1, center 2, left 4. The robot must stand with
 * hanging wheels, or at a cable. */
static inline struct wander_speed wander_decide(struct wander* self, unsigned obstacles,
                                                bool must_stand) {
  const double now_s = wander_now_s();
  struct wander_speed speed = {0, 0};
  if (must_stand) {
    self->since_s = now_s;
    return speed;
  }
  const bool is_new = (obstacles & ~self->obstacles) != 0;
  const double lasts_s = now_s - self->since_s;
  self->obstacles = obstacles;
  if (obstacles != 0 && (self->stage == WANDER_AHEAD || (is_new && self->stage == WANDER_TURN))) {
    /* A second obstacle does not change the direction: a way out of corners. */
    if (self->stage == WANDER_AHEAD) { self->turn_rad_s = (obstacles & 4) != 0 ? -1.0 : 1.0; }
    wander_enter(self, WANDER_BACK, now_s);
  } else if (self->stage == WANDER_BACK && lasts_s > 1.0) {
    wander_enter(self, WANDER_TURN, now_s);
  } else if (self->stage == WANDER_TURN && lasts_s > 1.5) {
    wander_enter(self, WANDER_WAIT, now_s);
  }
  if (self->stage == WANDER_WAIT && obstacles == 0) { wander_enter(self, WANDER_AHEAD, now_s); }
  if (self->stage == WANDER_AHEAD) { speed.linear_m_s = 0.2; }
  if (self->stage == WANDER_BACK) { speed.linear_m_s = -0.1; }
  if (self->stage == WANDER_TURN) { speed.angular_rad_s = self->turn_rad_s; }
  return speed;
}
