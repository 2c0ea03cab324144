import assert from 'node:assert/strict';
import { test } from 'node:test';
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

  /** Returns the rules to be judged, and judges them. None of them fires. */
  async round(
    rules: readonly DailyRule[],
    { memory = '{}', failing = [] as readonly number[] } = {},
  ): Promise<number[]> {
    const requests = { versions: async () => this.#versions } as unknown as CrawlerDays;
    const bases = await this.#changed.of(requests, rules);
    const judged = bases
      .filter(({ open }) => !failing.includes(open.rule.id))
      .map(({ open: { rule } }): JudgedRule => [rule, { state: 'armed', memory: JSON.parse(memory), fired: [] }]);
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
