import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFolder } from '../files/export-files.fixture.ts';
import { DamagedFileError, type ExportFile } from '../files/export-table.ts';
import { tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { goatCounterJson } from './goatcounter-json.ts';
import { RecordingSink } from './recording-sink.fixture.ts';

const UTC_SITE = { domain: 'example.com' };

async function read(files: readonly ExportFile[], timezone?: string) {
  const sink = new RecordingSink();
  const zones = timezone === undefined ? {} : { zones: [{ fromDay: '2020-01-01', timezone }] };
  await goatCounterJson.read(files, sink, { ...UTC_SITE, ...zones });
  return sink.recorded();
}

/** Makes a file of JSON lines in an export's directory. */
function lines(name: string, objects: readonly object[], directory = 'goatcounter-export-x'): ExportFile {
  return textOf(
    `${directory}/${name}.jsonl`,
    objects.map((each) => JSON.stringify(each)),
  );
}

function info(createdAt: string, version: unknown = '1.0', directory = 'goatcounter-export-x'): ExportFile {
  const about = { export_version: version, goatcounter_version: '2.7', created_at: createdAt };
  return textOf(`${directory}/info.json`, JSON.stringify(about, null, 4).split('\n'));
}

const PATHS = lines('paths', [
  { id: 1, path: '/', title: 'Home' },
  { id: 2, path: '/a?x=1', title: 'A' },
  { id: 3, event: true, path: 'Sign up', title: '' },
]);

const REFS = lines('refs', [
  { id: 1, ref: '', ref_scheme: 'o' },
  { id: 2, ref: 'Google', ref_scheme: 'g' },
  { id: 3, ref: 'www.example.org/page.html', ref_scheme: 'h' },
  { id: 4, ref: 'newsletter', ref_scheme: 'c' },
  { id: 5, ref: 'blog.example.com/x', ref_scheme: 'h' },
]);

function hit(hour: string, path_id: number, ref_id: number, count: unknown) {
  return { hour: `${hour}:00:00Z`, path_id, ref_id, count };
}

const HITS = lines('hit_stats', [
  hit('2026-03-05T19', 1, 1, 4),
  hit('2026-03-05T20', 1, 2, 2),
  hit('2026-03-05T20', 2, 3, 1),
  hit('2026-03-05T21', 2, 4, 3),
  hit('2026-03-05T21', 1, 5, 1),
  hit('2026-03-05T22', 3, 1, 2),
  hit('2026-03-05T22', 9, 1, 7),
  hit('2026-03-05T23', 1, 9, 1),
  hit('2026-03-05T23', 1, 1, '3'),
  hit('2026-03-05T24', 1, 1, 1),
  hit('2026-03-07T15', 1, 1, 8),
]);

/** An export with every trap, made on 2026-03-07. */
const EXPORT: readonly ExportFile[] = [
  info('2026-03-07T16:49:27Z'),
  PATHS,
  REFS,
  HITS,
  lines('browsers', [
    { id: 1, name: 'Chrome', version: '46' },
    { id: 2, name: 'Chrome', version: '120' },
    { id: 3, name: '', version: '' },
  ]),
  lines('systems', [
    { id: 1, name: 'Linux', version: 'Ubuntu' },
    { id: 2, name: 'macOS', version: '10.15' },
  ]),
  lines('locations', [{ country: 'DE', region: 'BW', country_name: 'Germany', region_name: 'Baden-Württemberg' }]),
  lines('browser_stats', [
    { day: '2026-03-05', path_id: 1, browser_id: 1, count: 5 },
    { day: '2026-03-05', path_id: 2, browser_id: 2, count: 2 },
    { day: '2026-03-05', path_id: 1, browser_id: 3, count: 1 },
    { day: '2026-03-05', path_id: 3, browser_id: 1, count: 2 },
    { day: '2026-03-05', path_id: 1, browser_id: 9, count: 1 },
    { day: '2026-02-30', path_id: 1, browser_id: 1, count: 1 },
    { day: '2026-03-07', path_id: 1, browser_id: 1, count: 1 },
  ]),
  lines('system_stats', [
    { day: '2026-03-05', path_id: 1, system_id: 1, count: 5 },
    { day: '2026-03-05', path_id: 1, system_id: 2, count: 3 },
  ]),
  lines('location_stats', [
    { day: '2026-03-05', path_id: 1, location: 'DE', count: 1 },
    { day: '2026-03-05', path_id: 1, location: 'RO-B', count: 2 },
    { day: '2026-03-05', path_id: 1, location: '', count: 4 },
  ]),
  lines('language_stats', [{ day: '2026-03-05', path_id: 1, language: 'eng', count: 1 }]),
  lines('size_stats', [{ day: '2026-03-05', path_id: 1, width: 1280, count: 9 }]),
  lines('new_stats', [{ day: '2026-03-05', path_id: 1, count: 9 }]),
  textOf('readme.txt', ['x']),
];

test('a list without a line says that there is nothing, and one that is missing says nothing', async (t) => {
  const folder = {
    'info.json': '',
    'paths.jsonl': '',
    'browsers.jsonl': '',
    'browser_stats.jsonl': '',
    'systems.jsonl': '',
  };
  const about = { export_version: '1.0', goatcounter_version: '2.7', created_at: '2026-03-07T16:49:27Z' };
  const files = await openFolder(t, { ...folder, 'info.json': JSON.stringify(about) });
  const known: string[] = [];
  const sink = new RecordingSink();
  sink.has = (dimensions) => known.push(...dimensions);
  await goatCounterJson.read(files, sink, UTC_SITE);
  assert.deepEqual(known, ['browser']);
});

test('an export becomes the visits of its whole days', async () => {
  assert.equal(goatCounterJson.recognise(EXPORT), null);
  assert.deepEqual(await read(EXPORT), {
    totals: { '2026-03-05': { pageviews: 12, pageviewsOf: 'visits' } },
    keys: {
      '2026-03-05': {
        page: { '/': '8/8 visits', '/a': '4/4 visits' },
        referrer: {
          '(none)': '-/8 visits',
          'google.com': '-/2 visits',
          'example.org': '-/1 visits',
        },
        utm_source: { '(none)': '-/8 visits', newsletter: '-/3 visits' },
        event: { 'sign-up': '2/2 visits' },
        browser: { Chrome: '-/7 visits', '(none)': '-/1 visits' },
        os: { Ubuntu: '-/5 visits', macOS: '-/3 visits' },
        country: { DE: '-/1 visits', RO: '-/2 visits', '(none)': '-/4 visits' },
        region: { '(none)': '-/5 visits', 'RO-B': '-/2 visits' },
      },
    },
    leftOut: {
      '2026-03-05 page no_key': '1: 7/7 visits',
      '2026-03-05 referrer no_key': '1: -/1 visits',
      '2026-03-05 utm_source no_key': '1: -/1 visits',
      '2026-03-05 page not_a_number': '1: -/-',
      '2026-03-05 referrer not_a_number': '1: -/-',
      '2026-03-05 utm_source not_a_number': '1: -/-',
      'null page no_day': '1: -/1',
      'null referrer no_day': '1: -/1',
      'null utm_source no_day': '1: -/1',
      '2026-03-07 page cut_day': '1: -/8',
      '2026-03-07 referrer cut_day': '1: -/8',
      '2026-03-07 utm_source cut_day': '1: -/8',
      '2026-03-05 browser of_event': '1: -/2 visits',
      '2026-03-05 browser no_key': '1: -/1 visits',
      'null browser no_day': '1: -/1',
      '2026-03-07 browser cut_day': '1: -/1',
    },
    folded: { 'Sign up': 'sign-up' },
    unread: {
      'readme.txt': 'unknown_file',
      'goatcounter-export-x/language_stats.jsonl': 'not_kept',
      'goatcounter-export-x/size_stats.jsonl': 'not_kept',
      'goatcounter-export-x/new_stats.jsonl': 'unknown_file',
    },
  });
});

/** The visits to the page `/` by day. */
async function visitsByDay(files: readonly ExportFile[], timezone: string) {
  const { keys } = await read(files, timezone);
  return Object.fromEntries(Object.entries(keys).map(([day, dimensions]) => [day, dimensions.page?.['/']]));
}

test('hours belong to the days of the zone, unless it is not whole hours away from UTC', async () => {
  const hits = lines('hit_stats', [
    hit('2026-03-28T22', 1, 1, 1),
    hit('2026-03-28T23', 1, 1, 2),
    hit('2026-03-29T21', 1, 1, 4),
    hit('2026-03-29T22', 1, 1, 8),
    hit('2026-03-30T22', 1, 1, 16),
  ]);
  const files = [info('2026-03-31T09:00:00Z', 1), PATHS, hits];
  // On March 29 the clocks of Berlin go forward: the day has 23 hours.
  assert.deepEqual(await visitsByDay(files, 'Europe/Berlin'), {
    '2026-03-28': '1/1 visits',
    '2026-03-29': '6/6 visits',
    '2026-03-30': '8/8 visits',
  });
  const ofUtc = { '2026-03-28': '3/3 visits', '2026-03-29': '12/12 visits', '2026-03-30': '16/16 visits' };
  for (const zone of ['UTC', 'Asia/Kolkata', 'Australia/Lord_Howe']) {
    assert.deepEqual(await visitsByDay(files, zone), ofUtc, zone);
  }
});

test('of two exports the older one has a day that both have whole', async () => {
  const [older, newer] = ['export-a', 'export-b'];
  const files = [
    info('2026-03-20T07:30:00Z', 1, newer),
    lines('paths', [{ id: 7, path: '/' }], newer),
    lines('hit_stats', [hit('2026-03-09T10', 7, 1, 90), hit('2026-03-10T10', 7, 1, 5)], newer),
    info('2026-03-10T07:30:00Z', 1, older),
    lines('paths', [{ id: 1, path: '/' }], older),
    lines('hit_stats', [hit('2026-03-09T10', 1, 1, 3), hit('2026-03-10T06', 1, 1, 2)], older),
  ];
  const { keys, leftOut } = await read(files);
  assert.deepEqual(keys, {
    '2026-03-09': { page: { '/': '3/3 visits' } },
    '2026-03-10': { page: { '/': '5/5 visits' } },
  });
  assert.deepEqual(leftOut, { '2026-03-10 page cut_day': '1: -/2', '2026-03-09 page day_twice': '1: -/90' });
});

test('without the names of its keys a file is not read', async () => {
  const stats = lines('browser_stats', [{ day: '2026-03-05', path_id: 1, browser_id: 1, count: 5 }]);
  const { keys, unread } = await read([info('2026-03-07T16:49:27Z'), PATHS, HITS, stats]);
  assert.deepEqual(Object.keys(keys['2026-03-05']!), ['page', 'event']);
  assert.deepEqual(unread, { 'goatcounter-export-x/browser_stats.jsonl': 'incomplete' });
});

test('what is no export, or a damaged one, says why', async () => {
  assert.equal(goatCounterJson.recognise([PATHS]), 'it has no info.json of GoatCounter');
  assert.equal(goatCounterJson.recognise([tableOf('info.json', ['a'], [])]), 'it has no info.json of GoatCounter');
  const damages: [files: readonly ExportFile[], message: string][] = [
    [
      [info('2026-03-07T16:49:27Z', 2)],
      'cannot read goatcounter-export-x/: it is of the version 2 of the format; version 1 is known',
    ],
    [
      [info('yesterday')],
      'cannot read goatcounter-export-x/info.json: it does not say when the export was made; download the export again',
    ],
    [
      [info('2026-03-07T16:49:27Z')],
      'cannot read goatcounter-export-x/info.json: there is no paths.jsonl beside it; download the export again',
    ],
    [
      [info('2026-03-07T16:49:27Z'), textOf('goatcounter-export-x/paths.jsonl', ['{"id":1,"path":"/"}', '{"id":'])],
      'cannot read goatcounter-export-x/paths.jsonl, line 2: it has a line that is no JSON object; download the export again',
    ],
  ];
  for (const [files, message] of damages) await assert.rejects(read(files), new DamagedFileError(message));
});
