import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openFile, openFolder } from '../files/export-files.fixture.ts';
import type { ExportFile } from '../files/export-table.ts';
import { utf16, zipOf } from '../files/packed.fixture.ts';
import { SOURCES } from './choose-source.ts';
import { RecordingSink } from './recording-sink.fixture.ts';
import type { SumSource } from './source.ts';

const SUM_SOURCES = SOURCES.filter((source): source is SumSource => source.kind === 'sums');

const PLAUSIBLE = zipOf(
  {
    'imported_visitors_20240310_20240311.csv': `"date","visitors","pageviews","bounces","visits","visit_duration"
"2024-03-10",5,12,2,6,340
`,
    'imported_pages_20240310_20240311.csv': `"date","hostname","page","visits","visitors","pageviews","total_scroll_depth"
"2024-03-10","example.com","/a,""b""",4,4,6,\\N
`,
    'imported_sources_20240310_20240311.csv': '"date","source","referrer","utm_source","pageviews","visitors"\r\n',
  },
  'stored',
);

const GOATCOUNTER = zipOf({
  'goatcounter-export-x/info.json': `{
  "export_version": "1.0",
  "goatcounter_version": "2.7",
  "created_at": "2026-03-07T16:49:27Z"
}
`,
  'goatcounter-export-x/paths.jsonl': '{"id":1,"path":"/","title":"Home, sweet"}\n',
  'goatcounter-export-x/refs.jsonl': '{"id":1,"ref":"","ref_scheme":"o"}\n',
  'goatcounter-export-x/hit_stats.jsonl': '{"hour":"2026-03-05T19:00:00Z","path_id":1,"ref_id":1,"count":4}\n',
});

/** Opens an export of each source, as it is downloaded. */
async function openExports(t: TestContext): Promise<Readonly<Record<string, readonly ExportFile[]>>> {
  return {
    svc: await openFolder(t, {
      'totals-2024-03.csv': '"day","visitors","pageviews","sessions","bounces","duration_us"\n"2024-03-10",5,12,6,,7\n',
      'manifest.json': '{"format":"svc-export"}',
    }),
    plausible: await openFile(t, PLAUSIBLE),
    ga4: await openFolder(t, { 'visitors.csv': '# Exported\n\ndate,totalUsers,screenPageViews\n20240310,5,12\n' }),
    'goatcounter-json': await openFile(t, GOATCOUNTER),
    'matomo-reports': await openFolder(t, {
      'Actions.get.csv': utf16('date,nb_pageviews\n2024-03-10,12\n'),
      'Actions.getPageUrls.json': '{"2024-03-10":[{"label":"/index","nb_uniq_visitors":2,"nb_hits":3}]}',
    }),
    fathom: await openFolder(t, {
      'site.csv': '\ufeffdatetime,hostname,pathname,pageviews\r\n2024-03-10 11:00:00,https://example.com,/,4\r\n',
    }),
  };
}

test('each source recognises its own export, and GA4 the shape of Plausible too', async (t) => {
  const exports = await openExports(t);
  const recognised = Object.entries(exports).map(([name, files]) => [
    name,
    SUM_SOURCES.filter((source) => source.recognise(files) === null).map((source) => source.name),
  ]);
  assert.deepEqual(recognised, [
    ['svc', ['svc']],
    ['plausible', ['plausible', 'ga4']],
    ['ga4', ['ga4']],
    ['goatcounter-json', ['goatcounter-json']],
    ['matomo-reports', ['matomo-reports']],
    ['fathom', ['fathom']],
  ]);
});

test('exports are read as they are downloaded', async (t) => {
  const exports = await openExports(t);
  const read = async (name: string) => {
    const sink = new RecordingSink();
    const source = SUM_SOURCES.find((each) => each.name === name)!;
    await source.read(exports[name]!, sink, { domain: 'example.com' });
    const { totals, keys, leftOut, unread } = sink.recorded();
    assert.deepEqual([leftOut, unread], [{}, {}]);
    return [totals, keys];
  };
  const day = '2024-03-10';
  assert.deepEqual(await read('plausible'), [
    { [day]: { visitors: 5, pageviews: 12, sessions: 6, bounces: 2, durationSeconds: 340 } },
    { [day]: { page: { '/a,%22b%22': '4/6' }, hostname: { 'example.com': '4/6' } } },
  ]);
  assert.deepEqual(await read('ga4'), [{ [day]: { visitors: 5, pageviews: 12 } }, {}]);
  assert.deepEqual(await read('goatcounter-json'), [
    { '2026-03-05': { pageviews: 4, pageviewsOf: 'visits' } },
    {
      '2026-03-05': {
        page: { '/': '4/4 visits' },
        referrer: { '(none)': '-/4 visits' },
        utm_source: { '(none)': '-/4 visits' },
      },
    },
  ]);
  assert.deepEqual(await read('matomo-reports'), [{ [day]: { pageviews: 12 } }, { [day]: { page: { '/': '2/3' } } }]);
  assert.deepEqual(await read('fathom'), [{ [day]: { pageviews: 4 } }, { [day]: { page: { '/': '-/4' } } }]);
});
