import { LANGUAGES } from '../../domain/language.ts';
import { REPORT_FREQUENCIES } from '../../domain/report-frequency.ts';
import type { Site } from '../../domain/site.ts';
import { collectionOf } from '../../manage/collection.ts';
import type { ManageContext } from '../../manage/resource.ts';
import { REPORTS } from '../../manage/resources/reports.ts';
import { formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { managing } from '../managing.ts';
import { wordsOf } from '../reach-options.ts';
import { SITE_OPTION, withSite } from '../with-database.ts';

const of = (context: ManageContext, site: Site) => collectionOf(REPORTS, { context, site });

/** Runs `svc report create`. */
export const createReportCommand: Command = {
  options: {
    site: SITE_OPTION,
    email: { value: 'ADDRESS', required: true, summary: 'the address, which needs no account' },
    frequency: { value: 'WORD,…', summary: `${REPORT_FREQUENCIES.join(', ')} (default: weekly)` },
    language: { value: 'CODE', summary: `${LANGUAGES.join(', ')} (default: en)` },
    segment: { value: 'ID', summary: 'the segment that the reports are about' },
    'with-revenue': { summary: 'show amounts of money' },
  },
  details:
    'The address is asked by mail, and gets reports once it has agreed. It needs the mail server of SVC_SMTP_URL.',
  examples: ['report create --site k3jd02msa9xq --email client@example.com --frequency weekly,monthly'],
  run: (command) =>
    withSite(command, async (site, database) => {
      const { args } = command;
      const [frequency, language, segment] = ['frequency', 'language', 'segment'].map((name) => args.optional(name));
      const fields = {
        email: args.text('email'),
        withRevenue: args.flag('with-revenue'),
        ...(frequency !== undefined && { frequencies: wordsOf(frequency) }),
        ...(language !== undefined && { language }),
        ...(segment !== undefined && { segment: `~${segment}` }),
      };
      const { result, warnings } = await managing(command, database, site.orgId, 'do', (context) =>
        of(context, site).add(fields),
      );
      const { id } = result.item;
      return { json: { id }, text: `${fields.email} is asked whether it wants reports of ${site.domain}.`, warnings };
    }),
};

/** Runs `svc report list`. */
export const listReportsCommand: Command = {
  options: { site: SITE_OPTION },
  details: 'The reports that members have chosen for themselves are not among them.',
  examples: ['report list --site k3jd02msa9xq'],
  run: (command) =>
    withSite(command, async (site, database) => {
      const { result } = await managing(command, database, site.orgId, 'read', (context) => of(context, site).list());
      const reports = result.map(({ id, fields, shown }) => ({ id, ...fields, ...shown }));
      const text = formatTable(
        ['ID', 'EMAIL', 'REPORTS'],
        result.map(({ id, fields, shown }) => {
          const states = shown!.states as readonly { readonly frequency: string; readonly state: string }[];
          return [id, String(fields.email), states.map(({ frequency, state }) => `${frequency}: ${state}`).join(', ')];
        }),
        `No address gets reports of ${site.domain}.`,
      );
      return { json: { reports }, text };
    }),
};

/** Runs `svc report delete`. */
export const deleteReportCommand: Command = {
  argument: 'ID|ADDRESS',
  options: { site: SITE_OPTION },
  examples: ['report delete client@example.com --site k3jd02msa9xq'],
  run: (command) =>
    withSite(command, async (site, database) => {
      const { argument } = command.args;
      const { result } = await managing(command, database, site.orgId, 'do', async (context) => {
        const reports = of(context, site);
        const item = (await reports.find(`~${argument}`)) ?? (await reports.require(argument));
        return reports.remove(`~${item.id}`);
      });
      const { id, fields } = result.item;
      return { json: { id }, text: `${String(fields.email)} gets no more reports of ${site.domain}.` };
    }),
};
