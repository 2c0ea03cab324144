/** Compares the links of clicks with the oracle and with the breakdown of events, under every filter and pairs of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIMENSIONS, type ShownDimension } from '../../src/domain/dimension.ts';
import { type CollectedEvent, LINK_EVENTS } from '../../src/domain/event.ts';
import type { Filter } from '../../src/domain/filter.ts';
import type { BreakdownAnswer, LinksAnswer } from '../../src/stats/answer.ts';
import { AS_USUAL, someOf } from '../draws.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import { shift } from '../oracle/calendar.ts';
import { ownValue } from '../oracle/hit.ts';
import { Oracle } from '../oracle/oracle.ts';
import { type ScenarioEvent, scenarioWorld } from '../oracle/scenario.ts';
import type { World } from '../oracle/world.ts';
import { compareAnswers, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { inParallel } from './in-parallel.ts';

const TODAY = '2024-05-14';
const DAYS = 6;
/** All are 91. */
const PAIRS = 5;
/** The number of sets of filters with which links are asked for without their queries too. */
const CUT = 5;
const PERIOD = { from: shift(TODAY, 1 - DAYS), to: TODAY };
const PAGE = { limit: 1000, offset: 0, search: null };

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

test('every filter and drawn pairs of filters, over open and closed days', async () => {
  const [world] = (await engine.storeWorlds([
    scenarioWorld({ now: `${TODAY}T23:58`, timezone: 'Europe/Berlin', events: clicksOfDays() }),
  ])) as [World];
  await engine.close([world], (day) => Number(day.slice(-1)) % 2 === 0);
  const oracle = new Oracle(world, STORED_KEYS_MAX);
  let [asked, selected] = [0, 0];
  for (const event of looks(LINK_EVENTS)) {
    const example = world.events.findLast((one) => one.event === event)!;
    const singles = DIMENSIONS.map((dimension) => filterLike(example, dimension));
    const pairs = singles.flatMap((first, i) => singles.slice(i + 1).map((second) => [first, second]));
    const sets = [[], ...singles.map((filter) => [filter]), ...someOf(pairs, PAIRS)];
    const cut = new Set(someOf(sets, CUT));
    await inParallel(sets, async (filters) => {
      asked += 1;
      const query = { period: PERIOD, filters, event, ...PAGE };
      if (cut.has(filters)) {
        await compareAnswers(engine, world, oracle, { ask: 'links', query: { ...query, isCut: true } });
      }
      const answer = (await compareAnswers(engine, world, oracle, { ask: 'links', query })) as LinksAnswer;
      if (answer.rows.length > 0) selected += 1;
      // Clicks on all links are the clicks that the breakdown counts, where that is read from the hits too.
      if (!filters.some(({ dimension }) => dimension !== 'event')) return;
      const ofEvents = { period: PERIOD, filters, dimension: 'event', ...PAGE } as const;
      const { rows } = (await engine.ask(world, { ask: 'breakdown', query: ofEvents })) as BreakdownAnswer;
      const clicks = answer.rows.reduce((sum, { views }) => sum + views!, 0);
      assert.equal(clicks, rows.find(({ key }) => key === event)?.views ?? 0);
    });
  }
  assert.ok(!AS_USUAL || selected > asked * 0.7, `${selected} of ${asked}`);
});

heavyTest('a visitor with more events than an array holds', async () => {
  const start = Temporal.PlainDateTime.from(`${TODAY}T10:00`);
  const events = Array.from({ length: 10_001 }, (_, i) => ({
    at: start.add({ seconds: i }).toString(),
    page: i === 0 ? '/p1' : '/',
    ...(i % 100 === 99 ? { event: 'outbound', props: `{"url":"https://${i % 3}.example/"}` } : {}),
  }));
  const [world] = (await engine.storeWorlds([scenarioWorld({ now: `${TODAY}T20:00`, events })])) as [World];
  const filters = [{ dimension: 'entry', value: '/p1' }] as const;
  const query = { period: { preset: 'today' }, filters, event: 'outbound', ...PAGE } as const;
  const { rows } = (await engine.ask(world, { ask: 'links', query })) as LinksAnswer;
  assert.deepEqual(
    rows.map(({ key, visitors, views }) => `${key} ${visitors}/${views}`),
    ['https://0.example/ 1/34', 'https://1.example/ 1/33', 'https://2.example/ 1/33'],
  );
});

/** Days of visitors with several sessions that change pages and places, each with pageviews, clicks and other events. */
function clicksOfDays(): ScenarioEvent[] {
  return Array.from({ length: DAYS * 90 }, (_, i) => {
    const day = shift(TODAY, -(i % DAYS));
    const turn = Math.floor(i / DAYS);
    const clock = `${String(Math.floor((turn * 16) / 60)).padStart(2, '0')}:${String((turn * 16) % 60).padStart(2, '0')}`;
    const event = ['pageview', 'outbound', 'download', 'outbound', 'signup', 'engage'][turn % 6]!;
    const every = (turns: number, values: readonly string[]) => values[Math.floor(turn / turns) % values.length]!;
    const url = every(4, ['https://one.example/', 'https://two.example/', 'https://two.example/Übersicht?id=7', '']);
    return {
      at: `${day}T${clock}`,
      visitor: every(3, ['1', '2', '3', '4']),
      event,
      page: every(1, ['/a', '/b', '/c', '/d']),
      props: event === 'pageview' || event === 'engage' ? '' : JSON.stringify({ url, plan: 'pro' }),
      referrer: every(1, ['', 'x.example']),
      utmSource: every(2, ['', 'mail']),
      utmMedium: 'm',
      utmCampaign: every(3, ['c', '']),
      country: every(5, ['DE', 'US']),
      region: every(7, ['DE-BE', '']),
      city: every(4, ['Berlin', 'Springfield']),
      browser: every(11, ['Firefox', 'Chrome']),
      os: 'Linux',
      device: every(13, ['desktop', 'mobile']),
    };
  });
}

/** Returns the filter that selects events like an example. */
function filterLike(example: CollectedEvent, dimension: ShownDimension): Filter {
  const key = ownValue(example, dimension);
  return { dimension, value: key === '' ? '(none)' : key };
}
