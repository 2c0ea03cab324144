/** A small export of Plausible, as its newest version writes it. */
import type { ExportTable } from '../files/export-table.ts';
import { type Field, tableOf } from '../files/files-in-memory.fixture.ts';

/** The columns of each file, in order (docs/csv-import.md of plausible/docs). */
const COLUMNS = {
  visitors: ['date', 'visitors', 'pageviews', 'bounces', 'visits', 'visit_duration'],
  sources: [
    ...['date', 'source', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'],
    ...['pageviews', 'visitors', 'visits', 'visit_duration', 'bounces'],
  ],
  pages: [
    ...['date', 'hostname', 'page', 'visits', 'visitors', 'pageviews', 'total_scroll_depth'],
    ...['total_scroll_depth_visits', 'total_time_on_page', 'total_time_on_page_visits'],
  ],
  entry_pages: ['date', 'entry_page', 'visitors', 'entrances', 'visit_duration', 'bounces', 'pageviews'],
  exit_pages: ['date', 'exit_page', 'visitors', 'visit_duration', 'exits', 'bounces', 'pageviews'],
  custom_events: ['date', 'name', 'link_url', 'path', 'visitors', 'events'],
  custom_props: ['date', 'property', 'value', 'visitors', 'events'],
  locations: [...['date', 'country', 'region', 'city', 'visitors', 'visits', 'visit_duration', 'bounces', 'pageviews']],
  devices: ['date', 'device', 'visitors', 'visits', 'visit_duration', 'bounces', 'pageviews'],
  browsers: [...['date', 'browser', 'browser_version', 'visitors', 'visits', 'visit_duration', 'bounces', 'pageviews']],
  operating_systems: [
    ...['date', 'operating_system', 'operating_system_version', 'visitors', 'visits', 'visit_duration'],
    ...['bounces', 'pageviews'],
  ],
};

/** Makes a file of an export. */
export function plausibleFile(
  table: keyof typeof COLUMNS,
  rows: readonly (readonly Field[])[],
  range = '',
): ExportTable {
  return tableOf(`export/imported_${table}${range}.csv`, COLUMNS[table], rows);
}
