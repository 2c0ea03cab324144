import { Readable } from 'node:stream';
import { z } from 'zod';
import { listMembers } from '../../accounts/members.ts';
import { type ChainEntry, type EntryFilter, entryPage, readChain } from '../../audit/chain.ts';
import { namesOf, subjectOf } from '../../audit/names.ts';
import { AUDIT_MONTHS_MAX, AUDIT_MONTHS_MIN } from '../../audit/retention.ts';
import { type AuditSettings, auditSettings, setAuditSettings } from '../../audit/settings.ts';
import { type AuditWebhook, auditWebhook, setAuditWebhook } from '../../audit/webhook.ts';
import { recordHappening } from '../../database/audit/record.ts';
import type { Db } from '../../database/database.ts';
import { addDays, isDay } from '../../domain/calendar.ts';
import { dayStart, isTimeZone } from '../../domain/day.ts';
import { listApiKeys } from '../../sites/api-keys.ts';
import { listSites } from '../../sites/sites.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { Download } from '../download.ts';
import { type DashboardRoute, route } from '../route.ts';

export type { AuditSettings, AuditWebhook };

/** An entry of the record, with the names that its ids have now. */
export interface ShownEntry extends Omit<ChainEntry, 'hash' | 'by'> {
  readonly by: ChainEntry['by']['kind'];
  /** The address of the person, the name of the key, or the user of the command line; null for who is gone, and for nobody. */
  readonly who: string | null;
  /** The address of the person or the name of the shared link that it is about; null for what is gone, and for everything else. */
  readonly about: string | null;
  /** The domain of its site; null when it is gone. */
  readonly domain: string | null;
}

export interface AuditAnswer {
  /** The latest first. */
  readonly entries: readonly ShownEntry[];
  /** The `before` of the next page; null when there is none. */
  readonly next: number | null;
}

interface Named<Id> {
  readonly id: Id;
  readonly name: string;
}

/** The settings of the record, and what its entries can be filtered by. */
export interface AuditSettingsAnswer extends AuditSettings {
  /** Where the entries are sent; null when they are not. */
  readonly webhook: AuditWebhook | null;
  readonly people: readonly Named<number>[];
  readonly keys: readonly Named<number>[];
  readonly sites: readonly Named<string>[];
}

export interface NewAuditWebhook {
  /** Signs the requests. It is shown this once; null when nothing is sent any more. */
  readonly secret: string | null;
}

const PAGE_ENTRIES = 50;
/** A page is answered within milliseconds, however long the record is, and however few entries fit. */
const LOOKED_AT_MAX = 20_000;
const SETTINGS = z.object({
  networks: z.boolean(),
  views: z.boolean(),
  months: z.int().min(AUDIT_MONTHS_MIN).max(AUDIT_MONTHS_MAX).nullable(),
});

const WEBHOOK = z.object({ url: z.string().nullable() });

/** The routes of the record of who changed what, which owners alone read. */
export function auditRoutes({ db, alerts }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/audit', 'org:owner', async ({ org, query }): Promise<AuditAnswer> => {
      const order = { most: PAGE_ENTRIES, lookedAtMax: LOOKED_AT_MAX, ...placeOf(query) };
      const { entries, next } = await entryPage(db, org.id, filterOf(query), order);
      return { entries: await shown(db, org.id, entries), next };
    }),
    route('GET /orgs/:org/audit/file', 'org:owner', async ({ org, query }): Promise<Download> => {
      const filter = filterOf(query);
      await recordHappening(db, [org.id], { action: 'record.exported', id: null, site: null });
      const lines = async function* () {
        for await (const entry of readChain(db, org.id, filter)) yield `${JSON.stringify(entry)}\n`;
      };
      return new Download('record-of-changes.ndjson', 'application/x-ndjson', Readable.from(lines()));
    }),
    route('GET /orgs/:org/audit/settings', 'org:owner', async ({ org }): Promise<AuditSettingsAnswer> => {
      const members = await listMembers(db, org.id);
      const keys = [...(await listApiKeys(db, org.id, 'reading')), ...(await listApiKeys(db, org.id, 'managing'))];
      const sites = await listSites(db, { orgId: org.id });
      return {
        ...(await auditSettings(db, org.id)),
        webhook: await auditWebhook(db, org.id),
        people: members.map(({ userId, email }) => ({ id: userId, name: email })),
        keys: keys.map(({ id, name }) => ({ id, name })),
        sites: sites.map(({ publicId, domain }) => ({ id: publicId, name: domain })),
      };
    }),
    route('PUT /orgs/:org/audit/settings', 'org:owner', SETTINGS, async ({ org, body }) => {
      await setAuditSettings(db, org.id, body);
    }),
    route('PUT /orgs/:org/audit/webhook', 'org:owner', WEBHOOK, async ({ org, body }): Promise<NewAuditWebhook> => {
      return { secret: await setAuditWebhook(db, org.id, body.url, alerts.destinations.exemptHosts) };
    }),
  ];
}

function filterOf(query: URLSearchParams): EntryFilter {
  const [from, until] = [dayStartOf(query, 'from', 0), dayStartOf(query, 'to', 1)];
  const texts = (['action', 'by', 'site'] as const).flatMap((name) => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
}

/** Returns when a day of the reader begins, or the day after it, epoch milliseconds; undefined without a day. */
function dayStartOf(query: URLSearchParams, name: string, daysLater: 0 | 1): number | undefined {
  const [day, zone] = [query.get(name) ?? '', query.get('zone') ?? 'UTC'];
  if (day === '') return undefined;
  if (!isDay(day)) throw new DashboardError('invalid', `${name}: give a day such as 2026-05-01`);
  if (!isTimeZone(zone)) throw new DashboardError('invalid', 'zone: give a time zone such as Europe/Berlin');
  return dayStart(addDays(day, daysLater), zone) / 1000;
}

function placeOf(query: URLSearchParams): { readonly before?: number } {
  const text = query.get('before') ?? '';
  if (text === '') return {};
  const before = Number(text);
  if (!Number.isSafeInteger(before)) throw new DashboardError('invalid', 'before: give the number of an entry');
  return { before };
}

async function shown(db: Db, orgId: number, entries: readonly ChainEntry[]): Promise<ShownEntry[]> {
  const names = await namesOf(db, orgId, entries);
  return entries.map(({ hash: _, by, ...entry }) => {
    const about = subjectOf(entry);
    return {
      ...entry,
      by: by.kind,
      who: by.kind === 'command' ? by.user : 'id' in by ? (names[by.kind].get(by.id) ?? null) : null,
      about: about === null ? null : (names[about.kind].get(about.id) ?? null),
      domain: entry.site === null ? null : (names.site.get(entry.site) ?? null),
    };
  });
}
