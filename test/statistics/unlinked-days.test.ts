/** Tries to link the visits of two days: nothing that is kept of them may tell which are of the same person. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import { VisitWriter } from '../../src/rollup/maintain/visit-writer.ts';
import { createSite } from '../../src/sites/sites.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { Random } from '../collect/random.ts';
import { seedOf } from '../draws.ts';
import { Harness } from './harness.ts';

const DAYS = ['2026-03-10', '2026-03-11'] as const;
const PERSONS = 600;
const COUNTRIES = ['DE', 'FR', 'ES'];
const BROWSERS = ['Firefox', 'Chrome', 'Safari'];
const DEVICES = ['desktop', 'mobile'];
/** Chance links one person a group of people who are alike, with a variance of one. */
const SIGMAS_MAX = 5;
const CLOCK = { nowMicros: () => Date.parse('2026-06-05T12:00:00Z') * 1000 };
const SECONDS_PER_DAY = 80_000;

interface Visitor {
  readonly person: number;
  readonly alike: string;
  readonly number: number;
  readonly place: number;
  readonly second: number;
  readonly sessions: number;
  readonly hits: number;
}

/** The ways to put visitors who are alike into an order, whose places are paired. */
const ORDERS: Readonly<Record<string, (visitor: Visitor) => number>> = {
  'their numbers': ({ number }) => number,
  'their order in the table': ({ place }) => place,
  'the seconds of their first hits': ({ second }) => second,
  'the numbers of their sessions': ({ sessions }) => sessions,
  'the numbers of their hits': ({ hits }) => hits,
};

const seed = seedOf(17);

test(`visitors of two days who are alike are linked no more often than by chance (seed ${seed})`, async (t) => {
  const harness = await Harness.open();
  t.after(() => harness.close());
  const random = new Random(seed);
  const { db } = harness.database;
  const { id: orgId } = await createOrganisation(db, CLOCK, { name: 'Test' });
  const fields = { orgId, name: 'Shop', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
  const [site, other] = [
    await createSite(db, CLOCK, { ...fields, domain: 'shop.example' }),
    await createSite(db, CLOCK, { ...fields, domain: 'other.example' }),
  ];
  const salted = await twoDays(harness, site.id, random, () => random.bytes(8).readBigUInt64LE().toString());
  const groups = new Set(salted[0].map(({ alike }) => alike)).size;
  assert.equal(groups, COUNTRIES.length * BROWSERS.length * DEVICES.length);
  const linkedMax = groups + SIGMAS_MAX * Math.sqrt(groups);
  for (const [name, orderOf] of Object.entries(ORDERS)) {
    const linked = linkedBy(salted, orderOf);
    t.diagnostic(`by ${name}: ${linked} of ${PERSONS}, ${groups} by chance`);
    assert.ok(linked <= linkedMax, `${linked} are linked by ${name}`);
  }
  // One salt for both days would be found out.
  const unsalted = await twoDays(harness, other.id, random, (person) =>
    String(1_000_003n * BigInt(person * person + 7)),
  );
  assert.equal(linkedBy(unsalted, ORDERS['their numbers']!), PERSONS);
});

/** Keeps the visits of the same people on both days, who come to the store in the same order. */
async function twoDays(
  harness: Harness,
  siteId: number,
  random: Random,
  visitorOf: (person: number) => string,
): Promise<readonly [Visitor[], Visitor[]]> {
  const { store, database, catalogue, closers } = harness;
  const alike = Array.from({ length: PERSONS }, () => ({
    ...{ country: random.pick(COUNTRIES), browser: random.pick(BROWSERS), device: random.pick(DEVICES) },
  }));
  const read: Visitor[][] = [];
  let seq = 0;
  for (const day of DAYS) {
    const lines: string[] = [];
    // Tells the test who a visitor is.
    const seconds = shuffled(SECONDS_PER_DAY, random).slice(0, PERSONS);
    for (const [person, dimensions] of alike.entries()) {
      const visitor = visitorOf(person);
      const at = (second: number) => ({ ts: (Date.parse(`${day}T00:00:00Z`) / 1000 + second) * 1_000_000, seq: ++seq });
      const site = { site: siteId, day, hour: 10, visitor, page: '/', ...dimensions };
      let second = seconds[person]!;
      for (let hits = 1 + random.below(5); hits > 0; hits--, second += 5 + random.below(2_000))
        lines.push(encodeEvent(eventWith({ ...site, ...at(second) })));
    }
    const bytes = Buffer.from(lines.join(''));
    await store.insertEvents(bytes);
    catalogue.loaded(bytes, 0);
    await closers.closer.close([{ siteId, day }]);
    const definitions = { propertiesOf: async () => [], allRevenuesOf: async () => [] };
    const closed = catalogue.closedOn(day).filter((each) => each.siteId === siteId);
    await new VisitWriter({ store, database, definitions }).write(closed, catalogue.snapshot().watermark);
    const persons = new Map(seconds.map((second, person) => [second, person]));
    read.push(await visitorsOf(harness, siteId, day, persons));
  }
  return [read[0]!, read[1]!];
}

async function visitorsOf(
  { store }: Harness,
  site: number,
  day: string,
  persons: ReadonlyMap<number, number>,
): Promise<Visitor[]> {
  const rows = await store.query<Omit<Visitor, 'person'>>(
    `SELECT concat(any(country), ' ', any(browser), ' ', any(device)) AS alike, toUInt32(visitor) AS number, toUInt32(min(place)) AS place,
  min(second) AS second, toUInt32(max(session)) AS sessions, toUInt32(count()) AS hits
FROM (SELECT *, rowNumberInAllBlocks() AS place FROM visits WHERE site = {site:UInt32} AND day = {day:Date}) GROUP BY visitor`,
    { site, day },
  );
  assert.equal(rows.length, PERSONS);
  return rows.map((row) => ({ ...row, person: persons.get(row.second)! }));
}

/** Pairs the visitors of two days who are alike by their places in an order. Returns how many pairs are one person. */
function linkedBy([first, second]: readonly [Visitor[], Visitor[]], orderOf: (visitor: Visitor) => number): number {
  const inOrder = (visitors: readonly Visitor[]) =>
    Map.groupBy(
      visitors.toSorted((a, b) => orderOf(a) - orderOf(b) || a.number - b.number),
      ({ alike }) => alike,
    );
  const [before, after] = [inOrder(first), inOrder(second)];
  let linked = 0;
  for (const [alike, visitors] of before) {
    const others = after.get(alike)!;
    for (const [i, { person }] of visitors.entries()) if (others[i]?.person === person) linked += 1;
  }
  return linked;
}

function shuffled(length: number, random: Random): number[] {
  const numbers = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [numbers[i], numbers[other]] = [numbers[other]!, numbers[i]!];
  }
  return numbers;
}
