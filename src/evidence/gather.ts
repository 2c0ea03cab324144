import { sql } from 'kysely';
import { listOrganisations } from '../accounts/organisations.ts';
import { readDestinations } from '../alerts/stored-destinations.ts';
import { verifyChain } from '../audit/chain.ts';
import type { BackupNotes } from '../backup/last-backup.ts';
import { listDestroyedSalts } from '../collect/destroyed-salts.ts';
import type { Db } from '../database/database.ts';
import { MIGRATION_NAMES } from '../database/migrations/migrations.ts';
import { JOURNAL_VERSION } from '../journal/journal-format.ts';
import { listLoggedErasures } from '../sites/erasure-log.ts';
import { STORE_VERSION } from '../store/migrations/index.ts';
import { programVersion } from '../store/store-version.ts';
import { type Evidence, type EvidenceRecipient, FORMAT, type ProcessFacts } from './evidence.ts';
import { instantOf, optionalInstant } from './instant.ts';
import { readOrganisations } from './organisations.ts';
import { readPeople } from './people.ts';
import { KEPT_FILES } from './stored/files.ts';
import { STORED } from './stored/stored.ts';

export interface GatherOptions {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly fingerprint: string;
  /** Whether the addresses of people are in it. */
  readonly withNames: boolean;
  readonly process: ProcessFacts;
  readonly settingsOf: Evidence['settingsOf'];
  /** Whether the database and the store are on servers. */
  readonly isOnServers: boolean;
  /** Null where the data is on servers. */
  readonly backups: BackupNotes | null;
}

/** Gathers the evidence of an installation. No secret is in it, and nothing of a visitor. */
export async function gatherEvidence(db: Db, options: GatherOptions): Promise<Evidence> {
  const { at, fingerprint, withNames, process: facts, settingsOf, isOnServers, backups } = options;
  const orgIds = (await listOrganisations(db)).map(({ id }) => id);
  const people = await readPeople(db, orgIds, withNames);
  return {
    ...{ format: FORMAT, madeAt: instantOf(at), fingerprint, withoutNames: !withNames },
    ...{ stored: STORED, files: KEPT_FILES },
    ...{ organisations: await readOrganisations(db, people, withNames), otherAccounts: people.others },
    ...{ salts: await readSalts(db), erasures: await readErasures(db) },
    ...{ subProcessors: [], recipients: [...facts.recipients, ...(await webhookHosts(db))] },
    versions: {
      ...{ svc: programVersion(), node: process.versions.node, engine: facts.engine },
      ...{ database: await databaseVersion(db, isOnServers), migration: MIGRATION_NAMES.at(-1)! },
      ...{ storeSchema: STORE_VERSION, journalFormat: JOURNAL_VERSION },
    },
    ...{ settingsOf, settings: facts.settings },
    backups: backups === null ? null : shownBackups(backups),
    records: await Promise.all(
      [0, ...orgIds].map(async (organisation) => ({ organisation, ...(await verifyChain(db, organisation)) })),
    ),
  };
}

async function readSalts(db: Db): Promise<Evidence['salts']> {
  const inUse = await db.selectFrom('salts').select('label').orderBy('label').execute();
  const destroyed = await listDestroyedSalts(db);
  return {
    inUse: inUse.map(({ label }) => label),
    recordedSince: destroyed.at(-1)?.label ?? null,
    destroyed: destroyed.map(({ label, deletedAt, purgedAt }) => ({
      ...{ date: label, deleted: instantOf(deletedAt), purged: optionalInstant(purgedAt) },
    })),
  };
}

async function readErasures(db: Db): Promise<Evidence['erasures']> {
  return (await listLoggedErasures(db)).map(({ site, kind, range, days, requestedAt, doneAt }) => ({
    ...{ site, kind, from: range?.from ?? null, to: range?.to ?? null, days },
    ...{ requested: instantOf(requestedAt), done: optionalInstant(doneAt) },
  }));
}

/** Lists the hosts of webhooks, without the paths, which may let anybody post. */
async function webhookHosts(db: Db): Promise<EvidenceRecipient[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .leftJoin('sites', 'sites.id', 'alert_rules.of_site')
    .leftJoin('site_groups', 'site_groups.id', 'alert_rules.of_group')
    .select(['alert_rules.url', 'alert_rules.emails', 'alert_rules.destinations'])
    .select(({ fn }) => fn.coalesce('sites.org_id', 'site_groups.org_id').as('orgId'))
    .execute();
  const records = await db.selectFrom('audit_webhooks').select(['org_id', 'url']).execute();
  const alerts = 'Alerts by webhook: figures of sites, no visitor';
  const record = 'Record of changes by webhook: members by number, no visitor';
  const recipients = (purpose: string, orgId: number | null, addresses: readonly string[]) =>
    addresses.flatMap((address): EvidenceRecipient[] => {
      const host = URL.parse(address)?.host;
      return host ? [{ purpose, host, setBy: `organization ${orgId}` }] : [];
    });
  const found = [
    ...rows.flatMap(({ orgId, ...rule }) => {
      const { url, destinations } = readDestinations(rule);
      return recipients(alerts, orgId, [url ?? '', ...Object.values(destinations).flat()]);
    }),
    ...records.flatMap(({ org_id, url }) => recipients(record, org_id, [url])),
  ];
  const each = new Map(found.map((recipient) => [Object.values(recipient).join(' '), recipient]));
  return [...each.keys()].sort().map((key) => each.get(key)!);
}

async function databaseVersion(db: Db, isOnServers: boolean): Promise<string> {
  const version = sql<{
    version: string;
  }>`select ${isOnServers ? sql`current_setting('server_version')` : sql`sqlite_version()`} as version`;
  const { rows } = await version.execute(db);
  return `${isOnServers ? 'PostgreSQL' : 'SQLite'} ${rows[0]!.version}`;
}

function shownBackups({ last, failed, restored, checked }: BackupNotes): Evidence['backups'] {
  const test = (note: { readonly at: number; readonly dir: string } | null) =>
    note === null ? null : { at: instantOf(note.at), dir: note.dir };
  return {
    last: last === null ? null : { at: instantOf(last.at), dir: last.dir, bytes: last.bytes },
    failed: failed === null ? null : { at: instantOf(failed.at), reason: failed.reason },
    ...{ restored: test(restored), checked: test(checked) },
  };
}
