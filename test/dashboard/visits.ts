/** Visits for a dashboard test: a hundred days that end today, few enough to be counted by hand. */
import type { Site } from '../../src/domain/site.ts';
import type { TestService } from '../service.ts';
import { type ImportLine, importLines } from '../statistics/import.ts';

export const DAYS = 100;
/** So many days have visits each; of the earlier ones every fourth has some, because each day that has takes time to close. */
const EVERY_DAY = 35;
/** The pages that a crawler of the archive opened once each, on the day before today. */
export const ARCHIVE_PAGES = 240;

const PATHS = [
  '/preise',
  '/blog/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7-%D8%A8%D8%A7%D9%84%D8%B9%D8%A7%D9%84%D9%85-%D9%81%D9%8A-%D8%A7%D9%84%D9%85%D8%AF%D9%88%D9%86%D8%A9',
  '/blog/donaudampfschifffahrtsgesellschaftskapit%C3%A4nsm%C3%BCtzenabzeichenverordnung-und-ihre-auswirkungen',
  '/docs/start',
];
const SOURCES = [
  {},
  { r: 'https://www.google.com/' },
  { r: 'https://news.example/' },
  {
    query:
      '?utm_source=Rundbrief%20f%C3%BCr%20Freundinnen%20und%20Freunde&utm_medium=E-Mail&utm_campaign=Fr%C3%BChling',
  },
];
const PLACES = [
  { country: 'DE', region: 'DE-BE', city: 'Berlin' },
  { country: 'AT', region: 'AT-9', city: 'Wien' },
  { country: 'US', region: 'US-NY', city: 'New York' },
  {},
];
const AGENTS = [
  { browser: 'Firefox', os: 'Linux', device: 'desktop' },
  { browser: 'Chrome', os: 'Android', device: 'mobile' },
  { browser: 'Safari', os: 'iOS', device: 'tablet' },
];

/** Imports the visits; resolves when they are stored. */
export async function importVisits(service: TestService, site: Site): Promise<void> {
  const lines: ImportLine[] = [];
  const today = Temporal.PlainDate.from(service.today());
  for (let age = 0; age < DAYS; age++) {
    if (age > EVERY_DAY && age % 4 !== 3) continue;
    const day = today.subtract({ days: age });
    for (let number = 0; number < 2 + (age % 3); number++) lines.push(...visit(day.toString(), age + number));
  }
  const yesterday = today.subtract({ days: 1 }).toString();
  for (let page = 0; page < ARCHIVE_PAGES; page++) {
    const second = String(page % 60).padStart(2, '0');
    const minute = String(Math.floor(page / 60)).padStart(2, '0');
    lines.push({ ts: `${yesterday}T03:${minute}:${second}Z`, visitor: 'archive', u: `/archive/${page}` });
  }
  await importLines(service, site, lines);
  await service.maintain();
}

/** Returns a visit of two pages, with a sign-up now and then. */
function visit(day: string, number: number): ImportLine[] {
  const { query = '', ...source } = SOURCES[number % SOURCES.length] as { query?: string; r?: string };
  const who = {
    visitor: `v${number}`,
    ...PLACES[number % PLACES.length],
    ...AGENTS[number % AGENTS.length],
  };
  const hour = String(1 + (number % 10)).padStart(2, '0');
  return [
    { ...who, ...source, ts: `${day}T${hour}:00:00Z`, u: `/${query}` },
    { ...who, ts: `${day}T${hour}:00:40Z`, u: PATHS[number % PATHS.length]! },
    ...(number % 3 === 0 ? [{ ...who, ts: `${day}T${hour}:01:00Z`, u: '/preise', e: 'signup' }] : []),
  ];
}
