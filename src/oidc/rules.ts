import { columnsOfGrant, GRANT_COLUMNS, grantOf, requireGrant } from '../accounts/grants.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Grant } from '../domain/grant.ts';
import { includesRole } from '../domain/role.ts';
import { oidcRefusal } from './translations.ts';

export const RULES_PER_ORGANISATION_MAX = 200;
export const RULE_VALUE_MAX_CHARS = 300;

/** A rule of an organisation: who has a value at a provider is granted something. */
export interface NewRule {
  /** Null: any provider that signs in to the organisation. */
  readonly provider: string | null;
  /** The value of the provider's groups claim, exactly; null: everybody. */
  readonly value: string | null;
  readonly grant: Grant;
}

export interface Rule extends NewRule {
  readonly id: number;
}

/** Lists an organisation's rules in their order. */
export async function listRules(db: Db, orgId: number): Promise<Rule[]> {
  const rows = await db
    .selectFrom('oidc_rules')
    .select(['id', 'provider', 'value', ...GRANT_COLUMNS])
    .where('org_id', '=', orgId)
    .orderBy('place')
    .execute();
  return rows.map(({ id, provider, value, ...grant }) => ({ id, provider, value, grant: grantOf(grant) }));
}

/**
 * Replaces all rules of an organisation. Throws a DatabaseError `invalid` for one too many, a value or a grant that cannot be, and
 * `not_found` for a site or group of another organisation.
 */
export async function replaceRules(db: Db, clock: Clock, orgId: number, rules: readonly NewRule[]): Promise<void> {
  if (rules.length > RULES_PER_ORGANISATION_MAX) {
    throw oidcRefusal('invalid', (texts) => texts.tooManyRules(RULES_PER_ORGANISATION_MAX));
  }
  await inTransaction(db, async (transaction) => {
    const before = new Set((await listRules(transaction, orgId)).map(textOf));
    await transaction.deleteFrom('oidc_rules').where('org_id', '=', orgId).execute();
    for (const [place, rule] of rules.entries()) {
      const { provider, value, grant } = rule;
      requireValue(value);
      // The sites of a rule may be gone, and its time over: it stays as it is while others are changed.
      if (!before.has(textOf(rule))) await requireGrant(transaction, clock, orgId, withoutNothing(grant));
      await transaction
        .insertInto('oidc_rules')
        .values({ ...columnsOfGrant(grant), org_id: orgId, place, provider, value: value?.trim() ?? null })
        .execute();
    }
  });
}

function textOf({ provider, value, grant }: NewRule): string {
  return JSON.stringify([provider, value, columnsOfGrant(grant)]);
}

/** Returns a grant as it is checked: one whose last site or group is gone may stay, and reaches nothing. */
function withoutNothing(grant: Grant): Grant {
  const { role, reach } = grant;
  const isNothing = reach !== null && reach.sites.length + reach.groups.length === 0;
  return isNothing && !includesRole(role, 'admin') ? { ...grant, reach: null } : grant;
}

/** Returns the place and the rule that decides: the first that fits. Null when none does. */
export function ruleFor<R extends NewRule>(
  rules: readonly R[],
  provider: string,
  values: readonly string[],
): { readonly place: number; readonly rule: R } | null {
  const has = new Set(values);
  const place = rules.findIndex(
    (rule) => (rule.provider === null || rule.provider === provider) && (rule.value === null || has.has(rule.value)),
  );
  return place === -1 ? null : { place, rule: rules[place]! };
}

function requireValue(value: string | null): void {
  if (value === null) return;
  if (value.trim() === '' || value.length > RULE_VALUE_MAX_CHARS) {
    throw oidcRefusal('invalid', (texts) => texts.ruleValue(RULE_VALUE_MAX_CHARS));
  }
}
