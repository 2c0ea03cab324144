import type { Random } from './random.ts';

/** An import line of a demo visit. */
export interface DemoLine {
  /** Epoch milliseconds with a fraction. */
  readonly ts: number;
  readonly visitor: string;
  readonly u: string;
  readonly r?: string;
  readonly e?: string;
  readonly p?: Readonly<Record<string, string | number | boolean>>;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

/** The visitor and their client: the fields that all lines of a visit share. */
export type Visitor = Omit<DemoLine, 'ts' | 'u' | 'r' | 'e' | 'p'>;

/** The beginning of a visit. */
export interface Arrival {
  readonly referrer: string;
  /** The campaign parameters of the first page, with their question mark; empty for none. */
  readonly query: string;
}

/** The longest stay on a page. It is shorter than the gap that ends a session. */
const STAY_MAX_MS = 15 * 60_000;
const GLANCE_MEDIAN_MS = 4000;
/**
 * The share of pages left that report their active time. The others stand for tabs closed by the system and lost
 * beacons.
 */
const ENGAGE_PROBABILITY = 0.92;

/** One visit in progress. It opens and leaves pages, adds events, and moves its clock on. */
export class Visit {
  readonly random: Random;
  readonly lines: DemoLine[] = [];
  readonly #visitor: Visitor;
  readonly #arrival: Arrival;
  /** Epoch milliseconds. */
  #now: number;
  /** The visitor leaves the first page at once. All later pages are ignored. */
  readonly #glance: boolean;

  constructor(random: Random, visitor: Visitor, arrival: Arrival, start: number, glance: boolean) {
    this.random = random;
    this.#glance = glance;
    this.#visitor = visitor;
    this.#arrival = arrival;
    this.#now = start;
  }

  /** Opens a page, stays and leaves it. `during` are the events of the stay, in order. */
  page(path: string, stayMedianMs: number, ...during: readonly DemoEvent[]): void {
    if (!this.#glance) this.#stay(path, stayMedianMs, during);
    else if (this.lines.length === 0) this.#stay(path, GLANCE_MEDIAN_MS, []);
  }

  #stay(path: string, stayMedianMs: number, during: readonly DemoEvent[]): void {
    const first = this.lines.length === 0;
    if (!first) this.#now += this.random.between(80, 900);
    const stay = Math.min(STAY_MAX_MS, this.random.time(stayMedianMs) * (1 + during.length));
    const opened = this.#now;
    this.#add(opened, first ? path + this.#arrival.query : path, first ? { r: this.#arrival.referrer } : {});
    for (const [i, { e, p }] of during.entries()) {
      const at = opened + (stay * (i + this.random.between(0.4, 1))) / (during.length + 0.2);
      this.#add(at, path, p === undefined ? { e } : { e, p });
    }
    this.#now = opened + stay;
    if (!this.random.happens(ENGAGE_PROBABILITY)) return;
    const active = stay * this.random.between(0.45, 1);
    const depth = Math.min(100, Math.round(20 + 80 * (1 - Math.exp(-active / 30_000)) * this.random.between(0.6, 1.3)));
    this.#add(this.#now, path, { e: 'engage', p: { t: Math.round(active), d: depth } });
  }

  #add(ts: number, u: string, rest: Pick<DemoLine, 'r' | 'e' | 'p'>): void {
    this.lines.push({ ...this.#visitor, ts: Math.round(ts * 1000) / 1000, u, ...rest });
  }
}

/** An event on a page. */
export interface DemoEvent {
  readonly e: string;
  readonly p?: Readonly<Record<string, string | number | boolean>>;
}
