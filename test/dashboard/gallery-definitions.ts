/** The definitions and the counts of the gallery's sites: goals, money, funnels, alerts, notes, rules and discards. */
import { formatAlert, formatInstant } from '../../src/alerts/alert-body.ts';
import { recordAttempts } from '../../src/alerts/attempt-queue.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import type { AlertType } from '../../src/domain/alert-rule.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { CHANNEL_NAME_MAX_CHARS } from '../../src/domain/limits.ts';
import type { Site } from '../../src/domain/site.ts';
import { addNote } from '../../src/sites/annotations.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { archive } from '../../src/sites/archive.ts';
import { setChannelRules } from '../../src/sites/channel-rules.ts';
import { addExclusion } from '../../src/sites/exclusions.ts';
import { createFunnel, updateFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import type { TestService } from '../service.ts';
import type { Texts } from './gallery-texts.ts';

const HISTORY = ['succeeded', 'failed:http-503', 'failed:timeout', 'rejected:private-address'] as const;
const CRAWLERS = ['GPTBot', 'ClaudeBot', 'Googlebot', 'AhrefsBot', 'PerplexityBot'];

/**
 * Creates goals, one of them with money, a funnel with two versions, alerts, notes, rules and keys; nothing when the scene
 * has no goals. Returns the funnel's id.
 */
export async function define(service: TestService, site: Site, texts: Texts, ownerId: number): Promise<number | null> {
  const { database, clock } = service;
  const { db } = database;
  const { id: siteId, orgId } = site;
  if (texts.funnel === null) return null;
  const goals: number[] = [];
  for (const goal of texts.goals) goals.push((await createGoal(db, clock, { siteId, ...goal })).id);
  const [firstGoal, orderGoal] = [goals.at(0)!, goals.at(-1)!];
  const { amountProperty, currencyProperty, planProperty } = texts.properties;
  await setRevenue(db, clock, { siteId, goalId: orderGoal }, { amountProperty, currencyProperty, currency: null });
  await keepProperty(db, clock, { siteId, key: planProperty });
  const old = await createGoal(db, clock, { siteId, name: texts.goals[0]!.name, kind: 'page', pattern: '/old/*' });
  await archive(db, clock, { kind: 'goal', siteId, id: old.id });
  const { name, steps } = texts.funnel;
  const before = steps.toSpliced(1, 0, { kind: 'page', pattern: '/docs/*' });
  const { id } = await createFunnel(db, clock, { siteId, name, windowMinutes: 60, steps: before });
  await updateFunnel(db, clock, id, { windowMinutes: 1440, steps });
  await createApiKey(db, clock, { orgId, name: texts.goals[0]!.name.slice(0, 100) });
  await defineRules(service, site, texts);
  const note = { siteId, text: texts.note, userId: ownerId };
  for (const ago of [2, 2, 13]) await addNote(db, clock, { ...note, day: addDays(service.today(), -ago) });
  const emails = [texts.owner, ...texts.others];
  const plain = { threshold: null, goalId: null, currency: null, url: null, secret: null, emails: [texts.owner] };
  const rules = [
    { ...plain, type: 'spike', threshold: 2_000_000, url: texts.webhook, secret: 'secret', emails },
    { ...plain, type: 'silence', threshold: 6 },
    { ...plain, type: 'goal', goalId: firstGoal },
    { ...plain, type: 'revenue', threshold: 1_234_567, goalId: orderGoal, currency: 'EUR' },
  ] as const;
  for (const rule of rules) {
    const { id: ruleId } = await createAlertRule(db, clock, { siteId, ...rule }, []);
    await alertHistory(service, site, ruleId, rule.type, emails);
  }
  return id;
}

/** Gives a site rules of channels and of traffic that is left out. */
async function defineRules({ database: { db }, clock }: TestService, site: Site, texts: Texts): Promise<void> {
  const { id: siteId, orgId } = site;
  await setChannelRules(db, clock, siteId, [
    {
      channel: texts.goals[0]!.name.slice(0, CHANNEL_NAME_MAX_CHARS),
      source: '*letter*',
      medium: 'e-mail',
      campaign: '*',
    },
    { channel: 'Partners', referrer: '*.partner.example' },
  ]);
  await addExclusion(db, clock, { orgId, siteId, kind: 'path', pattern: texts.excluded });
  await addExclusion(db, clock, { orgId, siteId: null, kind: 'network', pattern: '2001:db8:1234::/48' });
}

/** Records attempts of a rule that is judged by visitors or conversions. */
async function alertHistory(
  { database, clock }: TestService,
  site: Site,
  ruleId: number,
  type: AlertType,
  emails: readonly string[],
): Promise<void> {
  if (type === 'silence' || type === 'revenue') return;
  const now = Math.floor(clock.nowMicros() / 1000);
  const made = HISTORY.map((status, i) => {
    const startedAt = now - (HISTORY.length - i) * 3_600_000;
    const alert = { type, site: site.domain, rule: ruleId, value: 3_141_592, threshold: 2_000_000 };
    const body = formatAlert({ ...alert, at: formatInstant(startedAt) });
    const channel: 'webhook' | 'email' = i % 2 === 0 ? 'webhook' : 'email';
    const recipient = channel === 'email' ? emails[0]! : '';
    const attempt = { ruleId, channel, recipient, queue: '', type, test: i === 3, body, attempt: i + 1, dueAt: now };
    return { attempt, status, detail: '', startedAt };
  });
  await recordAttempts(database.db, made);
}

/** Counts discarded events on the day before today, so many of them of bots. */
export async function discard(service: TestService, site: Site, count: number): Promise<void> {
  const { db } = service.database;
  const of = { site_id: site.id, day: addDays(service.today(), -1) };
  const reasons = ['bot_user_agent', 'origin', 'gpc'] as const;
  const values = reasons.map((reason, i) => ({ ...of, reason, count: count >> i }));
  await db.insertInto('discards').values(values).execute();
  const crawlers = CRAWLERS.map((name, i) => ({ ...of, name, count: count >> (i + 2) }));
  await db.insertInto('crawler_discards').values(crawlers).execute();
}
