/** Records changes in SQLite: triggers of each connection call back into the program. */
import type Sqlite from 'better-sqlite3';
import { currentActor } from './actor.ts';
import {
  AUDITED_TABLES,
  type Audited,
  type AuditedTable,
  auditedTables,
  orgsOfBoth,
  recordedColumns,
} from './audited-tables.ts';
import { chainHash, entryOf, entryText, type RowChange, type RowValues } from './entry.ts';

/**
 * Makes a connection record its changes in the transactions that make them. Triggers of a connection are no part of the file:
 * they need its functions.
 */
export function auditSqlite(connection: Sqlite.Database): void {
  let noted: { readonly at: number; textOf(keepsNetwork: boolean): string } | null = null;
  connection.function('audit_is_noted', (table, change, from, to) => {
    const values = [from, to].map((text) => (text === null ? null : (JSON.parse(String(text)) as RowValues)));
    const [before, after] = values as [RowValues | null, RowValues | null];
    const audited: Audited = AUDITED_TABLES[table as AuditedTable];
    const entry = entryOf(audited, change as RowChange, before, after, currentActor());
    noted = entry === null ? null : { at: entry.at, textOf: (keepsNetwork) => entryText(entry, keepsNetwork) };
    return noted === null ? 0 : 1;
  });
  connection.function('audit_at', () => noted!.at);
  connection.function('audit_text', (keepsNetwork) => noted!.textOf(keepsNetwork !== 0));
  connection.function('audit_hash', (before, keepsNetwork) =>
    chainHash(String(before), noted!.textOf(keepsNetwork !== 0)),
  );
  const triggers = auditedTables().flatMap(([table, audited]) => [
    triggerOf(table, audited, 'created', 'AFTER INSERT'),
    triggerOf(table, audited, 'changed', `AFTER UPDATE OF ${recordedColumns(audited).join(', ')}`),
    triggerOf(table, audited, 'removed', 'BEFORE DELETE'),
  ]);
  connection.exec(triggers.join(''));
}

/** The rows of a site or an organisation can still be found before they are removed. */
function triggerOf(table: AuditedTable, audited: Audited, change: RowChange, event: string): string {
  if (change === 'changed' && recordedColumns(audited).length === 0) return '';
  const from = change === 'created' ? 'NULL' : valuesOf(audited, 'OLD');
  const to = change === 'removed' ? 'NULL' : valuesOf(audited, 'NEW');
  const row = change === 'removed' ? 'OLD' : 'NEW';
  const orgs = inRow(change === 'changed' ? orgsOfBoth(audited.orgs) : audited.orgs, row);
  const unless = audited.unless?.[change];
  const when = unless === undefined ? '' : ` WHEN NOT (${inRow(unless, row)})`;
  return `CREATE TEMP TRIGGER audit_${table}_${change} ${event} ON main.${table}${when} BEGIN
  INSERT INTO audit_entries (org_id, number, at, entry, hash)
  SELECT org.id, coalesce(last.number, 0) + 1, audit_at(), audit_text(owner.audit_networks),
    audit_hash(coalesce(last.hash, ''), owner.audit_networks)
  FROM (${orgs}) AS org LEFT JOIN organisations AS owner ON owner.id = org.id
  LEFT JOIN audit_entries AS last ON last.org_id = org.id
    AND last.number = (SELECT max(number) FROM audit_entries WHERE org_id = org.id)
  WHERE (org.id = 0 OR owner.id IS NOT NULL)
    AND audit_is_noted('${table}', '${change}', ${from}, ${to});
END;
`;
}

/** SQL of the RowValues of a row, as JSON. */
function valuesOf({ id = 'row.id', site = 'NULL', told, hidden = [] }: Audited, row: 'OLD' | 'NEW'): string {
  const object = (columns: readonly string[]) =>
    `json_object(${columns.map((column) => `'${column}', row.${column}`).join(', ')})`;
  return inRow(`json_object('id', ${id}, 'site', ${site}, 'told', ${object(told)}, 'hidden', ${object(hidden)})`, row);
}

function inRow(text: string, row: 'OLD' | 'NEW'): string {
  return text.replace(/\brow\./g, `${row}.`);
}
