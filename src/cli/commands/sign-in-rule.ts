import { requirementOf } from '../../oidc/requirements.ts';
import { listRules, type NewRule, type Rule, replaceRules, ruleFor } from '../../oidc/rules.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandContext, CommandOption } from '../command.ts';
import { GRANT_OPTIONS, grantPrinter, limitsText, type PrintedGrant, readGrant } from '../grant-options.ts';
import { wordsOf } from '../reach-options.ts';
import { UsageError } from '../usage-error.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';
import { requireProviderOf } from './sign-in.ts';

const PROVIDER_OPTION: CommandOption = { value: 'ID', summary: 'the provider; without it any, one added later too' };

/** Runs `svc sign-in-rule add`: adds a rule behind all others. */
export const addRuleCommand: Command = {
  options: {
    org: ORG_OPTION,
    provider: PROVIDER_OPTION,
    value: { value: 'TEXT', summary: 'a group or role at the provider, exactly; everybody without it' },
    ...GRANT_OPTIONS,
  },
  details:
    'The first rule that fits decides. A new rule is the last one; svc sign-in-rule move gives it another place.',
  examples: [
    'sign-in-rule add --provider sso --value analytics-admins --role admin',
    'sign-in-rule add --provider sso --value client-a --role viewer --groups "Client A" --without revenue',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, clock } = context;
      const { db } = database;
      const orgId = await chosenOrganisation(context, database);
      const provider = args.optional('provider') ?? null;
      if (provider !== null) await requireProviderOf(context, db, orgId, provider);
      const rule = { provider, value: args.optional('value') ?? null, grant: await readGrant(db, args, orgId) };
      const rules = await listRules(db, orgId);
      await replaceRules(db, clock, orgId, [...rules, rule]);
      const place = rules.length + 1;
      const anyProvider = ' The rule holds for every provider, one that is added later too; --provider names one.';
      const text = `Added rule ${place}: ${nameOf(rule)} is ${rule.grant.role}.${provider === null ? anyProvider : ''}`;
      return { json: { place }, text };
    }),
};

/** Runs `svc sign-in-rule list`. */
export const listRulesCommand: Command = {
  options: { org: ORG_OPTION },
  examples: ['sign-in-rule list', 'sign-in-rule list --org 1 --json'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const printed = await grantPrinter(database.db, orgId);
      const rules = (await listRules(database.db, orgId)).map(({ provider, value, grant }, i) => {
        return { place: i + 1, provider, value, ...printed(grant) };
      });
      const text = formatTable(
        ['PLACE', 'PROVIDER', 'VALUE', 'ROLE', 'ACCESS'],
        rules.map(({ place, provider, value, role, ...grant }) => {
          return [place, provider ?? 'any', value ?? 'everybody', role, limitsText({ role, ...grant })];
        }),
        `No rules yet: nobody gets in by a provider. Add one: ${context.svc('sign-in-rule add --value TEXT --role viewer')}`,
      );
      return { json: { rules }, text };
    }),
};

/** Runs `svc sign-in-rule move`. */
export const moveRuleCommand: Command = {
  argument: 'PLACE',
  options: { org: ORG_OPTION, to: { value: 'PLACE', required: true, summary: 'the new place, from 1' } },
  examples: ['sign-in-rule move 3 --to 1'],
  run: (context) =>
    changed(context, (rules, place) => {
      const to = context.args.optionalInteger('to') ?? 0;
      if (to < 1 || to > rules.length) throw new UsageError(`--to is a place from 1 to ${rules.length}`);
      const others = rules.filter((_, i) => i !== place);
      const text = `Moved rule ${place + 1} to ${to}.`;
      return { rules: [...others.slice(0, to - 1), rules[place]!, ...others.slice(to - 1)], text };
    }),
};

/** Runs `svc sign-in-rule remove`. */
export const removeRuleCommand: Command = {
  argument: 'PLACE',
  options: { org: ORG_OPTION },
  details: 'People with this rule alone lose access within five minutes of use.',
  examples: ['sign-in-rule remove 2'],
  run: (context) =>
    changed(context, (rules, place) => {
      return { rules: rules.filter((_, i) => i !== place), text: `Removed rule ${place + 1}.` };
    }),
};

/** Runs `svc sign-in-rule test`. */
export const testRuleCommand: Command = {
  options: {
    org: ORG_OPTION,
    provider: { value: 'ID', required: true, summary: 'the provider' },
    values: { value: 'TEXT,…', summary: 'groups or roles of a person' },
  },
  details: 'It needs the variables of the service.',
  examples: ['sign-in-rule test --provider sso --values client-a,staff'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args } = context;
      const orgId = await chosenOrganisation(context, database);
      const provider = args.text('provider');
      await requireProviderOf(context, database.db, orgId, provider);
      const required = (await requirementOf(database.db, orgId))?.provider ?? provider;
      const requires = required === provider ? null : required;
      const rules = await listRules(database.db, orgId);
      const found = ruleFor(rules, provider, wordsOf(args.optional('values')));
      if (found === null) return { json: { rule: null, requires }, text: 'No rule fits: no access.' };
      const grant: PrintedGrant = (await grantPrinter(database.db, orgId))(found.rule.grant);
      const decides = `Rule ${found.place + 1} decides (${nameOf(found.rule)}): ${grant.role}, ${limitsText(grant)}.`;
      const text = requires === null ? decides : `${decides} But no access: the organization requires ${requires}.`;
      return { json: { rule: { place: found.place + 1, ...grant }, requires }, text };
    }),
};

/** Replaces the rules of an organisation by those that a change makes of them. The argument is a place from 1. */
function changed(
  context: CommandContext,
  change: (rules: readonly Rule[], place: number) => { readonly rules: readonly NewRule[]; readonly text: string },
) {
  return withDatabase(context, async (database) => {
    const orgId = await chosenOrganisation(context, database);
    const before = await listRules(database.db, orgId);
    const place = context.args.argumentId;
    if (before[place - 1] === undefined) throw new UsageError(`there is no rule ${place}`);
    const { rules, text } = change(before, place - 1);
    await replaceRules(database.db, context.clock, orgId, rules);
    return { json: { rules: rules.length }, text };
  });
}

function nameOf({ value }: NewRule): string {
  return value ?? 'everybody';
}
