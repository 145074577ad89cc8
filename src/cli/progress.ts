/** How far long work has come: a bar with rate and time left on a terminal, plain lines now and then in a log. */

import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from '../arena/run.ts';
import { nowMs } from '../core/clock.ts';

/** Seconds between two lines of a log. */
const EVERY = 10;

export interface ProgressView {
  show(progress: Progress): void;
  end(): void;
}

export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '?';
  const s = Math.ceil(seconds);
  return s < 60
    ? `${s} s`
    : s < 3600
      ? `${Math.floor(s / 60)} min ${s % 60} s`
      : `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}

const count = (n: number) => Math.round(n).toLocaleString('en');

/** Writes to standard error, so that standard output stays clean. */
export function progressView(): ProgressView {
  return process.stderr.isTTY ? barView() : lineView();
}

function barView(): ProgressView {
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% | {done} of {all} games | {rate} a second | {left} left',
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    show({ done, total, rate }) {
      const payload = { done: count(done), all: count(total), rate: count(rate), left: duration((total - done) / rate) };
      if (started) bar.update(done, payload);
      else bar.start(total, done, payload);
      started = true;
    },
    end() {
      if (started) bar.stop();
    },
  };
}

function lineView(): ProgressView {
  let last = nowMs();
  return {
    show({ done, total, rate }) {
      const now = nowMs();
      if (now - last < 1000 * EVERY) return;
      last = now;
      const percent = Math.floor((100 * done) / total);
      const left = duration((total - done) / rate);
      process.stderr.write(`${percent}%: ${count(done)} of ${count(total)} games, ${count(rate)} a second, ${left} left\n`);
    },
    end() {},
  };
}
