import type { ExportFile, ExportTable } from '../files/export-table.ts';
import { chooseSite } from './chosen-site.ts';
import { identified, tablesWith } from './convert-tables.ts';
import type { ConvertedRow, EventSource, EventSourceOptions } from './source.ts';
import { UmamiEvents } from './umami-event.ts';
import { UmamiEventData } from './umami-event-data.ts';

const EVENT_COLUMNS = ['session_id', 'url_path', 'event_type', 'created_at'];

const DASHBOARD_EXPORT =
  "these are the tables of Umami's dashboard, sums of one range without days. Import from its database instead " +
  '(--from umami postgres://…), from a copy of its events that \\copy wrote, or from the data export of Umami Cloud';

/**
 * Reads the events of Umami: what `\copy` wrote of a database of its own, the data export of its Cloud, and the files of its
 * own import format, which all have the columns of its tables.
 */
export const umami: EventSource = {
  kind: 'events',
  name: 'umami',
  title: 'Umami',
  recognise: (files) => {
    if (eventTables(files).length > 0) return null;
    return `no file has the columns ${EVENT_COLUMNS.join(', ')}`;
  },
  unusable: (files) => (files.some(isOfDashboard) ? DASHBOARD_EXPORT : null),
  read,
};

async function* read(
  files: readonly ExportFile[],
  options: EventSourceOptions,
): AsyncGenerator<readonly ConvertedRow[]> {
  const tables = eventTables(files);
  const site = await chooseSite(options.sourceSite, () => websiteIds(tables), 'Umami');
  const events = new UmamiEvents(options, site);
  using data = await UmamiEventData.load(dataTables(files), options.tempDir);
  for (const table of tables) {
    for await (const rows of table.rows()) {
      yield rows.map((row) => {
        const converted = events.convert(row, events.hasData(row) ? data.of(row.event_id ?? '') : []);
        return identified(converted, row.event_id);
      });
    }
  }
}

function eventTables(files: readonly ExportFile[]): ExportTable[] {
  return tablesWith(files, EVENT_COLUMNS);
}

/** Returns the tables `event_data`. Session data has an event of none of its columns. */
function dataTables(files: readonly ExportFile[]): ExportTable[] {
  return tablesWith(files, ['data_type']).filter(
    ({ columns }) =>
      (columns.includes('data_key') || columns.includes('event_key')) &&
      (columns.includes('website_event_id') || columns.includes('event_id')),
  );
}

function isOfDashboard(file: ExportFile): boolean {
  return file.kind === 'table' && file.columns.join() === 'x,y';
}

async function* websiteIds(tables: readonly ExportTable[]): AsyncGenerator<string> {
  for (const table of tables) {
    if (!table.columns.includes('website_id')) continue;
    for await (const rows of table.rows()) for (const row of rows) yield row.website_id ?? '';
  }
}
