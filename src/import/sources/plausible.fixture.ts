/** A small export of Plausible, as its newest version writes it. */
import type { ExportFile, ExportTable } from '../files/export-table.ts';
import { type Field, tableOf, textOf } from '../files/files-in-memory.fixture.ts';

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

/** One day with every trap, rows in no order. */
export const WHOLE_EXPORT: readonly ExportFile[] = [
  plausibleFile('visitors', [
    ['2024-03-31', 0, 0, 0, 0, 0],
    ['2024-03-10', 5, 12, 2, 6, 340],
    ['2024-02-30', 9, 9, 9, 9, 9],
    ['20240311', 4, 'many', 1, 4, 20],
  ]),
  plausibleFile('sources', [
    ['2024-03-10', 'Google', 'google.com', '', '', '', '', '', 4, 2, 2, 90, 1],
    ['2024-03-10', '', '', '', '', '', '', '', 3, 1, 1, 60, 0],
    ['2024-03-10', 'Hacker News', 'news.ycombinator.com/item', '', '', '', '', '', 2, 1, 1, 9, 0],
    ['2024-03-10', 'Twitter', '', '', '', '', 'Banner A', 'shoes', 1, 1, 1, 0, 1],
    ['2024-03-10', 'letter', '', 'letter', 'Email', 'Spring, "24"', '', '', 2, 1, 1, 0, 0],
    ['2024-03-10', '(other)', '', '(other)', '(not set)', '', '', '', 6, 3, 3, 0, 0],
  ]),
  plausibleFile('pages', [
    ['2024-03-10', 'example.com', '/', 4, 4, 6, 100, 4, 50, 4],
    ['2024-03-10', 'www.example.com', '/', 1, 1, 2, null, null, null, null],
    ['2024-03-10', 'example.com', '/a,"b"?x=1', 1, 1, 1, 0, 0, 0, 0],
    ['2024-03-10', 'example.com', 'blog', 1, 1, 2, 80, 1, 30, 0],
    ['2024-03-10', 'example.com', '(other)', 1, 1, 1, 0, 0, 0, 0],
    ['2024-03-10', 'example.com', '/neg', 1, '-1', 1, 50, 1, 9, 1],
    ['2024-03-10', 'example.com', '/blog', 1, 1, 1, 101, 1, 9, 1],
    ['', 'example.com', '/no-day', 1, 1, 1, 0, 0, 0, 0],
  ]),
  plausibleFile('entry_pages', [['2024-03-10', '/', 4, 5, 300, 2, 10]]),
  plausibleFile('exit_pages', [['2024-03-10', '/blog/', 3, 100, 4, 1, 7]]),
  plausibleFile('custom_events', [
    ['2024-03-10', 'Outbound Link: Click', 'https://a.example/', '', 1, 2],
    ['2024-03-10', 'Outbound Link: Click', 'https://b.example/', '', 1, 1],
    ['2024-03-10', 'Sign up', '', '', 1, 1],
    ['2024-03-10', 'sign-UP', '', '', 1, 3],
    ['2024-03-10', '404', '', '/gone', 2, 2],
    ['2024-03-10', 'engagement', '', '', 5, 40],
    ['2024-03-10', '×', '', '', 1, 1],
    ['2024-03-10', 'Noise', '', '', 1, 1],
  ]),
  plausibleFile('custom_props', [
    ['2024-03-10', 'plan', 'pro', 1, 1],
    ['2024-03-10', 'plan', 'pro', 2, 3],
    ['2024-03-10', 'plan', '(none)', 1, 1],
    ['2024-03-10', 'plan', '(other)', 1, 1],
    ['2024-03-10', 'price', '9.50', 1, 2],
    ['2024-03-10', '', 'x', 1, 1],
    ['2024-03-10', 'k'.repeat(65), 'x', 1, 1],
    ['2024-03-10', 'plan', 'free', 1, null],
  ]),
  plausibleFile('locations', [
    ['2024-03-10', 'DE', 'DE-BE', 2950159, 3, 3, 0, 0, 7],
    ['2024-03-10', 'de', '', 0, 1, 1, 0, 0, 2],
    ['2024-03-10', '', '', 99, 1, 1, 0, 0, 3],
  ]),
  plausibleFile('devices', [
    ['2024-03-10', 'Laptop', 2, 2, 0, 0, 5],
    ['2024-03-10', 'Desktop', 1, 1, 0, 0, 4],
    ['2024-03-10', '', 1, 1, 0, 0, 3],
  ]),
  plausibleFile('browsers', [
    ['2024-03-10', 'Microsoft Edge', '120.0', 1, 1, 0, 0, 2],
    ['2024-03-10', 'Microsoft Edge', '121.0', 1, 1, 0, 0, 3],
    ['2024-03-10', 'Mobile App', '', 1, 1, 0, 0, 1],
  ]),
  plausibleFile('operating_systems', [
    ['2024-03-10', 'Mac', '10.15', 2, 2, 0, 0, 5],
    ['2024-03-10', 'GNU/Linux', '', 1, 1, 0, 0, 2],
  ]),
  textOf('export/readme.txt', ['Hello']),
];
