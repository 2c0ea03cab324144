/** Records changes in PostgreSQL: triggers of the tables, which know from a setting of the transaction who acts. */
import { type Kysely, sql } from 'kysely';
import { fingerprintOf } from '../secret.ts';
import type { Acting } from './actor.ts';
import { type Audited, type AuditedTable, auditedTables, orgsOfBoth, recordedColumns } from './audited-tables.ts';
import type { RowChange } from './entry.ts';

/** The setting of a transaction that says who acts, as JSON text. Without it the service does. */
export const ACTING_SETTING = 'svc.acting';

/** The schema of the tables, whatever its name. */
const OWN_SCHEMA = sql`(select oid from pg_namespace where nspname = current_schema())`;

/** Returns the value of the setting. */
export function actingSetting({ actor, network, now }: Acting): string {
  return JSON.stringify({ by: actor, network, at: now() });
}

/**
 * Makes the server record the changes of the audited tables. To be called in a transaction; does nothing where it has been done in
 * the same way.
 */
export async function auditTables<Tables>(db: Kysely<Tables>): Promise<void> {
  const statements = [NOTE, ...auditedTables().flatMap(([table, audited]) => triggersOf(table, audited))];
  const done = fingerprintOf(statements.join('\n'));
  const { rows } = await sql<{ done: string | null }>`select obj_description(oid) as done from pg_proc
where proname = 'svc_audit_note' and pronamespace = ${OWN_SCHEMA}`.execute(db);
  if (rows[0]?.done === done) return;
  await removeAudit(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`comment on function svc_audit_note is ${sql.lit(done)}`.execute(db);
}

/** Removes what `auditTables` has made, until it makes it again. */
export async function removeAudit<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select oid::regprocedure::text as name from pg_proc
where starts_with(proname, 'svc_audit_') and pronamespace = ${OWN_SCHEMA}`.execute(db);
  for (const { name } of rows) await sql.raw(`drop function ${name} cascade`).execute(db);
}

/** Appends an entry, as `entryOf` makes it. The lock of the one writer keeps the numbers in order. */
const NOTE = `create or replace function svc_audit_note(org int, kind text, change text, of_people_alone boolean,
  id text, site text, told_from jsonb, told_to jsonb, hidden_from jsonb, hidden_to jsonb) returns void language plpgsql
  set search_path from current as $$
declare
  acting jsonb := coalesce(nullif(current_setting('${ACTING_SETTING}', true), ''), '{"by": {"kind": "service"}}')::jsonb;
  instant bigint := coalesce((acting->>'at')::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint);
  told jsonb;
  hidden jsonb;
  keeps_network boolean := true;
  last record;
  entry text;
begin
  if org <> 0 then
    select audit_networks = 1 into keeps_network from organisations where organisations.id = org;
    if not found then return; end if;
  end if;
  if acting->'by'->>'kind' = 'copy' or (of_people_alone and acting->'by'->>'kind' = 'service') then return; end if;
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before.value, after.value)), '{}') into told
    from jsonb_each(coalesce(told_from, '{}')) as before full join jsonb_each(coalesce(told_to, '{}')) as after using (key)
    where coalesce(before.value, 'null') <> coalesce(after.value, 'null');
  select coalesce(jsonb_object_agg(key, 'changed'), '{}') into hidden
    from jsonb_each(hidden_from) as before join jsonb_each(hidden_to) as after using (key) where before.value <> after.value;
  if change = 'changed' and told || hidden = '{}' then return; end if;
  entry := jsonb_build_object('at', instant, 'by', acting->'by',
    'network', case when keeps_network then acting->'network' end,
    'action', kind || '.' || change, 'id', id, 'site', site, 'changes', told || hidden)::text;
  select * into last from audit_entries where org_id = org order by number desc limit 1;
  insert into audit_entries (org_id, number, at, entry, hash) values (org, coalesce(last.number, 0) + 1, instant, entry,
    encode(sha256(convert_to(coalesce(last.hash, '') || E'\\n' || entry, 'UTF8')), 'hex'));
end $$`;

function triggersOf(table: AuditedTable, audited: Audited): string[] {
  const update = recordedColumns(audited).length === 0 ? '' : ' or update';
  // Without a list of columns: a migration could not drop one of them.
  return [
    `create or replace function svc_audit_${table}() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then ${noteOf(audited, 'created')}
  elsif tg_op = 'UPDATE' then ${noteOf(audited, 'changed')}
  else ${noteOf(audited, 'removed')}
    return old;
  end if;
  return new;
end $$`,
    `drop trigger if exists audit_written on ${table}`,
    `create trigger audit_written after insert${update} on ${table} for each row execute function svc_audit_${table}()`,
    `drop trigger if exists audit_removed on ${table}`,
    `create trigger audit_removed before delete on ${table} for each row execute function svc_audit_${table}()`,
  ];
}

function noteOf(audited: Audited, change: RowChange): string {
  const { kind, orgs, id = 'row.id', site = 'null', told, hidden = [], ofPeopleAlone = false, unless = {} } = audited;
  const row = change === 'removed' ? 'old' : 'new';
  const object = (columns: readonly string[], of: 'old' | 'new', when: boolean) =>
    when ? `jsonb_build_object(${columns.map((column) => `'${column}', ${of}.${column}`).join(', ')})` : 'null::jsonb';
  const [hasOld, hasNew] = [change !== 'created', change !== 'removed'];
  const values = [
    ...[object(told, 'old', hasOld), object(told, 'new', hasNew)],
    ...[object(hidden, 'old', hasOld), object(hidden, 'new', hasNew)],
  ];
  const found = change === 'changed' ? orgsOfBoth(orgs) : orgs;
  const where = unless[change] === undefined ? '' : ` where not (${unless[change]})`;
  const text = `perform svc_audit_note(org.id, '${kind}', '${change}', ${ofPeopleAlone}, (${id})::text, (${site})::text,
      ${values.join(', ')}) from (${found}) as org${where};`;
  return text.replace(/\brow\./g, `${row}.`);
}
