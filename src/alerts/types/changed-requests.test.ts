import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KNOWN_CRAWLERS, useKnownCrawlers } from '../../domain/known-crawlers.ts';
import type { Site } from '../../domain/site.ts';
import type { CrawlerDays } from '../../stats/crawler-days.ts';
import type { EnabledRule } from '../enabled-rules.ts';
import { ChangedRequests } from './changed-requests.ts';
import type { DailyRule } from './daily.ts';
import type { JudgedRule } from './rule-type.ts';

const DAYS = ['2026-03-09', '2026-03-10'];

/** A rule of the site of the same id. */
function ruleOf(id: number, fields: Partial<EnabledRule> = {}, days: readonly string[] = DAYS): DailyRule {
  const rule = { id, revision: 1, state: 'armed', memory: '{}', subject: { id } as Site, ...fields };
  return { rule: rule as EnabledRule, days };
}

class World {
  readonly #changed = new ChangedRequests();
  readonly #versions = new Map<number, number>();

  report(...siteIds: readonly number[]): void {
    for (const id of siteIds) this.#versions.set(id, (this.#versions.get(id) ?? 0) + 1);
  }

  /** Returns the rules to be judged, and judges them. */
  async round(
    rules: readonly DailyRule[],
    { memory = '{}', failing = [] as readonly number[], fired = [] as readonly number[] } = {},
  ): Promise<number[]> {
    const requests = { versions: async () => this.#versions } as unknown as CrawlerDays;
    const bases = await this.#changed.of(requests, rules);
    const judged = bases
      .filter(({ open }) => !failing.includes(open.rule.id))
      .map(({ open: { rule } }): JudgedRule => [rule, { state: 'armed', memory: JSON.parse(memory), fired }]);
    this.#changed.note(rules, bases, judged);
    return bases.map(({ open }) => open.rule.id);
  }
}

test('a rule is judged again when its site has new requests, its days change or somebody changes it', async () => {
  const world = new World();
  const rules = [ruleOf(1), ruleOf(2)];
  assert.deepEqual(await world.round(rules), [], 'nothing was ever reported');
  world.report(1, 2);
  assert.deepEqual(await world.round(rules), [1, 2]);
  assert.deepEqual(await world.round(rules), []);
  world.report(2);
  assert.deepEqual(await world.round(rules), [2]);
  assert.deepEqual(await world.round([ruleOf(1, { revision: 2 }), ruleOf(2)]), [1]);
  assert.deepEqual(await world.round([ruleOf(1, { revision: 2 }), ruleOf(2, {}, ['2026-03-11'])]), [2]);
});

test('a rule whose verdict is another, which may not have been recorded, is judged again; so is one that failed', async () => {
  const world = new World();
  world.report(1);
  assert.deepEqual(await world.round([ruleOf(1)], { memory: '{"day":"2026-03-10"}' }), [1]);
  assert.deepEqual(await world.round([ruleOf(1)], { failing: [1] }), [1]);
  assert.deepEqual(await world.round([ruleOf(1)]), [1]);
  assert.deepEqual(await world.round([ruleOf(1)]), []);
});

test('more sites than a round reads take turns', async () => {
  const world = new World();
  const ids = Array.from({ length: 1200 }, (_, i) => i + 1);
  const rules = ids.map((id) => ruleOf(id));
  world.report(...ids);
  const rounds: number[][] = [];
  for (let round = 0; round < 6; round++) {
    rounds.push(await world.round(rules));
    // All of them have new requests all the time.
    world.report(...ids);
  }
  for (const judged of rounds) assert.equal(judged.length, 500);
  assert.deepEqual(new Set(rounds.slice(0, 3).flat()), new Set(ids), 'nobody waits for ever');
  assert.deepEqual(new Set(rounds.slice(3).flat()), new Set(ids));
});

test('a rule is judged again when crawlers have other classes', async (t) => {
  const world = new World();
  world.report(1);
  assert.deepEqual(await world.round([ruleOf(1)]), [1]);
  assert.deepEqual(await world.round([ruleOf(1)]), []);
  t.after(() => useKnownCrawlers(null));
  useKnownCrawlers(KNOWN_CRAWLERS);
  assert.deepEqual(await world.round([ruleOf(1)]), [1]);
});

test('a rule of an archived site, whose alerts are dropped, is not judged at every round', async () => {
  const world = new World();
  world.report(1);
  const [archived, active] = [ruleOf(1, { siteState: 'archived' }), ruleOf(1, { siteState: 'active' })];
  const fires = { fired: [9] };
  assert.deepEqual(await world.round([archived], fires), [1]);
  assert.deepEqual(await world.round([archived], fires), []);
  assert.deepEqual(await world.round([active], fires), [1], 'it is in use again');
  assert.deepEqual(await world.round([active], fires), [1], 'the alert may not have been recorded');
});

/** A rule of a group, or of a site, of an organisation. */
function ruleOfSites(id: number, orgId: number, siteIds: readonly number[]): DailyRule {
  return ruleOf(id, { subject: { id: -id, orgId, sites: siteIds.map((site) => ({ id: site })) } as unknown as Site });
}

test('many rules of one site are one site, and a group that has to wait takes no place', async () => {
  const world = new World();
  const ids = Array.from({ length: 900 }, (_, i) => i + 1);
  world.report(...ids);
  const alike = Array.from({ length: 600 }, (_, i) => ruleOfSites(i + 1, 1, [1]));
  assert.equal((await world.round(alike)).length, 600);

  const groups = [ids.slice(0, 300), ids.slice(300, 600), ids.slice(600, 700)];
  const rules = groups.map((sites, i) => ruleOfSites(1000 + i, 1, sites));
  assert.deepEqual(await world.round(rules), [1000, 1002]);
  assert.deepEqual(await world.round(rules), [1001]);
  const large = [ruleOfSites(2000, 1, ids), ruleOfSites(2001, 1, [1])];
  assert.deepEqual([await world.round(large), await world.round(large)], [[2000, 2001], []], 'no group waits for ever');
});

test('an organisation with many rules does not hold up another one', async () => {
  const world = new World();
  const ids = Array.from({ length: 900 }, (_, i) => i + 1);
  world.report(...ids);
  const rules = ids.map((id) => ruleOfSites(id, id > 898 ? id : 1, [id]));
  const judged = await world.round(rules);
  assert.equal(judged.length, 500);
  assert.deepEqual(judged.slice(0, 4), [1, 899, 900, 2]);
});
