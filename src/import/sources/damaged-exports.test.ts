/** Tests that an export of sums of which one file is damaged in the middle is refused by the file and the line. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Product } from '../../domain/import-product.ts';
import { openFolder } from '../files/export-files.fixture.ts';
import { chooseSource } from './choose-source.ts';
import { RecordingSink } from './recording-sink.fixture.ts';

/** So many rows that the damage lies behind what a file is recognised by. */
const ROWS = 10_000;
const AGAIN = 'download the export again';

const day = (at: number) => new Date(Date.UTC(2016, 0, 1 + at)).toISOString().slice(0, 10);

function table(header: string, row: (day: string) => string): string[] {
  return [header, ...Array.from({ length: ROWS }, (_, at) => row(day(at)))];
}

/** An export whose last file is the one that is damaged, by its lines. */
interface Sample {
  readonly product: Product;
  readonly others: Readonly<Record<string, string>>;
  readonly path: string;
  readonly lines: readonly string[];
}

const PLAUSIBLE_VISITORS = 'date,visitors,pageviews,bounces,visits,visit_duration\n2024-03-10,5,12,2,6,340\n';

const TABLES: Readonly<Record<string, Sample>> = {
  Plausible: {
    product: 'plausible',
    others: { 'imported_visitors.csv': PLAUSIBLE_VISITORS },
    path: 'imported_pages.csv',
    lines: table(
      '"date","hostname","page","visits","visitors","pageviews"',
      (date) => `"${date}","x.org","/a,b",4,3,5`,
    ),
  },
  GA4: {
    product: 'ga4',
    others: { 'days.csv': 'date,totalUsers,screenPageViews,sessions\n20240310,5,12,6\n' },
    path: 'pages.csv',
    lines: table('date,pagePath,totalUsers,screenPageViews', (date) => `${date.replaceAll('-', '')},/some/page,3,5`),
  },
  'GA4 in the shape of Plausible': {
    product: 'ga4',
    others: { 'imported_visitors.csv': PLAUSIBLE_VISITORS },
    path: 'imported_browsers.csv',
    lines: table('date,browser,visitors,pageviews', (date) => `${date},Firefox for Android,3,5`),
  },
  'Matomo as CSV': {
    product: 'matomo',
    others: { 'VisitsSummary.get.json': '{"2024-03-10":{"nb_uniq_visitors":5}}' },
    path: 'Actions.getPageUrls.csv',
    lines: table('date,label,nb_uniq_visitors,nb_hits', (date) => `${date},/some/page,3,5`),
  },
  Fathom: {
    product: 'fathom',
    others: { 'events.csv': 'datetime,hostname,pathname,event_name,completions\n' },
    path: 'pageviews.csv',
    lines: table('datetime,hostname,pathname,pageviews', (date) => `${date} 14:00:00,x.org,/some/page,5`),
  },
  svc: {
    product: 'svc',
    others: {
      'totals-2024-03.csv': 'day,visitors,pageviews,sessions,bounces,duration_us\n2024-03-10,5,12,6,2,340000000\n',
    },
    path: 'keys-2024-03.csv',
    lines: table('day,dimension,key,visitors,views', (date) => `${date},page,/some/page,3,5`),
  },
};

/** Reads an export with its damaged file. */
async function read(t: TestContext, { product, others, path }: Sample, damaged: string) {
  const files = await openFolder(t, { ...others, [path]: damaged });
  const source = chooseSource(product, files);
  assert.equal(source.kind, 'sums');
  const sink = new RecordingSink();
  await source.read(files, sink, { domain: 'example.com' });
  return sink.recorded();
}

/** Checks that reading is refused by one line that ends so, from the name of the file on. */
async function refused(reading: Promise<unknown>, rest: string): Promise<void> {
  await assert.rejects(reading, ({ name, message }: Error) => {
    assert.equal(name, 'DamagedFileError');
    assert.equal(message.replace(/^cannot read (?:\/.*?\/svc-export-\w+\/)?/, ''), rest);
    return true;
  });
}

const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** Returns the text of a sample with another text in place of a line, counted from 1. */
function withLine({ lines }: Sample, number: number, line: string): string {
  return text(lines.with(number - 1, line));
}

for (const [title, sample] of Object.entries(TABLES)) {
  const { path, lines } = sample;

  test(`${title}: a zero byte in a table is refused by its line, wherever it is`, async (t) => {
    for (const number of [2, 300, ROWS - 5]) {
      const line = lines[number - 1]!;
      const damaged = withLine(sample, number, `${line.slice(0, 15)}\0${line.slice(15)}`);
      await refused(read(t, sample, damaged), `${path}, line ${number}: it has a zero byte there; ${AGAIN}`);
    }
  });

  test(`${title}: a table that ends within a row is refused by its line`, async (t) => {
    const cut = text(lines).slice(0, -4);
    await refused(read(t, sample, cut), `${path}, line ${ROWS + 1}: it is cut off there; ${AGAIN}`);
  });

  test(`${title}: a table without its header is refused`, async (t) => {
    const headless = read(t, sample, text(lines.slice(1)));
    if (sample.product === 'matomo')
      await assert.rejects(headless, /Actions.getPageUrls.csv has no header in its first line/);
    else await refused(headless, `${path}, line 1: it has no header there; ${AGAIN}`);
  });

  test(`${title}: single rows with fewer or more fields are left out and counted`, async (t) => {
    const [whole, fewer, more] = [lines[9]!, lines[10]!, lines[11]!];
    const damaged = text([lines[0]!, whole, fewer.slice(0, fewer.lastIndexOf(',')), `${more},9`, lines[13]!]);
    const { leftOut } = await read(t, sample, damaged);
    const rows = Object.entries(leftOut).filter(([what]) => what.endsWith('unreadable'));
    assert.deepEqual([...new Set(rows.map(([what]) => what.slice(0, 10)))], [day(9), day(10)]);
    assert.deepEqual([...new Set(rows.map(([, counted]) => counted))], ['1: -/-']);
  });
}

const MATOMO_JSON: Sample = {
  product: 'matomo',
  others: { 'VisitsSummary.get.json': '{"2024-03-10":{"nb_uniq_visitors":5}}' },
  path: 'UserCountry.getCountry.json',
  lines: ['{', '"2024-03-10":[{"label":"France","nb_uniq_visitors":3,"nb_actions":5}],', '"2024-03-11":[]', '}'],
};

test('Matomo as JSON: a report that is damaged is refused by its line', async (t) => {
  const { path, lines } = MATOMO_JSON;
  const refusedAt = (damaged: string, line: number) =>
    refused(read(t, MATOMO_JSON, damaged), `${path}, line ${line}: it is no JSON there, or cut off; ${AGAIN}`);
  await refusedAt(withLine(MATOMO_JSON, 2, lines[1]!.replace('France', 'Fran\tce')), 2);
  await refusedAt(withLine(MATOMO_JSON, 3, '"2024-03-11:[]'), 3);
  await refusedAt(text(lines.slice(0, 2)), 2);
  await refused(
    read(t, MATOMO_JSON, withLine(MATOMO_JSON, 3, '"2024-03-11":["x"]')),
    `${path}: its day 2024-03-11 has a row that is no object; ${AGAIN}`,
  );
});

const GOATCOUNTER: Sample = {
  product: 'goatcounter',
  others: {
    'x/info.json': '{"export_version":"1","goatcounter_version":"v2.7.0","created_at":"2024-06-01T00:00:00Z"}',
    'x/paths.jsonl': '{"id":1,"path":"/some/page","title":""}\n',
  },
  path: 'x/hit_stats.jsonl',
  lines: Array.from({ length: ROWS }, (_, at) => `{"hour":"${day(at)}T10:00:00Z","path_id":1,"ref_id":1,"count":3}`),
};

test('GoatCounter: a line that is damaged is refused by its number', async (t) => {
  const { path, lines } = GOATCOUNTER;
  const noObject = (line: number) => `${path}, line ${line}: it has a line that is no JSON object; ${AGAIN}`;
  await refused(read(t, GOATCOUNTER, withLine(GOATCOUNTER, 1, 'a,b')), noObject(1));
  await refused(read(t, GOATCOUNTER, withLine(GOATCOUNTER, 40, '{"hour":')), noObject(40));
  await refused(read(t, GOATCOUNTER, text(lines).slice(0, -12)), noObject(ROWS));
  const zero = (number: number) => withLine(GOATCOUNTER, number, lines[number - 1]!.replace('Z', '\0'));
  await refused(read(t, GOATCOUNTER, zero(5)), `${path}, line 5: it has a zero byte there; ${AGAIN}`);
  await refused(read(t, GOATCOUNTER, zero(ROWS - 3)), noObject(ROWS - 3));
});
