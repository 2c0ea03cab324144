import { DamagedFileError, type ExportFile, type ExportTable } from '../files/export-table.ts';

/** The most pieces of a table that are looked at. */
const PIECES_MAX = 20;
/** The most hosts that are told. */
const HOSTS_MAX = 50;

/** Lists hosts of the pages of an export, as the beginnings of its tables name them; none when they do not. */
export async function hostsIn(files: readonly ExportFile[]): Promise<string[]> {
  const hosts = new Set<string>();
  for (const file of files) {
    if (file.kind === 'table' && file.columns.includes('hostname')) await addHosts(hosts, file);
  }
  return [...hosts].slice(0, HOSTS_MAX);
}

async function addHosts(hosts: Set<string>, table: ExportTable): Promise<void> {
  try {
    let pieces = 0;
    for await (const rows of table.rows()) {
      for (const { hostname = '' } of rows) if (hostname !== '') hosts.add(hostname.toLowerCase());
      if (++pieces === PIECES_MAX || hosts.size >= HOSTS_MAX) return;
    }
  } catch (error) {
    // The reading of the export tells of the damage.
    if (!(error instanceof DamagedFileError)) throw error;
  }
}
