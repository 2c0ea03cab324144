/** Exports of single events: of each source one of the same two visits. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The day of the visits. */
export const DAY = '2025-03-10';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const [MORNING, NOON] = [`${DAY}T08:00:00Z`, `${DAY}T12:00:00Z`];
const [MORNING_SECONDS, NOON_SECONDS] = [MORNING, NOON].map((at) => Temporal.Instant.from(at).epochMilliseconds / 1000);

/** By the value of `--from`: an export in which ada looked at /a in the morning, and bob at /b at noon. */
export const EXPORTS: Readonly<Record<string, { readonly name: string; readonly content: string | Uint8Array }>> = {
  umami: {
    name: 'website_event.csv',
    content: `website_id,session_id,event_id,created_at,hostname,url_path,event_type
s,ada,1,${DAY} 08:00:00,example.com,/a,1
s,bob,2,${DAY} 12:00:00,example.com,/b,1
`,
  },
  matomo: {
    name: 'visits.json',
    content: JSON.stringify(
      [
        ['ada', '/a', MORNING_SECONDS],
        ['bob', '/b', NOON_SECONDS],
      ].map(([visitorId, path, timestamp]) => ({
        idVisit: visitorId,
        visitorId,
        actionDetails: [{ type: 'action', url: `https://example.com${path}`, timestamp }],
      })),
    ),
  },
  goatcounter: {
    name: 'goatcounter-export-x-20260310T000000Z-0.csv.gz',
    content:
      gzipSync(`2Path,Title,Event,UserAgent,Browser,System,Session,Bot,Referrer,Referrer scheme,Screen size,Location,FirstVisit,Date
/a,A,false,,,,ada,0,,,"0,0,1",,true,${MORNING}
/b,B,false,,,,bob,0,,,"0,0,1",,true,${NOON}
`),
  },
  'simple-analytics': {
    name: 'example.com.csv',
    content: `added_iso,session_id,is_robot,datapoint,hostname,path
${MORNING},ada,false,pageview,example.com,/a
${NOON},bob,false,pageview,example.com,/b
`,
  },
  posthog: {
    name: 'events.csv',
    content: `event,timestamp,distinct_id,properties
$pageview,${MORNING},ada,"{""$current_url"":""https://example.com/a""}"
$pageview,${NOON},bob,"{""$current_url"":""https://example.com/b""}"
`,
  },
  'access-log': {
    name: 'access.log',
    content: [logLine('08:00:00', 7, '/a'), logLine('12:00:00', 8, '/b')].join(''),
  },
};

/** Writes an export into a directory of its own, and returns its path. */
export function writeExport(directory: string, from: string): string {
  const { name, content } = EXPORTS[from]!;
  mkdirSync(join(directory, from), { recursive: true });
  const path = join(directory, from, name);
  writeFileSync(path, content);
  return path;
}

/** Returns a line of an access log of the day: a visitor looked at a page. */
export function logLine(time: string, visitor: number, page: string, day = '10'): string {
  return `203.0.113.${visitor} - - [${day}/Mar/2025:${time} +0000] "GET ${page} HTTP/1.1" 200 1 "-" "${FIREFOX}"\n`;
}
