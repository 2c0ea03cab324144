import { consentsOfRule } from '../../alerts/consents/consents.ts';
import { listRuleProblems } from '../../alerts/rule-problems.ts';
import { listAlertRules } from '../../alerts/rules.ts';
import type { AlertConsent } from '../../domain/alert-consent.ts';
import { ALERT_RECEIVERS, destinationsOf, RECEIVER_TABLE } from '../../domain/alert-receiver.ts';
import { readSubjects, subjectName } from '../../sites/subjects.ts';
import { formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { chosenSubject } from '../subject-options.ts';
import { ORG_OPTION, withDatabase } from '../with-database.ts';
import { withConsent } from './alert-destinations.ts';
import { describe, stateOf } from './alert-words.ts';

export const listAlertsCommand: Command = {
  options: {
    site: { value: 'ID', summary: 'only the rules of this site' },
    group: { value: 'NAME|ID', summary: 'only the rules of this group' },
    org: ORG_OPTION,
  },
  examples: ['alert list', 'alert list --site k3jd02msa9xq', 'alert list --group "Client A"'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { db } = database;
      const { clock } = context;
      const chosen = await chosenSubject(context, database);
      const only = chosen === null ? {} : { siteId: chosen.id };
      const rules = await listAlertRules(db, only);
      const sites = await readSubjects(
        db,
        rules.map(({ siteId }) => siteId),
      );
      const nameOf = (id: number) => {
        const site = sites.get(id);
        return site === undefined ? '-' : subjectName(site);
      };
      const problems = await listRuleProblems(db, only);
      const consents = new Map<number, readonly AlertConsent[]>();
      for (const rule of rules) {
        const site = sites.get(rule.siteId);
        if (site !== undefined) consents.set(rule.id, await consentsOfRule(db, clock, site.orgId, rule));
      }
      const text = formatTable(
        [
          'ID',
          rules.some(({ siteId }) => siteId < 0) ? 'SITE OR GROUP' : 'SITE',
          'RULE',
          ...ALERT_RECEIVERS.map((receiver) => RECEIVER_TABLE[receiver].label.toUpperCase()),
          'STATE',
        ],
        rules.map((rule) => [
          rule.id,
          nameOf(rule.siteId),
          describe(rule),
          ...ALERT_RECEIVERS.map((receiver) => {
            const shown = (text: string) => withConsent(text, consents.get(rule.id));
            return destinationsOf(rule, receiver).map(shown).join(', ') || '-';
          }),
          stateOf(rule, problems.get(rule.id)),
        ]),
        `No alerts yet. Create one: ${context.svc('alert create --site ID --type TYPE …')}`,
      );
      const json = rules.map(({ siteId, hours, percent, where, ...rule }) => {
        const problem = problems.get(rule.id);
        const window = hours === null ? {} : { hours, percent };
        const more = {
          ...window,
          ...(where.length === 0 ? {} : { where }),
          ...(problem === undefined ? {} : { problem }),
        };
        const site = siteId < 0 ? { site: null, group: -siteId } : { site: sites.get(siteId)?.publicId ?? null };
        return { ...rule, ...more, consents: consents.get(rule.id) ?? [], ...site };
      });
      return { json: { rules: json }, text };
    }),
};
