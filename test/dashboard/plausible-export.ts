/** A small export of Plausible as it is downloaded, for tests: the days with their visitors and pageviews. */
import { zipOf } from '../../src/import/files/packed.fixture.ts';

type Day = readonly [day: string, visitors: number, views: number];

/**
 * Makes the zip of an export. Each day has its visitors and pageviews, all of them on one page of a host.
 *
 * @param further texts of further files, by name
 */
export function plausibleExport(
  days: readonly Day[],
  host = 'shop.example',
  further: Readonly<Record<string, string>> = {},
): Uint8Array {
  const [first, last] = [days[0]![0], days.at(-1)![0]].map((day) => day.replaceAll('-', ''));
  const file = (name: string, columns: string, row: (day: Day) => string) => [
    `imported_${name}_${first}_${last}.csv`,
    `${[columns, ...days.map(row)].join('\n')}\n`,
  ];
  return zipOf(
    Object.fromEntries([
      ...Object.entries(further),
      file('visitors', 'date,visitors,pageviews,bounces,visits,visit_duration', ([day, visitors, views]) =>
        [day, visitors, views, 0, visitors, visitors * 60].join(','),
      ),
      file(
        'pages',
        'date,hostname,page,visits,visitors,pageviews,total_scroll_depth,total_scroll_depth_visits,total_time_on_page,total_time_on_page_visits',
        ([day, visitors, views]) => [day, host, '/', visitors, visitors, views, 0, 0, 0, 0].join(','),
      ),
    ]),
  );
}
