/** A site whose pages were read: of some views the tracker has reported the time and the scroll depth. */
import type { Site } from '../../src/domain/site.ts';
import type { TestService } from '../service.ts';
import { type ImportLine, importLines } from '../statistics/import.ts';

const DAYS = 10;
/** The pages of a visit; those after `/` in turn. */
const PATHS = ['/preise', '/docs/start', '/blog/erste-schritte'];

/** Creates the site; the engagement of every second view of its pages is measured. */
export async function readSite(service: TestService): Promise<Site> {
  const site = await service.site({ name: 'Magazin', timezone: 'Europe/Berlin' });
  const today = Temporal.PlainDate.from(service.today());
  const lines: ImportLine[] = [];
  for (let age = 0; age < DAYS; age++) {
    const day = today.subtract({ days: age }).toString();
    for (let number = 0; number < 6; number++) lines.push(...visit(day, number));
  }
  await importLines(service, site, lines);
  await service.maintain();
  return site;
}

function visit(day: string, number: number): ImportLine[] {
  const visitor = `v${number}`;
  const path = PATHS[number % PATHS.length]!;
  const at = (second: number) => `${day}T0${number}:00:${String(second).padStart(2, '0')}Z`;
  const views = [
    { visitor, ts: at(0), u: '/' },
    { visitor, ts: at(30), u: path },
  ];
  if (number % 2 === 0) return views;
  return [
    ...views,
    { visitor, ts: at(29), u: '/', e: 'engage', p: { t: 5000 + 1000 * number, d: 40 } },
    { visitor, ts: at(59), u: path, e: 'engage', p: { t: 20_000 * number, d: 30 * number } },
  ];
}
