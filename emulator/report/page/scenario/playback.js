// Time: it is moved by the slider, by links and charts, and by itself.

class Playback {
  /** `show` is called with each new time. */
  constructor(show) {
    this.show = show;
    this.now_s = 0;
    this.frame = null;  // the request for the next one while it plays
    const slider = byId("time");
    slider.max = end_s;
    slider.step = data.row_s || "any";
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    byId("play").addEventListener("click", () => this.isPlaying() ? this.pause() : this.play());
  }

  isPlaying() { return this.frame !== null; }

  go(time_s) {
    this.now_s = Math.min(Math.max(time_s, 0), end_s);
    byId("time").value = this.now_s;
    byId("now").textContent = seconds(this.now_s);
    this.show(this.now_s);
  }

  play() {
    if (this.now_s >= end_s) { this.go(0); }
    byId("play").textContent = "Pause";
    let last_ms = null;
    const step = (at_ms) => {
      this.frame = requestAnimationFrame(step);
      const passed_s = last_ms === null ? 0 : (at_ms - last_ms) / 1000;
      last_ms = at_ms;
      this.go(this.now_s + passed_s * Number(byId("speed").value));
      if (this.now_s >= end_s) { this.pause(); }
    };
    this.frame = requestAnimationFrame(step);
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    byId("play").textContent = "Play";
  }
}
