import type { Clock } from '../../domain/clock.ts';

const PHASES = { copying: 'copying', comparing: 'comparing', loading: 'loading the journals' } as const;

type Phase = keyof typeof PHASES;

/** Says how far a phase of a move is, how fast it goes and how long it still takes. */
export class MovePace {
  readonly #clock: Clock;
  #phase: Phase | null = null;
  #since = 0;
  /** A move that goes on does not begin with the first row. */
  #firstRow = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  at(phase: Phase, rows: number, of: number): string {
    const now = this.#clock.nowMicros();
    if (phase !== this.#phase) [this.#phase, this.#since, this.#firstRow] = [phase, now, rows];
    const seconds = (now - this.#since) / 1_000_000;
    const rate = (rows - this.#firstRow) / seconds;
    const share = of === 0 ? 100 : Math.floor((100 * rows) / of);
    const done = `${PHASES[phase]} ${share} %   ${rows.toLocaleString('en')} rows`;
    if (!(rate > 0)) return done;
    return `${done}   ${Math.round(rate).toLocaleString('en')} rows/s   ${timeLeft((of - rows) / rate)} left`;
  }
}

function timeLeft(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
