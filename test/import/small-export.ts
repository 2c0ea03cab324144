/** A small export of Plausible, of two days of May 2024. */
import { zipOf } from '../../src/import/files/packed.fixture.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import type { World } from '../oracle/world.ts';
import type { Download } from './imported-site.ts';

/** The lines of each table, without its name's `imported_`. */
export const SMALL_TABLES: Readonly<Record<string, readonly string[]>> = {
  visitors: [
    'date,visitors,pageviews,bounces,visits,visit_duration',
    '2024-05-01,5,12,2,6,340',
    '2024-05-02,0,0,0,0,0',
  ],
  pages: ['date,hostname,page,visitors,pageviews', '2024-05-01,a.example,/,4,7', '2024-05-01,b.example,/,3,3'],
  custom_events: ['date,name,link_url,path,visitors,events', '2024-05-01,Sign up,,,2,2', '2024-05-01,sign-UP,,,1,3'],
};

/** Packs tables as Plausible's zip. */
export function plausibleZip(tables: Readonly<Record<string, readonly string[]>>): Uint8Array {
  return zipOf(
    Object.fromEntries(
      Object.entries(tables).map(([name, lines]) => [
        `imported_${name}.csv`,
        lines.map((line) => `${line}\n`).join(''),
      ]),
    ),
  );
}

export function download(tables: Readonly<Record<string, readonly string[]>>): Download {
  return { product: 'plausible', zip: plausibleZip(tables) };
}

/** A site with own events since 10 May 2024, in the afternoon of 14 May. */
export function ownWorld(): World {
  const events = [{ at: '2024-05-10T10:00' }, { at: '2024-05-12T09:00', page: '/a' }];
  return scenarioWorld({ now: '2024-05-14T15:00', events });
}
