/** What becomes of the rules of a group when its sites, its goals and its members change, and how their alerts name it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '../../src/accounts/members.ts';
import { addUser } from '../../src/accounts/users.ts';
import { alertSubject } from '../../src/alerts/alert-body.ts';
import { attemptsOf } from '../../src/alerts/attempts-of.ts';
import { alertAccess } from '../../src/alerts/recipient-access.ts';
import { removeAlertRecipient } from '../../src/alerts/recipients.ts';
import { RuleEvaluator } from '../../src/alerts/rule-evaluator.ts';
import { listRuleProblems } from '../../src/alerts/rule-problems.ts';
import { createAlertRule, listAlertRules, type NewAlertRule, updateAlertRule } from '../../src/alerts/rules.ts';
import { sendAttempt } from '../../src/alerts/send-attempt.ts';
import type { Reach } from '../../src/domain/grant.ts';
import { SmtpSender } from '../../src/mail/smtp.ts';
import { openFixture } from '../../src/sites/fixture.ts';
import { changeGoal, createGoal, deleteGoal } from '../../src/sites/goals.ts';
import { createGroup, deleteGroup, updateGroup } from '../../src/sites/groups.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { readSubjects } from '../../src/sites/subjects.ts';
import { Harness, quiet } from './harness.ts';
import { startMailServer } from './mail-server.ts';
import { NO_STATISTICS } from './no-statistics.ts';

const ORDER = { name: 'Order', kind: 'event', pattern: 'order' } as const;

/** Opens a database with two sites that have a goal alike, and their group. */
async function openShops(t: Parameters<typeof openFixture>[0]) {
  const fixture = await openFixture(t);
  const { clock, orgId, addSite } = fixture;
  const { db } = fixture.database;
  const sites = [await addSite({ domain: 'one.example' }), await addSite({ domain: 'two.example' })] as const;
  const [one, two] = sites.map(({ id }) => id) as [number, number];
  const goals = [
    await createGoal(db, clock, { siteId: one, ...ORDER }),
    await createGoal(db, clock, { siteId: two, ...ORDER }),
  ] as const;
  const { id } = await createGroup(db, clock, orgId, { name: 'Both shops', sites: [one, two] });
  const create = (fields: Partial<NewAlertRule>) => {
    const rule = { siteId: -id, type: 'goal', threshold: 1, goalId: null, url: null, secret: null } as const;
    return createAlertRule(db, clock, { ...rule, emails: ['ada@example.com'], ...fields }, []);
  };
  const rules = () => listAlertRules(db, { siteId: -id });
  const problems = async () => [...(await listRuleProblems(db)).values()];
  /** Runs a round in which each site has five visitors and five conversions of each goal. */
  const round = async (): Promise<number> => {
    const figures = {
      currentVisitors: async (ids: readonly number[]) => new Map(ids.map((site) => [site, 5])),
      visitorsByMinute: async () => new Map(),
      halfDays: async () => new Map(),
      lastEvents: async () => new Map(),
      conversions: async (questions: readonly { site: number; day: string; goals: readonly { id: number }[] }[]) =>
        questions.flatMap(({ site, day, goals }) =>
          goals.map((goal) => ({ site, day, goal: goal.id, conversions: 5 })),
        ),
      revenues: async () => [],
    };
    return new RuleEvaluator({ statistics: NO_STATISTICS, db, clock, figures, log: quiet }).round();
  };
  return { ...fixture, db, sites, one, two, goals, group: { orgId, id }, create, rules, problems, round };
}

test('a rule keeps the goal of its group by name and pattern, whatever its id becomes', async (t) => {
  const { db, clock, one, two, goals, group, create, rules, problems, round } = await openShops(t);
  const where = [`goal:is:${goals[0].id}`];
  const rule = await create({ goalId: goals[0].id, threshold: 10 });
  await create({ type: 'spike', threshold: 1, where });
  const named = async () => (await rules()).map(({ goalId, where }) => [goalId, ...where]);
  assert.equal(await round(), 1, 'both sites count');
  await updateGroup(db, group, { sites: [two] });
  assert.deepEqual(await named(), [[goals[1].id], [null, `goal:is:${goals[1].id}`]]);
  assert.deepEqual(await problems(), []);
  await updateGroup(db, group, { sites: [one, two] });
  // The goal of one site becomes another: the rule still counts that of the other site.
  const changed = await changeGoal(db, clock, { ...ORDER, id: goals[0].id, siteId: one, pattern: 'paid' });
  assert.deepEqual(await named(), [[goals[1].id], [null, `goal:is:${goals[1].id}`]]);
  await updateAlertRule(db, clock, rule.id, { threshold: 5 }, []);
  assert.equal(await round(), 1);
  await deleteGoal(db, goals[1].id);
  assert.deepEqual(await problems(), ['goal_gone', 'condition_gone']);
  clock.advanceMs(86_400_000);
  assert.equal(await round(), 0);
  await assert.rejects(create({ goalId: 77 }), { message: 'the site has no goal 77' });
  await updateAlertRule(db, clock, rule.id, { goalId: changed.id }, []);
  assert.deepEqual(await problems(), ['condition_gone']);
});

test('a rule of a group whose sites are all archived waits, and goes with its group', async (t) => {
  const { db, sites, group, create, rules, problems, round } = await openShops(t);
  const { id } = await create({ type: 'spike', threshold: 5 });
  for (const { publicId } of sites) await setSiteState(db, publicId, 'archived');
  assert.deepEqual(await problems(), ['no_sites']);
  assert.equal(await round(), 0);
  await setSiteState(db, sites[0].publicId, 'active');
  assert.deepEqual(await problems(), []);
  assert.equal(await round(), 1);
  assert.equal((await db.selectFrom('alert_attempts').selectAll().where('rule_id', '=', id).execute()).length, 1);
  await deleteGroup(db, group);
  assert.deepEqual([await rules(), await db.selectFrom('alert_attempts').selectAll().execute()], [[], []]);
});

test('money of a group is in a currency that orders of one of its sites may have', async (t) => {
  const { db, clock, one, two, goals, create, problems } = await openShops(t);
  const watched = { type: 'revenue', threshold: 50, goalId: goals[0].id } as const;
  await assert.rejects(create(watched), { message: `the goal ${goals[0].id} has no revenue` });
  const money = { amountProperty: 'value', currencyProperty: null };
  await setRevenue(db, clock, { siteId: one, goalId: goals[0].id }, { ...money, currency: 'EUR' });
  assert.equal((await create(watched)).currency, 'EUR');
  await setRevenue(db, clock, { siteId: two, goalId: goals[1].id }, { ...money, currency: 'USD' });
  await assert.rejects(create(watched), { message: 'name the currency, three letters such as EUR' });
  await assert.rejects(create({ ...watched, currency: 'CHF' }), {
    message: /the revenue of the goal 1 is in EUR, USD/,
  });
  assert.equal((await create({ ...watched, currency: 'usd' })).currency, 'USD');
  await setRevenue(db, clock, { siteId: two, goalId: goals[1].id }, null);
  assert.deepEqual(await problems(), ['revenue_gone']);
});

test('members get the alerts of a group while they reach the whole of it', async (t) => {
  const { db, clock, orgId, one, group, create, rules } = await openShops(t);
  const add = async (name: string, reach: Reach | null) => {
    const { id } = await addUser(db, clock, { email: `${name}@b.example`, passwordHash: 'none' });
    await addMember(db, clock, { orgId, userId: id, role: 'viewer', reach });
    return id;
  };
  const all = await add('all', null);
  await add('group', { sites: [], groups: [group.id] });
  await add('site', { sites: [one], groups: [] });
  const emails = ['all@b.example', 'group@b.example', 'site@b.example', 'nobody@b.example'];
  const access = await alertAccess(db, clock, { orgId, siteId: -group.id, type: 'spike', where: [] }, emails);
  assert.deepEqual(Object.fromEntries(access), {
    'all@b.example': true,
    'group@b.example': true,
    'site@b.example': false,
  });
  await create({ emails: emails.slice(0, 2) });
  await removeAlertRecipient(db, orgId, all);
  assert.deepEqual((await rules())[0]!.emails, ['group@b.example']);
});

test('an email names the group and leads to its page', async (t) => {
  const server = await startMailServer(t);
  const harness = await Harness.open(t, { email: new SmtpSender({ url: server.url, host: 'stats.example' }) });
  const { db, clock, site } = harness;
  const { id } = await createGroup(db, clock, site.orgId, { name: 'Client “A”', sites: [site.id] });
  const group = (await readSubjects(db, [-id])).get(-id)!;
  const rule = await harness.rule(null, { siteId: -id, emails: ['ada@example.com'] });
  const alert = { type: 'spike', ...alertSubject(group), rule: rule.id, value: 12, threshold: 10 } as const;
  const [attempt] = attemptsOf(rule, { ...alert, at: '2026-03-10T12:00:00.000Z' }, 0);
  const body = `{"type":"spike","site":"Client “A”","group":${id},"rule":1,"value":12,"threshold":10,"at":"2026-03-10T12:00:00.000Z"}`;
  assert.equal(attempt!.body, body);
  const sent = await sendAttempt(db, clock, harness.transports, attempt!, new AbortController().signal);
  assert.equal(sent?.status, 'succeeded');
  const { headers, text } = server.mails[0]!;
  assert.equal(headers.subject, 'Traffic spike: 12 visitors in 5 minutes on Client “A”');
  assert.deepEqual(text.split('\n').slice(0, 2), ['Client “A”', 'Traffic spike: 12 visitors in 5 minutes']);
  const page = `https://stats.example/organisation/${site.orgId}/groups/${id}`;
  for (const link of [`${page}?from=2026-03-10&to=2026-03-10`, `${page}/alerts`]) assert.ok(text.includes(link), text);
});
