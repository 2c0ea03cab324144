import { z } from 'zod';
import { consentsOf, personalAddresses } from '../../alerts/consents/consents.ts';
import { requireReachable } from '../../alerts/receivers/registry.ts';
import { newSecretFor } from '../../alerts/rule-fields.ts';
import { createAlertRule, deleteAlertRule, listAlertRules, updateAlertRule } from '../../alerts/rules.ts';
import { type AlertDestinations, NO_DESTINATIONS } from '../../domain/alert-receiver.ts';
import { ALERT_TYPES, type AlertRule, type AlertType } from '../../domain/alert-rule.ts';
import { includesScope } from '../../domain/management-scope.ts';
import { isUnited } from '../../domain/site.ts';
import { goalsOfSubject } from '../../sites/group-goals.ts';
import { collectionOf } from '../collection.ts';
import { referenceTo } from '../managed-item.ts';
import { idsOf, namerOf, numberedConditions } from '../references.ts';
import {
  type AnyResource,
  type ManageContext,
  type Place,
  type Resource,
  resource,
  type SitePlace,
} from '../resource.ts';
import { GOALS } from './goals.ts';
import { SEGMENTS } from './segments.ts';

/** The goals of a group, which its alerts name. They are those of its sites, and are written there. */
const GOALS_OF_GROUP: AnyResource = {
  ...GOALS,
  of: 'group',
  list: async ({ context: { db }, site }, id) =>
    (await goalsOfSubject(db, site!))
      .filter((goal) => id === undefined || String(goal.id) === id)
      .map(({ id, name, kind, pattern }) => ({ id: String(id), fields: { name, kind, pattern, revenue: null } })),
};

function goalsAt({ site }: Place): AnyResource {
  return site !== null && isUnited(site) ? GOALS_OF_GROUP : GOALS;
}

/** Returns the things that conditions name. */
function namedAt(place: Place) {
  return { goal: goalsAt(place), segment: SEGMENTS };
}

/** Returns how the goals of a place are named. Those of a group have no ids of their own: they are named by name where that is one goal's. */
async function goalNamer(place: Place): Promise<(id: number) => string> {
  if (goalsAt(place) === GOALS) return namerOf(GOALS, place);
  const goals = await collectionOf(GOALS_OF_GROUP, place).list();
  return (goalId) => {
    const id = String(goalId);
    const name = goals.find((goal) => goal.id === id)?.fields.name;
    const isOnly = goals.filter((goal) => goal.fields.name === name).length === 1;
    return isOnly ? String(name) : referenceTo({ id, externalId: null });
  };
}

interface AlertFields extends Pick<AlertRule, 'threshold' | 'currency' | 'hours' | 'percent' | 'where' | 'enabled'> {
  readonly type: AlertType;
  readonly goal: string | null;
  readonly url: string | null;
  readonly emails: readonly string[];
}

const FIELDS = z.object({
  type: z
    .enum(ALERT_TYPES)
    .describe(
      'More visitors, fewer, or no event; a goal or an amount reached; fewer conversions or less money; crawlers that are new, too many requests of them, or errors that search engines get. Another type is another rule.',
    ),
  threshold: z
    .number()
    .nullable()
    .describe('In visitors, hours, conversions, money or requests; null for a rule that has none.'),
  goal: z.string().nullable().describe('The goal that it watches, as paths name it; null for a rule without one.'),
  currency: z
    .string()
    .nullable()
    .describe("The currency of a rule of money, such as EUR; when it is null, that of the goal's orders."),
  hours: z.number().nullable().describe('The full hours on which a rule with a window looks back; null for others.'),
  percent: z
    .number()
    .nullable()
    .describe('The percentage of what is usual below which a rule with a window fires, in place of a threshold.'),
  where: z
    .array(z.string())
    .describe(
      'Conditions, such as `country:is:DE`, on what is counted. Goals and segments are named by their numbers, or as paths name them.',
    ),
  url: z
    .string()
    .nullable()
    .describe(
      'The https address to which alerts are posted; null for none. A key that only reads alerts sees its origin.',
    ),
  emails: z
    .array(z.string())
    .describe('The addresses to which alerts are mailed. Those of no member are asked, and must agree first.'),
  enabled: z.boolean().describe('Whether the rule is on.'),
});

const RULES: Omit<Resource<AlertFields, SitePlace>, 'of' | 'singular' | 'summary'> = {
  name: 'alerts',
  area: 'alerts',
  fields: FIELDS,
  defaults: {
    ...{ threshold: null, goal: null, currency: null, hours: null, percent: null },
    ...{ where: [], url: null, emails: [], enabled: true },
  },
  shown: z.object({
    consents: z
      .array(z.object({ email: z.string(), state: z.enum(['waiting', 'agreed', 'refused']) }))
      .describe('Whether the addresses of no member have agreed; empty for a key of some sites.'),
  }),
  once: z.object({ secret: z.string().describe('The secret that signs the posts.') }),
  namedBy: ['type', 'goal'],
  nameOf: ({ type, goal }) => (goal === null ? type : `${type} ${goal}`),
  asListed: async (place, given) => {
    if (given.goal === undefined || given.goal === null) return given;
    const goal = await collectionOf(goalsAt(place), place).find(given.goal);
    return goal === null ? given : { ...given, goal: (await goalNamer(place))(Number(goal.id)) };
  },
  list: async (place, id) => {
    const { db, clock, org } = place.context;
    const rules = (await listAlertRules(db, { siteId: place.site.id })).filter(
      (rule) => id === undefined || String(rule.id) === id,
    );
    const goalName = await goalNamer(place);
    // Who has the address can post to it, so it is shown to those who can set it.
    const isWriter = includesScope(place.context.scopes, 'alerts:write');
    const urlShown = (url: string | null) => (url === null || isWriter ? url : new URL(url).origin);
    // An address without a consent is a member's, which a key of some sites does not learn.
    const asked = place.context.reach === null ? rules.flatMap(personalAddresses) : [];
    const consents = await consentsOf(db, clock, org.id, asked);
    return rules.map((rule) => {
      const { type, threshold, goalId, currency, hours, percent, where, url, emails, enabled } = rule;
      const goal = goalId === null ? null : goalName(goalId);
      return {
        id: String(rule.id),
        fields: { type, threshold, goal, currency, hours, percent, where, url: urlShown(url), emails, enabled },
        shown: {
          consents: personalAddresses(rule).flatMap((email) => {
            const consent = consents.get(email);
            return consent === undefined ? [] : [{ email, state: consent.state }];
          }),
        },
      };
    });
  },
  create,
  change: async (place, item, { type, goal, ...fields }) => {
    const id = Number(item.id);
    if (type !== item.fields.type) {
      await deleteAlertRule(place.context.db, id);
      return create(place, { type, goal, ...fields });
    }
    const { db, clock, destinations } = place.context;
    const before = { ...NO_DESTINATIONS, url: item.fields.url, emails: item.fields.emails };
    const secret = newSecretFor({ ...NO_DESTINATIONS, ...fields }, before);
    // A goal that stays is not looked up: it may be archived.
    const goalId = goal === item.fields.goal ? {} : { goalId: await goalIdOf(place, goal) };
    const where = await numberedConditions(place, fields.where, namedAt(place));
    const changes = { ...fields, where, ...goalId, ...(secret !== null && { secret }) };
    const changed = await updateAlertRule(db, clock, id, changes, destinations.exemptHosts);
    checkReachable(place.context, changed, before);
    return { id: item.id, ...(secret !== null && { once: { secret } }) };
  },
  remove: ({ context: { db } }, { id }) => deleteAlertRule(db, Number(id)),
};

/** The alert rules of a site. */
export const ALERTS = resource<AlertFields>({
  ...RULES,
  of: 'site',
  singular: 'alert',
  summary: 'A rule that tells by webhook or mail when figures rise, fall or stop',
});

/** The alert rules of a group. Who reaches the group reaches all sites of it. */
export const GROUP_ALERTS = resource<AlertFields>({
  ...RULES,
  of: 'group',
  singular: 'group alert',
  summary:
    'A rule that tells by webhook or mail when figures of all active sites of a group together rise, fall or stop',
});

async function create(place: SitePlace, { goal, enabled, ...fields }: AlertFields) {
  const { db, clock, destinations } = place.context;
  const secret = newSecretFor({ ...NO_DESTINATIONS, ...fields }, NO_DESTINATIONS);
  const where = await numberedConditions(place, fields.where, namedAt(place));
  const rule = { ...fields, where, secret, goalId: await goalIdOf(place, goal), siteId: place.site.id };
  const made = await createAlertRule(db, clock, rule, destinations.exemptHosts);
  if (!enabled) await updateAlertRule(db, clock, made.id, { enabled }, destinations.exemptHosts);
  checkReachable(place.context, made, NO_DESTINATIONS);
  return { id: String(made.id), ...(secret !== null && { once: { secret } }) };
}

async function goalIdOf(place: Place, goal: string | null): Promise<number | null> {
  if (goal === null) return null;
  const [id] = await idsOf(goalsAt(place), place, [goal], 'goal');
  return Number(id);
}

/** Refuses a rule whose alerts would go to an address that is not public. Names are looked up outside of the transaction. */
function checkReachable(
  { destinations, checkOutside }: ManageContext,
  rule: AlertDestinations,
  before: AlertDestinations,
): void {
  if (rule.url === null || rule.url === before.url) return;
  checkOutside(new URL(rule.url).host, () => requireReachable(rule, before, destinations));
}
