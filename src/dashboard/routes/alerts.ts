import { z } from 'zod';
import { askAgain, consentsOfRule, personalAddresses } from '../../alerts/consents/consents.ts';
import { requireReachable } from '../../alerts/receivers/registry.ts';
import type { Replayed } from '../../alerts/replay.ts';
import { newSecretFor, requireCompared, requireThreshold } from '../../alerts/rule-fields.ts';
import { createAlertRule, deleteAlertRule, updateAlertRule } from '../../alerts/rules.ts';
import { testRule } from '../../alerts/test-rule.ts';
import { alertRefusal } from '../../alerts/translations.ts';
import type { RuleIdea } from '../../alerts/types/rule-type.ts';
import type { Db } from '../../database/database.ts';
import type { AlertConsent } from '../../domain/alert-consent.ts';
import { NO_DESTINATIONS } from '../../domain/alert-receiver.ts';
import { ALERT_TYPE_TABLE, ALERT_TYPES, type AlertRule, type AlertType, isMoney } from '../../domain/alert-rule.ts';
import type { Grant } from '../../domain/grant.ts';
import type { Site } from '../../domain/site.ts';
import { listArchivedGoals } from '../../sites/goals.ts';
import { goalsOfSubject } from '../../sites/group-goals.ts';
import { readCondition } from '../../sites/segment-conditions.ts';
import { siteRefusal } from '../../sites/translations.ts';
import { requireNoAmounts, withheld } from '../amounts.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { HourlyQuota } from '../hourly-quota.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { alertsAnswer, deliveriesAnswer, isSeenBy, seenRules, shownConsents } from './alert-views.ts';

const TESTS_PER_HOUR_MAX = 20;

/** The result of creating or changing a rule. */
export interface AlertChange {
  readonly id: number;
  /** The new secret that signs the rule's webhooks. It is shown this once; null when the secret has not changed. */
  readonly secret: string | null;
  /** The consents of its recipients that are no members of the organisation. */
  readonly consents: readonly AlertConsent[];
}

export type { AlertSummary, AlertsAnswer, DeliveriesAnswer, DeliveryEntry, WatchableGoal } from './alert-views.ts';
export type { Replayed };

const FIELDS = {
  threshold: z.number().nullable(),
  goalId: z.number().nullable(),
  currency: z.string().nullable().optional(),
  hours: z.number().nullable().optional(),
  percent: z.number().nullable().optional(),
  where: z.array(z.string()).optional(),
  url: z.string().nullable(),
  emails: z.array(z.string()),
  destinations: z.record(z.string(), z.array(z.string())).default({}),
};
const NEW_RULE = z.object({ type: z.enum(ALERT_TYPES), ...FIELDS });
const CHANGED_RULE = z.object({ ...FIELDS, newSecret: z.boolean() });
const ASKED = z.object({ email: z.string() });
const ENABLED = z.object({ enabled: z.boolean() });

/**
 * The routes of alert rules of sites and groups: create, change, preview, test, ask a recipient again, and the history of deliveries.
 * Who reaches a group reaches every site of it, and has the same role on all of them.
 */
export function alertRoutes({ db, clock, alerts, reads }: Dependencies): readonly DashboardRoute[] {
  const tests = new HourlyQuota(clock, TESTS_PER_HOUR_MAX, 'tests');
  const ruleOf = async (site: Site, grant: Grant, text: string | undefined): Promise<AlertRule> => {
    const id = idOf(text);
    const rule = (await seenRules(db, site, grant)).find((each) => each.id === id);
    if (rule === undefined) throw alertRefusal('not_found', (texts) => texts.unknownRule(id));
    return rule;
  };
  const routes: readonly DashboardRoute[] = [
    route('GET /sites/:site/alerts', 'site:viewer:settings', ({ site, grant }) => alertsAnswer(db, clock, site, grant)),
    route(
      'GET /sites/:site/alerts/preview',
      'site:viewer:settings',
      async ({ site, grant, query, signedIn }): Promise<Replayed> => {
        const idea = parseRuleIdea(query);
        await requireMoneyFor(db, grant, site, idea);
        if (idea.goalId !== null) await requireGoal(db, site, idea.goalId);
        return reads.run({ orgId: site.orgId, userId: signedIn.user.id }, () => alerts.replay.run(site, idea));
      },
    ),
    route('POST /sites/:site/alerts', 'site:editor', NEW_RULE, async ({ site, grant, body }): Promise<AlertChange> => {
      await requireMoneyFor(db, grant, site, body);
      await requireReachable(body, NO_DESTINATIONS, alerts.destinations);
      const secret = newSecretFor(body, NO_DESTINATIONS);
      const rule = { ...body, secret, siteId: site.id };
      const made = await createAlertRule(db, clock, rule, alerts.destinations.exemptHosts);
      return { id: made.id, secret, consents: shownConsents(grant, await consentsOfRule(db, clock, site.orgId, made)) };
    }),
    route(
      'PUT /sites/:site/alerts/:rule',
      'site:editor',
      CHANGED_RULE,
      async ({ site, grant, params, body }): Promise<AlertChange> => {
        const rule = await ruleOf(site, grant, params.rule);
        await requireMoneyFor(db, grant, site, { type: rule.type, where: body.where });
        const { newSecret: wantsSecret, ...fields } = body;
        await requireReachable(fields, rule, alerts.destinations);
        const secret = newSecretFor(fields, wantsSecret ? NO_DESTINATIONS : rule);
        const changes = { ...fields, ...(secret === null ? {} : { secret }) };
        const changed = await updateAlertRule(db, clock, rule.id, changes, alerts.destinations.exemptHosts);
        return {
          id: rule.id,
          secret,
          consents: shownConsents(grant, await consentsOfRule(db, clock, site.orgId, changed)),
        };
      },
    ),
    route('PUT /sites/:site/alerts/:rule/enabled', 'site:editor', ENABLED, async ({ site, grant, params, body }) => {
      const { id } = await ruleOf(site, grant, params.rule);
      await updateAlertRule(db, clock, id, body, alerts.destinations.exemptHosts);
    }),
    route('DELETE /sites/:site/alerts/:rule', 'site:editor', async ({ site, grant, params }) => {
      await deleteAlertRule(db, (await ruleOf(site, grant, params.rule)).id);
    }),
    route('POST /sites/:site/alerts/:rule/test', 'site:editor', async ({ site, grant, params, signedIn }) => {
      const { id } = await ruleOf(site, grant, params.rule);
      tests.take(signedIn.user.id);
      return { deliveries: await testRule(db, clock, alerts.transports(), id, 'members') };
    }),
    route(
      'POST /sites/:site/alerts/:rule/ask',
      'site:editor',
      ASKED,
      async ({ site, grant, params, body }): Promise<AlertConsent> => {
        const rule = await ruleOf(site, grant, params.rule);
        const email = personalAddresses(rule).find((address) => address === body.email.toLowerCase());
        if (email === undefined) throw alertRefusal('not_found', (texts) => texts.notWaiting(body.email));
        return askAgain(db, clock, { orgId: site.orgId, email });
      },
    ),
    route('GET /sites/:site/alerts/:rule/history', 'site:viewer:settings', async ({ site, params, grant }) => {
      const { id } = await ruleOf(site, grant, params.rule);
      return deliveriesAnswer(db, id, grant);
    }),
  ];
  return routes.map((each) => ({ ...each, isOfGroups: true }));
}

/** Throws a DashboardError `forbidden` for a rule of money, or with conditions on amounts, when revenue is withheld. */
async function requireMoneyFor(
  db: Db,
  grant: Grant,
  site: Site,
  { type, where = [] }: { readonly type: AlertType; readonly where?: readonly string[] | undefined },
): Promise<void> {
  if (!isSeenBy(grant)({ type })) throw withheld();
  await requireNoAmounts(db, site, grant, where);
}

/** Parses the rule of a preview. Throws a DashboardError `invalid`, and the errors of `requireCompared` and `readCondition`. */
function parseRuleIdea(query: URLSearchParams): RuleIdea {
  const type = ALERT_TYPES.find((each) => each === query.get('type'));
  if (type === undefined) throw new DashboardError('invalid', `type: one of ${ALERT_TYPES.join(', ')}`);
  const threshold = numberIn(query, 'threshold');
  if (threshold !== null) requireThreshold(type, threshold);
  const { hasGoal, hasWindow, hasConditions } = ALERT_TYPE_TABLE[type];
  const goalId = hasGoal ? numberIn(query, 'goal') : null;
  const [hours, percent] = hasWindow ? [numberIn(query, 'hours'), numberIn(query, 'percent')] : [null, null];
  if (hasWindow) {
    // A preview may have neither: it then suggests a threshold.
    const compared = threshold === null && percent === null ? { threshold: 1, percent } : { threshold, percent };
    requireCompared(type, { ...compared, hours });
  }
  const where = hasConditions ? query.getAll('where') : [];
  where.forEach(readCondition);
  return { type, threshold, goalId, currency: isMoney(type) ? query.get('currency') : null, hours, percent, where };
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const number = Number(text);
  if (!Number.isFinite(number)) throw new DashboardError('invalid', `${name}: not a number`);
  return number;
}

async function requireGoal(db: Db, site: Site, goalId: number): Promise<void> {
  const goals = [...(await goalsOfSubject(db, site)), ...(await listArchivedGoals(db, site.id))];
  if (!goals.some(({ id }) => id === goalId)) throw siteRefusal('not_found', (texts) => texts.unknown.goal(goalId));
}
