import { z } from 'zod';
import { LANGUAGES, type Language } from '../../domain/language.ts';
import { REPORT_FREQUENCIES, type ReportFrequency } from '../../domain/report-frequency.ts';
import { REPORT_PANELS, type ReportPanel, WHOLE_REPORT } from '../../domain/report-panel.ts';
import { addRecipient } from '../../reports/recipients/asks.ts';
import {
  changeRecipient,
  listRecipients,
  type Recipient,
  type RecipientOptions,
  removeRecipient,
} from '../../reports/recipients/recipients.ts';
import { addressId, normalisedAddress } from '../address.ts';
import { ManagementError } from '../management-error.ts';
import { idsOf, namerOf } from '../references.ts';
import { type Item, type Made, resource, type SitePlace } from '../resource.ts';
import { SEGMENTS } from './segments.ts';

interface ReportFields {
  readonly email: string;
  readonly frequencies: readonly ReportFrequency[];
  readonly language: Language;
  readonly withRevenue: boolean;
  readonly segment: string | null;
  readonly panels: readonly ReportPanel[];
  readonly withCsv: boolean;
}

/** The reports of a site that go to addresses without an account. Each address is asked, and must confirm. */
export const REPORTS = resource<ReportFields>({
  name: 'reports',
  singular: 'report',
  summary: "The reports of a site to somebody's address, who needs no account and must agree first",
  of: 'site',
  area: 'reports',
  fields: z.object({
    email: z.string().describe('The email address. A new one is asked by mail whether it wants the reports.'),
    frequencies: z
      .array(z.enum(REPORT_FREQUENCIES))
      .min(1)
      .describe('The reports that it is to get. It is asked again about those that are added.'),
    language: z.enum(LANGUAGES).describe('The language of the reports.'),
    withRevenue: z.boolean().describe('Whether the reports have amounts of money.'),
    segment: z.string().nullable().describe('The segment that the reports are about, as paths name it; null for all.'),
    panels: z.array(z.enum(REPORT_PANELS)).min(1).describe('The parts that the reports have; all unless given.'),
    withCsv: z.boolean().describe('Whether the figures are attached as a CSV file.'),
  }),
  defaults: { frequencies: ['weekly'], language: 'en', withRevenue: false, segment: null, ...WHOLE_REPORT },
  shown: z.object({
    states: z
      .array(
        z.object({
          frequency: z.enum(REPORT_FREQUENCIES),
          state: z.enum(['waiting', 'active', 'ended', 'refused']),
        }),
      )
      .describe('Of each report, whether the address has yet to agree, gets it, has ended it, or wants none.'),
  }),
  namedBy: ['email'],
  nameOf: ({ email }) => normalisedAddress(email),
  list: async (place, id) => {
    const segmentName = await namerOf(SEGMENTS, place);
    return [...(await byAddress(place)).values()]
      .sort((one, other) => oldestOf(one) - oldestOf(other))
      .map((reports) => itemOf(place, reports, segmentName))
      .filter((item) => id === undefined || item.id === id);
  },
  create,
  change: async (place, item, fields) => {
    if (normalisedAddress(fields.email) !== item.fields.email) {
      await remove(place, item);
      return create(place, fields);
    }
    const { db, clock } = place.context;
    const { segment } = item.fields;
    const reports = (await byAddress(place)).get(item.fields.email)!;
    for (const report of reports) {
      const isKept = fields.frequencies.includes(report.frequency);
      if (!isKept) await removeRecipient(db, clock, place.site.id, report.id);
      else await changeRecipient(db, place.site.id, report.id, await optionsOf(place, fields, { ...report, segment }));
    }
    const frequencies = fields.frequencies.filter((each) => !reports.some(({ frequency }) => frequency === each));
    if (frequencies.length > 0) {
      await ask(place, { ...fields, frequencies }, await optionsOf(place, fields, { ...reports[0]!, segment }));
    }
    return { id: item.id };
  },
  remove,
});

async function create(place: SitePlace, fields: ReportFields): Promise<Made> {
  const email = normalisedAddress(fields.email);
  if ((await byAddress(place)).has(email)) throw new ManagementError('CONFLICT', `${email} is entered already`);
  await ask(place, fields, await optionsOf(place, fields, null));
  return { id: addressId(place.site.id, email) };
}

async function remove(place: SitePlace, { fields: { email } }: Item<ReportFields>): Promise<void> {
  const { db, clock } = place.context;
  for (const { id } of (await byAddress(place)).get(email) ?? []) await removeRecipient(db, clock, place.site.id, id);
}

/** Has an address asked by mail after the commit. Throws a ManagementError `CONFLICT` when no mail can be sent. */
async function ask(
  { context: { db, clock, org, keyId, mails, afterwards }, site }: SitePlace,
  { email, frequencies }: Pick<ReportFields, 'email' | 'frequencies'>,
  options: RecipientOptions,
): Promise<void> {
  if (mails === null) throw new ManagementError('CONFLICT', 'nobody can be asked: there is no mail server here');
  const asked = await addRecipient(db, clock, site, { ...options, email, frequencies }, keyId === null);
  afterwards.push(() => mails.ask(asked, site, org));
}

/** Returns what is chosen for a report. The public link to which it leads stays. */
async function optionsOf(
  place: SitePlace,
  { language, withRevenue, segment, panels, withCsv }: ReportFields,
  before: (Pick<Recipient, 'linkId' | 'segmentId'> & Pick<ReportFields, 'segment'>) | null,
) {
  const options = { language, withRevenue, panels, withCsv, linkId: before?.linkId ?? null };
  if (before !== null && segment === before.segment) return { ...options, segmentId: before.segmentId };
  if (segment === null) return { ...options, segmentId: null };
  const [id] = await idsOf(SEGMENTS, place, [segment], 'segment');
  return { ...options, segmentId: Number(id) };
}

async function byAddress({ context: { db }, site }: SitePlace): Promise<ReadonlyMap<string, readonly Recipient[]>> {
  return Map.groupBy(await listRecipients(db, site.id), ({ email }) => email);
}

/** Returns the reports of an address as one thing. What is chosen is that of the first. */
function itemOf(
  { site }: SitePlace,
  reports: readonly Recipient[],
  segmentName: (id: number) => string,
): Item<ReportFields> {
  const { email, language, withRevenue, segmentId, panels, withCsv } = reports[0]!;
  return {
    id: addressId(site.id, email),
    fields: {
      email,
      frequencies: reports.map(({ frequency }) => frequency),
      ...{ language, withRevenue, segment: segmentId === null ? null : segmentName(segmentId), panels, withCsv },
    },
    shown: { states: reports.map(({ frequency, state }) => ({ frequency, state })) },
  };
}

function oldestOf(reports: readonly Recipient[]): number {
  return Math.min(...reports.map(({ id }) => id));
}
