import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { localDayAt } from '../../domain/day.ts';
import { ENGAGE, PAGEVIEW } from '../../domain/event.ts';
import { REALTIME_ACTIVITY_MINUTES } from '../../domain/limits.ts';
import type { Period } from '../../domain/period.ts';
import { type RecentEvent, recentEventsOf } from '../../store/decode-recent.ts';
import type { Store } from '../../store/store.ts';
import { LAST_ZONE } from '../days/raw-window.ts';
import { firstFrom, inOrder, merged, type RecentHit } from './recent-hits.ts';
import { readRuns } from './stored-runs.ts';
import { VisitorDay } from './visitor-day.ts';

const MINUTE = 60_000_000;
/** The minutes that realtime shows, and one more for a client that asked before the clock went on. */
const HITS_KEPT = (REALTIME_ACTIVITY_MINUTES + 1) * MINUTE;
/** Sessions that began before these need a look into the store, once; longer takes more memory. */
const VISITORS_KEPT = 90 * MINUTE;
/** Old events are forgotten so often. */
const FORGET_EVERY = MINUTE;
/** Hits and visitors of all sites: some 80 MB. A busier site is answered from the store. */
const HELD_MAX = 200_000;
/** Nothing is held for so long of a site that was too busy: it would be again, and to find out costs collection time. */
const LET_GO = 30 * MINUTE;
/** The engine refuses statements of more than some 8,000 visitors. */
const COMPLETED_TOGETHER_MAX = 2000;
/** Longer than any local day: an earlier event is of another day than those that are held. */
const DAY_MAX = 50 * 60 * MINUTE;
/** Lines that are read before requests have their turn. */
const LINES_AT_ONCE = 2000;
/** Texts that are kept once, however many events have them. */
const TEXTS_MAX = 100_000;

/** The recent events of one site. */
interface Held {
  /** By (`ts`, `seq`), each once. */
  hits: RecentHit[];
  readonly visitors: Map<string, VisitorDay>;
  /** Nothing before is held, though later than what is held of other sites. */
  from: number;
  /** The latest event, microseconds. */
  newest: number;
}

/**
 * The events of the last minutes, in memory: what realtime is answered from, so that it costs the minutes that it shows,
 * not their day. A copy of what the store has: every event in the store since `#hitsFrom` is here, and its visitor's
 * runs since `#visitorsFrom` are. It is filled from the store at start, then given every event that enters. Events may
 * come in any order and more than once.
 */
export class RecentEvents {
  readonly #heldMax: number;
  #sites = new Map<number, Held>();
  #texts = new Map<string, string>();
  #hitsFrom = Number.POSITIVE_INFINITY;
  #visitorsFrom = Number.POSITIVE_INFINITY;
  #forgotten = Number.NEGATIVE_INFINITY;

  constructor(heldMax = HELD_MAX) {
    this.#heldMax = heldMax;
  }

  /** Fills it with what the store has at `now` (microseconds). Nothing may enter the store meanwhile. */
  async open(store: Pick<Store, 'query'>, now: number): Promise<void> {
    const since = now - VISITORS_KEPT;
    const span = { first: localDayAt(since, LAST_ZONE).day, since };
    const rows = 'FROM events WHERE day >= {first:Date} AND ts >= {since:Int64}';
    const [left] = await store.query<{ ts: number }>(
      `SELECT ts ${rows} ORDER BY ts DESC LIMIT 1 OFFSET ${this.#heldMax}`,
      span,
    );
    this.#visitorsFrom = left === undefined ? since : left.ts + 1;
    this.#hitsFrom = Math.max(this.#visitorsFrom, now - HITS_KEPT);
    this.#forgotten = now;
    const ofHit = (column: string) => `if(ts >= {hits:Int64}, toString(${column}), '') AS ${column}`;
    const events = await store.query<RecentEvent>(
      `SELECT site, day, toString(visitor) AS visitor, ts, seq, event, referrer,
  ${['page', 'country', 'city', 'browser', 'os', 'device'].map(ofHit).join(', ')}
${rows}`,
      { ...span, since: this.#visitorsFrom, hits: this.#hitsFrom },
    );
    this.#sites = new Map();
    this.#add(events);
  }

  /**
   * Takes note of encoded events that the store has got, at `now` (microseconds). One call at a time.
   *
   * @param columns the columns of the lines where another version has encoded them
   */
  async loaded(lines: Uint8Array, now: number, columns?: readonly string[]): Promise<void> {
    if (now - this.#forgotten >= FORGET_EVERY) this.#forgetUntil(now);
    const events: RecentEvent[] = [];
    for (const event of recentEventsOf(lines, (site) => this.#wantedFrom(site), columns)) {
      events.push(event);
      if (events.length % LINES_AT_ONCE === 0) await yieldToEventLoop();
    }
    this.#add(events);
  }

  /** A site's events other than `engage` from `since` to `now`, in order; null when not all of them are held. */
  hits(siteId: number, since: number, now: number): readonly RecentHit[] | null {
    const held = this.#sites.get(siteId);
    if (since < this.#hitsFrom || (held !== undefined && since < held.from)) return null;
    if (held === undefined) return [];
    return held.hits.slice(firstFrom(held.hits, since), firstFrom(held.hits, now + 1));
  }

  /** Looks up the whole day of visitors of a site, when a run of theirs may have begun before what is held. */
  async complete(store: Pick<Store, 'query'>, siteId: number, visitors: ReadonlySet<VisitorDay>): Promise<void> {
    const all = [...visitors];
    for (let i = 0; i < all.length; i += COMPLETED_TOGETHER_MAX) {
      await this.#complete(store, siteId, all.slice(i, i + COMPLETED_TOGETHER_MAX));
    }
  }

  async #complete(store: Pick<Store, 'query'>, siteId: number, visitors: readonly VisitorDay[]): Promise<void> {
    const byKey = new Map(visitors.map((each) => [keyOf(each), each]));
    for (const { first, last, isViewed, view, referrer, ...of } of await readRuns(store, siteId, visitors)) {
      const [ts, seq] = view;
      const firstView = isViewed ? { ts, seq, referrer: kept(referrer, this.#texts) } : null;
      byKey.get(keyOf(of))?.addRun({ first, last, firstView, whole: true });
    }
    for (const each of visitors) each.completed();
  }

  /** Forgets a site: the store has nothing of it any more. */
  forget(siteId: number): void {
    this.#sites.delete(siteId);
  }

  /** Forgets days of a site: they are erased. */
  forgetDays(siteId: number, { from, to }: Period): void {
    const held = this.#sites.get(siteId);
    if (held === undefined) return;
    const isGone = ({ day }: VisitorDay) => day >= from && day <= to;
    held.hits = held.hits.filter(({ of }) => !isGone(of));
    for (const [key, visitor] of held.visitors) if (isGone(visitor)) held.visitors.delete(key);
  }

  #add(events: readonly RecentEvent[]): void {
    for (const [site, own] of Map.groupBy(events, (event) => event.site)) {
      const held = this.#of(site);
      const completeFrom = Math.max(this.#visitorsFrom, held.from);
      const hitsFrom = Math.max(this.#hitsFrom, held.from);
      const hits: RecentHit[] = [];
      for (const event of own) {
        held.newest = Math.max(held.newest, event.ts);
        const key = keyOf(event);
        let visitor = held.visitors.get(key);
        if (visitor === undefined) {
          // A late event of a run that is held still belongs to it; other late events are left to the store.
          if (event.ts < completeFrom) continue;
          visitor = new VisitorDay(this.#text(event.day), event.visitor);
          held.visitors.set(key, visitor);
        }
        visitor.add(event.ts, event.seq, viewOf(event, this.#texts), completeFrom);
        if (event.event !== ENGAGE && event.ts >= hitsFrom) hits.push(this.#hitOf(event, visitor));
      }
      held.hits = merged(held.hits, hits.sort(inOrder));
    }
    this.#shrink();
  }

  /** Nothing older is worth a look: it is not held, and no run that is held can begin with it. */
  #wantedFrom(siteId: number): number {
    const held = this.#sites.get(siteId);
    const from = this.#visitorsFrom - DAY_MAX;
    return held !== undefined && held.visitors.size === 0 ? Math.max(held.from, from) : from;
  }

  #of(siteId: number): Held {
    let held = this.#sites.get(siteId);
    if (held === undefined) {
      held = {
        hits: [],
        visitors: new Map(),
        from: Number.NEGATIVE_INFINITY,
        newest: Number.NEGATIVE_INFINITY,
      };
      this.#sites.set(siteId, held);
    }
    return held;
  }

  #hitOf({ ts, seq, event, page, country, city, browser, os, device }: RecentEvent, of: VisitorDay): RecentHit {
    return {
      ts,
      seq,
      event: this.#text(event),
      page: this.#text(page),
      country: this.#text(country),
      city: this.#text(city),
      browser: this.#text(browser),
      os: this.#text(os),
      device: this.#text(device),
      of,
    };
  }

  #text(text: string): string {
    return kept(text, this.#texts);
  }

  #forgetUntil(now: number): void {
    this.#forgotten = now;
    this.#hitsFrom = Math.max(this.#hitsFrom, now - HITS_KEPT);
    this.#visitorsFrom = Math.max(this.#visitorsFrom, now - VISITORS_KEPT);
    if (this.#texts.size > TEXTS_MAX) this.#texts = new Map();
    for (const [siteId, held] of this.#sites) {
      held.hits.splice(0, firstFrom(held.hits, this.#hitsFrom));
      for (const [key, visitor] of held.visitors) if (visitor.last < this.#visitorsFrom) held.visitors.delete(key);
      const isDone = held.visitors.size === 0 && held.from <= this.#visitorsFrom;
      if (isDone) this.#sites.delete(siteId);
    }
  }

  /** Lets go of the busiest sites for a while when too much is held: they are answered from the store. */
  #shrink(): void {
    const sizes = [...this.#sites.values()].map((held) => ({ held, size: held.hits.length + held.visitors.size }));
    let total = sizes.reduce((sum, { size }) => sum + size, 0);
    for (const { held, size } of sizes.toSorted((a, b) => b.size - a.size)) {
      if (total <= this.#heldMax) return;
      held.hits = [];
      held.visitors.clear();
      held.from = Math.max(held.from, held.newest + LET_GO);
      total -= size;
    }
  }
}

function keyOf({ day, visitor }: { readonly day: string; readonly visitor: string }): string {
  return `${day} ${visitor}`;
}

function viewOf({ event, referrer }: Pick<RecentEvent, 'event' | 'referrer'>, texts: Map<string, string>) {
  return event === PAGEVIEW ? kept(referrer, texts) : null;
}

/** The text itself, or the same one that is kept already. */
function kept(text: string, texts: Map<string, string>): string {
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}
