/** Requests of crawlers for the gallery: old and new ones, for broken and forbidden pages, and under a false name. */
import { addDays } from '../../src/domain/calendar.ts';
import type { Verdict } from '../../src/domain/crawler.ts';
import type { Site } from '../../src/domain/site.ts';
import { changeRequestVersion } from '../../src/sites/request-version.ts';
import { type FileReading, recordReading } from '../../src/sites/site-files.ts';
import type { TestService } from '../service.ts';

const DAY_MS = 86_400_000;
const DAYS = 40;
/** The crawlers by the days since their first request; the address of the last one is not its operator's. */
const CRAWLERS: readonly (readonly [name: string, since: number, verdict: Verdict])[] = [
  ['GPTBot', 40, 'verified'],
  ['bingbot', 40, 'verified'],
  ['Googlebot', 40, 'verified'],
  ['ChatGPT-User', 9, 'verified'],
  ['PerplexityBot', 3, 'unverified'],
  ['ClaudeBot', 3, 'contradicted'],
];

/** Stores at most so many requests of each crawler for each day and page, and readings of robots.txt and llms.txt. */
export async function addCrawlers(service: TestService, site: Site, pages: readonly string[], count: number) {
  const { db } = service.database;
  const days = Array.from({ length: DAYS }, (_, ago) => ({ ago: ago + 1, day: addDays(service.today(), -1 - ago) }));
  const rows = days.flatMap(({ ago, day }) =>
    CRAWLERS.filter(([, since]) => ago <= since).flatMap(([crawler, , verdict], i) =>
      pages.map((page, j) => {
        const requests = Math.ceil(count / (i + j + 1) / (1 + (ago % 7)));
        const status = j === pages.length - 1 ? 4 : 2;
        return { site_id: site.id, day, crawler, page, status, verdict, requests, bytes: requests * 12_345 };
      }),
    ),
  );
  const ofPeople = {
    site_id: site.id,
    crawler: '',
    page: '',
    status: 2,
    verdict: '',
    requests: count,
    bytes: count,
  } as const;
  const people = days.map(({ day }) => ({ ...ofPeople, day }));
  await db
    .insertInto('crawler_requests')
    .values([...rows, ...people])
    .execute();
  const sums = Object.values(Object.groupBy(rows, ({ day, crawler }) => `${day} ${crawler}`)).map((some) => {
    const [{ site_id, day, crawler, verdict }] = some as [(typeof rows)[0]];
    const requests = verdict === 'contradicted' ? 0 : some!.reduce((sum, row) => sum + row.requests, 0);
    return { site_id, day, crawler, pages: pages.length, requests };
  });
  await db.insertInto('crawler_days').values(sums).execute();
  await changeRequestVersion(db, site.id);
  await readFiles(service, site, pages);
}

async function readFiles(service: TestService, site: Site, pages: readonly string[]) {
  const { db } = service.database;
  await db.updateTable('sites').set({ reads_files: 1 }).where('id', '=', site.id).execute();
  const now = Math.floor(service.clock.nowMicros() / 1000);
  const there = (text: string, title: string): FileReading => ({
    kind: 'there',
    contents: { hash: text, bytes: text.length, title, text },
  });
  const robots = `User-agent: GPTBot\nDisallow: ${pages.at(1)}\nUser-agent: PerplexityBot\nDisallow: /`;
  for (const [ago, text] of [
    [20, 'User-agent: *\nAllow: /'],
    [15, robots],
    [0, robots],
  ] as const) {
    const at = now - ago * DAY_MS;
    const day = addDays(service.today(), -ago);
    const noted = (file: 'robots.txt' | 'llms.txt', reading: FileReading) =>
      recordReading(db, { siteId: site.id, domain: site.domain }, { file, at, day, reading });
    await noted('robots.txt', there(text, ''));
    await noted('llms.txt', ago === 0 ? { kind: 'failed', failure: 'status 503' } : there('', site.name));
  }
}
