import { SESSION_GAP_MAX_MS } from '../../domain/limits.ts';
import { isPaymentHost } from '../../domain/payment-hosts.ts';

const GAP = SESSION_GAP_MAX_MS * 1000;

/** The first pageview of a session. */
interface View {
  readonly ts: number;
  readonly seq: number;
  readonly referrer: string;
}

/** A run of a visitor's events with gaps of at most 30 minutes, `engage` included: at most one session begins in it. */
export interface Run {
  /** Its first and its last event, microseconds. */
  first: number;
  last: number;
  firstView: View | null;
  /** Says that no unknown event can belong to its beginning. */
  whole: boolean;
}

/**
 * The runs of one visitor's events on one local day, as they arrive, in any order and more than once: an event
 * extends a run, joins two, or begins one. They are the gaps of `sessionsFrom`, kept instead of derived.
 */
export class VisitorDay {
  readonly day: string;
  /** Unsigned decimal. */
  readonly visitor: string;
  /** In order, more than 30 minutes apart. */
  #runs: Run[] = [];
  #isComplete = false;

  constructor(day: string, visitor: string) {
    this.day = day;
    this.visitor = visitor;
  }

  /** The last event that is known, microseconds. */
  get last(): number {
    return this.#runs.at(-1)?.last ?? Number.NEGATIVE_INFINITY;
  }

  /**
   * Adds an event. Adding it again changes nothing.
   *
   * @param view its referrer when it is a pageview
   * @param completeFrom every event of the visitor since then is added, sooner or later
   */
  add(ts: number, seq: number, view: string | null, completeFrom: number): void {
    const firstView = view === null ? null : { ts, seq, referrer: view };
    this.addRun({ first: ts, last: ts, firstView, whole: ts >= completeFrom + GAP });
  }

  /** Adds events that are a run already. Adding them again changes nothing. */
  addRun(added: Run): void {
    const before = this.#runs.filter(({ last }) => last < added.first - GAP);
    const after = this.#runs.filter(({ first }) => first > added.last + GAP);
    let run = added;
    for (const near of this.#runs.slice(before.length, this.#runs.length - after.length)) run = joined(run, near);
    this.#runs = [...before, run, ...after];
  }

  /** The run that an event which was added belongs to. */
  runAt(ts: number): Run {
    for (let i = this.#runs.length - 1; i >= 0; i--) {
      const run = this.#runs[i]!;
      if (run.first <= ts && ts <= run.last) return run;
    }
    throw new RangeError('no event of this instant was added');
  }

  /**
   * The referrer of the session in a run: that of its first pageview, or when this is a return from a payment, of the latest
   * run before that came from elsewhere. Null when there may be one that is not known; empty for none.
   */
  referrerOf({ first, firstView }: Run): string | null {
    if (firstView === null || !isPaymentHost(firstView.referrer)) return firstView?.referrer ?? '';
    const isSource = (run: Run) =>
      run.first < first && run.firstView !== null && !isPaymentHost(run.firstView.referrer);
    return this.#isComplete ? (this.#runs.findLast(isSource)?.firstView?.referrer ?? '') : null;
  }

  /** Every event of the day was added. */
  completed(): void {
    this.#runs = this.#runs.map((run) => ({ ...run, whole: true }));
    this.#isComplete = true;
  }
}

function joined(a: Run, b: Run): Run {
  return {
    first: Math.min(a.first, b.first),
    last: Math.max(a.last, b.last),
    firstView: earlier(a.firstView, b.firstView),
    // Events that are not known are older than those that are: they can only precede.
    whole: a.first === b.first ? a.whole || b.whole : a.first < b.first ? a.whole : b.whole,
  };
}

function earlier(a: View | null, b: View | null): View | null {
  if (a === null || b === null) return a ?? b;
  return a.ts < b.ts || (a.ts === b.ts && a.seq < b.seq) ? a : b;
}
