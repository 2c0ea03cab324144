/**
 * Tests rules over random traffic, clocks and restarts against a model without state. At every round the model reads
 * the whole past and applies the definitions.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import type { Log } from '../../src/domain/log.ts';
import { emptyDirectory, ManualClock, openFixture } from '../../src/sites/fixture.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createSite } from '../../src/sites/sites.ts';
import type { LiveFigures } from '../../src/stats/live-figures.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** New York changed to summer time in the following night, at 7:00 UTC. */
const BEGINNING = '2026-03-07T22:00:00Z';
const ZONE = 'America/New_York';
const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

type Type = 'spike' | 'drop' | 'silence' | 'goal';

interface Event {
  /** Microseconds. */
  readonly at: number;
  readonly visitor: number;
  readonly kind: 'pageview' | 'engage' | 'order';
}

interface Round {
  /** The time by which the clock moves before the round. It can be negative. */
  readonly seconds: number;
  /** The process restarts before the round. */
  readonly restarts: boolean;
  /** The store fails. */
  readonly storeFails: boolean;
  /** The queue cannot be written. */
  readonly queueFails: boolean;
}

interface Rule {
  readonly type: Type;
  readonly threshold: number | null;
}

const RULES: readonly Rule[] = [
  { type: 'spike', threshold: 1 },
  { type: 'spike', threshold: 3 },
  { type: 'drop', threshold: 2 },
  { type: 'drop', threshold: 5 },
  { type: 'silence', threshold: 0.25 },
  { type: 'silence', threshold: 3 },
  { type: 'goal', threshold: null },
  { type: 'goal', threshold: 3 },
];

/** Stretches of traffic, each with its length and its events. */
const traffic = fc
  .array(
    fc.record({
      minutes: fc.oneof(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 20, max: 90 }),
        fc.integer({ min: 300, max: 900 }),
      ),
      visits: fc.array(
        fc.record({
          share: fc.integer({ min: 0, max: 999 }),
          visitor: fc.integer({ min: 1, max: 7 }),
          kind: fc.constantFrom<Event['kind']>('pageview', 'pageview', 'engage', 'order'),
        }),
        { maxLength: 12 },
      ),
    }),
    { minLength: 5, maxLength: 25 },
  )
  .map((stretches) => {
    const events: Event[] = [];
    let from = Temporal.Instant.from(BEGINNING).epochMilliseconds * 1000;
    for (const { minutes, visits } of stretches) {
      for (const { share, visitor, kind } of visits) {
        events.push({ at: from + Math.floor((minutes * 60 * share) / 1000) * SECOND, visitor, kind });
      }
      from += minutes * MINUTE;
    }
    return events;
  });

const rounds = fc.array(
  fc.record({
    seconds: fc.oneof(
      { weight: 8, arbitrary: fc.constant(30) },
      { weight: 10, arbitrary: fc.integer({ min: 31, max: 600 }) },
      { weight: 2, arbitrary: fc.integer({ min: 600, max: 7200 }) },
      { weight: 1, arbitrary: fc.integer({ min: 7200, max: 90_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -300, max: 0 }) },
    ),
    restarts: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    storeFails: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
    queueFails: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  }),
  { minLength: 40, maxLength: 90 },
);

test('no rule fires twice for one cause, and none misses a cause', async (t) => {
  const totals: Record<Type, number> = { spike: 0, drop: 0, silence: 0, goal: 0 };
  const property = fc.asyncProperty(traffic, rounds, async (events, steps) => {
    const world = await World.open(emptyDirectory(t), events);
    try {
      const model = new Model(events);
      for (const step of steps) {
        const fired = await world.round(step);
        assert.deepEqual(fired, model.round(step), `at ${world.now}`);
        for (const { rule } of fired) totals[RULES[rule - 1]!.type]++;
      }
    } finally {
      await world.close();
    }
  });
  await fc.assert(property, { numRuns: Number(process.env.SVC_TEST_RUNS ?? 25), endOnFailure: true });
  // The test proves nothing when the rules never fire.
  for (const [type, count] of Object.entries(totals)) assert.ok(count > 5, `${type} fired ${count} times`);
  t.diagnostic(`fired: ${JSON.stringify(totals)}`);
});

test('an alert whose round could not be recorded is sent once, and the next one is not missed', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const { id: siteId } = await addSite();
  const fields = { siteId, goalId: null, url: null, secret: null, emails: ['a@example.com'] };
  await createAlertRule(db, clock, { ...fields, type: 'spike', threshold: 3 }, []);
  await createAlertRule(db, clock, { ...fields, type: 'drop', threshold: 3 }, []);
  const current = { visitors: 0, last: 3 };
  const figures = {
    currentVisitors: async () => new Map([[siteId, current.visitors]]),
    visitorsByMinute: async () => new Map(),
    halfDays: async () => new Map([[siteId, { last: current.last, before: 3 }]]),
    lastEvents: async () => new Map(),
    conversions: async () => [],
  };
  // Each round runs in a new evaluator, as after a start of the process.
  const round = (hours: number) => {
    clock.advanceMs(hours * 3_600_000);
    return new RuleEvaluator({ db, clock, figures, log: quiet }).round();
  };
  assert.equal(await round(0), 0);
  Object.assign(current, { visitors: 5, last: 0 });
  for (let cause = 1; cause <= 2; cause++) {
    await sql`create trigger full before insert on alert_rounds begin select raise(abort, 'disk full'); end`.execute(
      db,
    );
    await assert.rejects(round(13), /disk full/);
    await assert.rejects(round(0.01), /disk full/);
    await sql`drop trigger full`.execute(db);
    for (let again = 0; again < 3; again++) assert.equal(await round(0.01), 0);
    const attempts = await db.selectFrom('alert_attempts').select('rule_id').orderBy('id').execute();
    assert.deepEqual(
      attempts.map((attempt) => attempt.rule_id),
      [1, 2, 1, 2].slice(0, 2 * cause),
    );
  }
});

test('a site with an unknown zone does not stop the alerts of other sites', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  for (const domain of ['lost.example', 'found.example']) {
    const { id: siteId } = await addSite({ domain });
    await createGoal(db, clock, { siteId, name: 'Order', kind: 'event', pattern: 'order' });
    const fields = { siteId, goalId: null, url: null, secret: null, emails: ['a@example.com'] };
    await createAlertRule(db, clock, { ...fields, type: 'goal', threshold: null }, []);
    await createAlertRule(db, clock, { ...fields, type: 'silence', threshold: 1 }, []);
  }
  await db.updateTable('sites').set({ timezone: 'Mars/Olympus_Mons' }).where('domain', '=', 'lost.example').execute();
  const figures: Pick<LiveFigures, keyof LiveFigures> = {
    currentVisitors: async () => new Map(),
    visitorsByMinute: async () => new Map(),
    halfDays: async () => new Map(),
    lastEvents: async (sites, _now, hourStart) => new Map(sites.map((id) => [id, hourStart(id, '2026-03-09', 0)])),
    conversions: async (questions) =>
      questions.flatMap(({ site, day, goals }) => goals.map(({ id }) => ({ site, day, goal: id, conversions: 1 }))),
  };
  assert.equal(await new RuleEvaluator({ db, clock, figures, log: quiet }).round(), 2);
  const attempts = await db.selectFrom('alert_attempts').select('rule_id').orderBy('rule_id').execute();
  assert.deepEqual(
    attempts.map((attempt) => attempt.rule_id),
    [3, 4],
  );
});

interface Fired {
  readonly rule: number;
  readonly value: number;
}

/** The product: the rules in a database on disk, evaluated over figures that are counted from the events. */
class World {
  readonly #directory: string;
  readonly #clock: ManualClock;
  readonly #figures: Figures;
  #database: Database;
  #evaluator: RuleEvaluator;
  #seen = 0;

  private constructor(directory: string, clock: ManualClock, figures: Figures, database: Database) {
    this.#directory = directory;
    this.#clock = clock;
    this.#figures = figures;
    this.#database = database;
    this.#evaluator = this.#newEvaluator();
  }

  static async open(directory: string, events: readonly Event[]): Promise<World> {
    const database = await openDatabase(directory);
    const clock = new ManualClock(BEGINNING);
    const { id: orgId } = await createOrganisation(database.db, clock, { name: 'Test' });
    const domain = 'example.com';
    const site = await createSite(database.db, clock, {
      orgId,
      domain,
      name: 'S',
      timezone: ZONE,
      retentionMonths: null,
      honoursGpc: true,
    });
    await createGoal(database.db, clock, { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' });
    for (const rule of RULES) {
      const emails = ['a@example.com'];
      await createAlertRule(
        database.db,
        clock,
        { ...rule, siteId: site.id, goalId: null, url: null, secret: null, emails },
        [],
      );
    }
    return new World(directory, clock, new Figures(events), database);
  }

  get now(): string {
    return String(this.#clock.nowMicros());
  }

  async round(step: Round): Promise<Fired[]> {
    this.#clock.advanceMs(step.seconds * 1000);
    if (step.restarts) {
      await this.#database.close();
      this.#database = await openDatabase(this.#directory);
      this.#evaluator = this.#newEvaluator();
    }
    this.#figures.fail = step.storeFails;
    this.#figures.until = this.#clock.nowMicros();
    const { db } = this.#database;
    if (step.queueFails) {
      await sql`create trigger full before insert on alert_attempts begin select raise(abort, 'disk full'); end`.execute(
        db,
      );
    }
    await this.#evaluator.round();
    if (step.queueFails) await sql`drop trigger full`.execute(db);
    const rows = await db.selectFrom('alert_attempts').selectAll().where('id', '>', this.#seen).orderBy('id').execute();
    this.#seen = rows.at(-1)?.id ?? this.#seen;
    return rows.map((row) => ({ rule: row.rule_id, value: (JSON.parse(row.body) as { value: number }).value }));
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #newEvaluator(): RuleEvaluator {
    return new RuleEvaluator({ db: this.#database.db, clock: this.#clock, figures: this.#figures, log: quiet });
  }
}

/** Counts the figures of the store one by one. There is one site. */
class Figures implements Pick<LiveFigures, keyof LiveFigures> {
  readonly #events: readonly Event[];
  fail = false;
  /** The present. The store has only events until then. */
  until = 0;

  constructor(events: readonly Event[]) {
    this.#events = events;
  }

  async currentVisitors([site]: readonly number[], now: number) {
    return this.#map(site, visitorsBetween(this.#events, now - 5 * MINUTE, now));
  }

  async visitorsByMinute([site]: readonly number[], from: number, now: number) {
    const minutes = [];
    for (let at = Math.floor(from / MINUTE + 1) * MINUTE; at < now; at += MINUTE) {
      const visitors = visitorsBetween(this.#events, at - 5 * MINUTE, at);
      if (visitors > 0) minutes.push({ at, visitors });
    }
    return this.#map(site, minutes);
  }

  async halfDays([site]: readonly number[], now: number) {
    const half = 12 * HOUR;
    const last = visitorsBetween(this.#events, now - half, now);
    return this.#map(site, { last, before: visitorsBetween(this.#events, now - 2 * half, now - half) });
  }

  async lastEvents([site]: readonly number[], now: number) {
    const last = lastEvent(this.#events, now);
    return last === null ? this.#map<number>() : this.#map(site, last);
  }

  async conversions(questions: Parameters<LiveFigures['conversions']>[0]) {
    this.#check();
    return questions.flatMap(({ site, day, goals }) =>
      goals.map(({ id }) => ({ site, day, goal: id, conversions: orders(this.#events, day, this.until) })),
    );
  }

  #map<Value>(site?: number, value?: Value): Map<number, Value> {
    this.#check();
    return new Map(site === undefined ? [] : [[site, value as Value]]);
  }

  #check(): void {
    if (this.fail) throw new Error('the store is away');
  }
}

function visitorsBetween(events: readonly Event[], after: number, until: number): number {
  const seen = events.filter(({ at, kind }) => at > after && at <= until && kind !== 'engage');
  return new Set(seen.map(({ at, visitor }) => `${localDay(at)} ${visitor}`)).size;
}

function lastEvent(events: readonly Event[], until: number): number | null {
  const past = events.filter(({ at }) => at <= until).map(({ at }) => at);
  return past.length === 0 ? null : Math.max(...past);
}

function orders(events: readonly Event[], day: string, until: number): number {
  return events.filter(({ at, kind }) => kind === 'order' && at <= until && localDay(at) === day).length;
}

const calendar = new Intl.DateTimeFormat('sv', { timeZone: ZONE, dateStyle: 'short' });
const days = new Map<number, string>();

function localDay(micros: number): string {
  let day = days.get(micros);
  if (day === undefined) {
    day = calendar.format(micros / 1000);
    days.set(micros, day);
  }
  return day;
}

/** One look at a rule's figure, and whether it reached the threshold. */
interface Sight {
  readonly at: number;
  readonly reached: boolean;
}

/** Decides which rules must fire, from the definitions and the whole past. */
class Model {
  readonly #events: readonly Event[];
  #now = Temporal.Instant.from(BEGINNING).epochMilliseconds * 1000;
  readonly #looked: Record<Type, number[]> = { spike: [], drop: [], silence: [], goal: [] };
  /** The looks of each rule since it last fired, or since the beginning. */
  readonly #sights = RULES.map((): Sight[] => []);
  readonly #hasFired = RULES.map(() => false);
  /** The events and days that each rule has fired for. */
  readonly #firedFor = RULES.map((): Set<number | string> => new Set());

  constructor(events: readonly Event[]) {
    this.#events = events;
  }

  round(step: Round): Fired[] {
    this.#now += step.seconds * SECOND;
    if (step.storeFails) return [];
    const fired: Fired[] = [];
    for (const type of ['spike', 'drop', 'silence', 'goal'] as const) {
      const before = structuredClone([this.#sights, this.#hasFired, this.#firedFor]) as [
        Sight[][],
        boolean[],
        Set<number>[],
      ];
      const now: Fired[] = [];
      for (const [i, rule] of RULES.entries()) {
        if (rule.type === type) now.push(...this.#judge(i, rule).map((value) => ({ rule: i + 1, value })));
      }
      if (step.queueFails && now.length > 0) {
        // The round leaves no trace.
        for (const i of RULES.keys()) {
          this.#sights[i] = before[0][i]!;
          this.#hasFired[i] = before[1][i]!;
          this.#firedFor[i] = before[2][i]!;
        }
        continue;
      }
      this.#looked[type].push(this.#now);
      fired.push(...now);
    }
    return fired;
  }

  #judge(i: number, { type, threshold }: Rule): number[] {
    switch (type) {
      case 'spike':
        return this.#spike(i, threshold!);
      case 'drop':
        return this.#drop(i, threshold!);
      case 'silence':
        return this.#silence(i, threshold!);
      case 'goal':
        return this.#goal(i, threshold ?? 1);
    }
  }

  /** Fires unless it has fired and the visitors have not been below the threshold for 30 minutes since. */
  #spike(i: number, threshold: number): number[] {
    const visitors = (at: number) => visitorsBetween(this.#events, at - 5 * MINUTE, at);
    const looked = this.#looked.spike.at(-1);
    const sights = this.#sights[i]!;
    if (looked !== undefined && this.#now - looked > 90 * SECOND) {
      const from = Math.max(looked, this.#now - 24 * HOUR);
      for (let at = from - (from % MINUTE) + MINUTE; at < this.#now; at += MINUTE) {
        sights.push({ at, reached: visitors(at) >= threshold });
      }
    }
    const value = visitors(this.#now);
    sights.push({ at: this.#now, reached: value >= threshold });
    if (value < threshold || (this.#hasFired[i] && !hasQuietStretch(sights, 30 * MINUTE))) return [];
    return this.#fire(i, value);
  }

  /** Fires unless it has fired and the threshold has not been reached since. */
  #drop(i: number, threshold: number): number[] {
    const visitors = (at: number) => visitorsBetween(this.#events, at - 12 * HOUR, at);
    const looked = this.#looked.drop.at(-1);
    const halfDayAgo = this.#now - 12 * HOUR;
    const sights = this.#sights[i]!;
    // No round looked at that time, but the figure of that time is known.
    if (looked !== undefined && looked < halfDayAgo) {
      sights.push({ at: halfDayAgo, reached: visitors(halfDayAgo) >= threshold });
    }
    const value = visitors(this.#now);
    sights.push({ at: this.#now, reached: value >= threshold });
    if (value >= threshold || visitors(halfDayAgo) < threshold) return [];
    return this.#hasFired[i] && !sights.some(({ reached }) => reached) ? [] : this.#fire(i, value);
  }

  /** Fires once for each last event, and never for an earlier one than it has fired for. */
  #silence(i: number, threshold: number): number[] {
    const last = lastEvent(this.#events, this.#now);
    const firedFor = this.#firedFor[i] as Set<number>;
    if (last === null || this.#now - last < threshold * HOUR || [...firedFor].some((each) => each >= last)) return [];
    firedFor.add(last);
    return [Math.max(threshold, Math.floor((this.#now - last) / (HOUR / 100)) / 100)];
  }

  /** Fires once for each day, including yesterday when no round looked after its end. */
  #goal(i: number, threshold: number): number[] {
    const today = localDay(this.#now);
    const midnight = Temporal.PlainDate.from(today).toZonedDateTime(ZONE).startOfDay().epochMilliseconds * 1000;
    const looked = this.#looked.goal.at(-1);
    const existed = Temporal.Instant.from(BEGINNING).epochMilliseconds * 1000 < midnight;
    const withYesterday = existed && looked !== undefined && looked < midnight + 2 * MINUTE;
    const firedFor = this.#firedFor[i] as Set<string>;
    return [...(withYesterday ? [localDay(midnight - HOUR)] : []), today].flatMap((day) => {
      const value = orders(this.#events, day, this.#now);
      if (value < threshold || [...firedFor].some((each) => each >= day)) return [];
      firedFor.add(day);
      return [value];
    });
  }

  #fire(i: number, value: number): number[] {
    this.#sights[i] = [];
    this.#hasFired[i] = true;
    return [value];
  }
}

/** Returns whether some looks in a row, none of which reached the threshold, span the given time. */
function hasQuietStretch(sights: readonly Sight[], span: number): boolean {
  for (const [first, { at: from }] of sights.entries()) {
    for (const { at, reached } of sights.slice(first)) {
      if (reached) break;
      if (at - from >= span) return true;
    }
  }
  return false;
}
