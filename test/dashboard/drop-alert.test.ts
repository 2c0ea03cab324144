/** Rules of drops and conditions of rules in the dashboard over HTTP, on the whole service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AlertChange, AlertsAnswer, Replayed } from '../../src/dashboard/routes/alerts.ts';
import { parseCondition } from '../../src/domain/condition.ts';
import { archive } from '../../src/sites/archive.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createSegment } from '../../src/sites/segments.ts';
import { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('a rule of a drop is previewed, made and changed, and says when its goal is gone', async () => {
  const site = await service.site();
  const { db } = service.database;
  const goal = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' } as const;
  const { id: goalId } = await createGoal(db, service.clock, goal);
  for (const event of [{}, { e: 'order' }]) await service.collect(site, { u: '/', ...event });
  const tab = await BrowserTab.of(service, site.orgId, 'owner');
  const path = `/sites/${site.publicId}/alerts`;
  const preview = (query: string) => `${path}/preview?type=goal_drop&goal=${goalId}&${query}`;
  const { threshold, suggested, days } = await tab.get<Replayed>('GET', preview('hours=24'));
  assert.deepEqual([threshold, suggested, days.length], [1, 1, 30]);
  const { fired, threshold: usual } = await tab.get<Replayed>('GET', preview('hours=24&percent=50'));
  assert.deepEqual([fired, usual], [[], null], 'no four weeks are known');
  const refused = (query: string) => tab.refused('GET', preview(query));
  assert.match(await refused('hours=0'), /^400 invalid: a goal_drop rule looks back on a whole number of hours/);
  assert.match(await refused('hours=5&threshold=1&percent=5'), /needs a threshold or a percentage, and not both$/);
  assert.match(await refused('hours=5&where=nothing'), /^400 invalid: /);

  const fields = { threshold: null, goalId, hours: 24, percent: 50, where: ['country:is:DE'] };
  const channels = { url: null, emails: ['a@b.example'] };
  const { id } = await tab.get<AlertChange>('POST', path, { type: 'goal_drop', ...fields, ...channels });
  const rule = async () => {
    const { type, threshold, hours, percent, where, problem } = (await tab.get<AlertsAnswer>('GET', path)).rules[0]!;
    return { type, threshold, hours, percent, where, problem };
  };
  assert.deepEqual(await rule(), {
    ...{ type: 'goal_drop', threshold: null, hours: 24, percent: 50 },
    ...{ where: ['country:is:DE'], problem: null },
  });
  const changes = { ...channels, threshold: 4, goalId, hours: 6, percent: null, where: [], newSecret: false };
  await tab.get('PUT', `${path}/${id}`, changes);
  await archive(db, service.clock, { kind: 'goal', siteId: site.id, id: goalId });
  assert.deepEqual(await rule(), {
    ...{ type: 'goal_drop', threshold: 4, hours: 6, percent: null },
    ...{ where: [], problem: 'goal_gone' },
  });
});

test('a rule whose segment has too many conditions for it is refused as a question is', async () => {
  const site = await service.site();
  const { db } = service.database;
  const conditions = Array.from({ length: 20 }, (_, i) => parseCondition(`page:is_not:/${i}`)!);
  const { id } = await createSegment(db, service.clock, { siteId: site.id, userId: null, name: 'Pages', conditions });
  const tab = await BrowserTab.of(service, site.orgId, 'owner');
  const path = `/sites/${site.publicId}/alerts`;
  const where = [`segment:is:${id}`, 'country:is:DE'];
  const asked = await tab.refused('GET', `${path}/preview?type=spike&where=${where.join('&where=')}`);
  assert.match(asked, /^400 INVALID_PARAMS: .*at most 20 conditions and 100 values$/);
  const fields = { type: 'spike', threshold: 5, goalId: null, hours: null, percent: null };
  const rule = { ...fields, url: null, emails: ['a@b.example'] };
  assert.equal(await tab.refused('POST', path, { ...rule, where }), asked);
  const made = await tab.get<AlertChange>('POST', path, { ...rule, where: where.slice(0, 1) });
  const { type: _, ...changes } = { ...rule, where, newSecret: false };
  assert.equal(await tab.refused('PUT', `${path}/${made.id}`, changes), asked);
});
