import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DamagedFileError, type ExportFile } from '../files/export-table.ts';
import { tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { matomoReports } from './matomo-reports.ts';
import { RecordingSink } from './recording-sink.fixture.ts';

async function read(files: readonly ExportFile[]) {
  const sink = new RecordingSink();
  await matomoReports.read(files, sink, { domain: 'example.com' });
  return sink.recorded();
}

/** Makes a report as JSON. */
function json(name: string, report: unknown): ExportFile {
  return textOf(`matomo/${name}.json`, [JSON.stringify(report)]);
}

/** Makes the fields of a row that most reports have. */
function visits(label: string, visitors: number, actions: number, further: object = {}) {
  return { label, nb_uniq_visitors: visitors, nb_visits: visitors, nb_actions: actions, max_actions: 1, ...further };
}

const DAY = '2024-03-10';

/** The reports of one day, with every trap. */
const REPORTS: readonly ExportFile[] = [
  json('VisitsSummary.get', {
    [DAY]: {
      nb_uniq_visitors: 5,
      nb_visits: 6,
      nb_actions: 14,
      bounce_count: 2,
      sum_visit_length: 340,
      bounce_rate: '33%',
    },
    '2024-03-11': [],
    '2024-02-30': { nb_uniq_visitors: 9 },
  }),
  json('Actions.get_2024', { [DAY]: { nb_pageviews: 12, nb_downloads: 1, nb_outlinks: 1 }, '2024-03-11': [] }),
  tableOf(
    'matomo/Actions.getPageUrls.csv',
    [
      ...['date', 'label', 'nb_visits', 'nb_uniq_visitors', 'nb_hits', 'entry_nb_uniq_visitors', 'entry_nb_visits'],
      ...['entry_nb_actions', 'exit_nb_uniq_visitors', 'exit_nb_visits', 'metadata_url'],
    ],
    [
      [DAY, 'index', 3, 3, 4, 3, 3, 9, 1, 1, 'https://example.com/'],
      [DAY, 'index', 1, 1, 1, '', '', '', 1, 1, 'https://www.example.com/?utm_source=x'],
      [DAY, 'blog/a"b, c', 1, 1, 2, '', '', '', '', '', 'https://example.com/blog/a"b, c'],
      [DAY, '/old/index', 1, 1, 1, 1, 1, 1, '', '', ''],
      [DAY, 'blog/ - Others', 4, '', 4, '', 2, 4, '', 3, ''],
      [DAY, 'Others', 10, '', 11, '', 5, 10, '', 4, ''],
      [DAY, 'Page URL not defined', 1, 1, 1, '', '', '', '', '', ''],
      [DAY, '/bad', 1, 1, '50%', '', '', '', '', '', ''],
    ],
  ),
  json('Referrers.getWebsites', {
    [DAY]: [
      visits('www.whatever.example/a', 1, 2, { url: 'https://www.whatever.example/a' }),
      visits('whatever.example/ - Others', 2, 2, { url: 'Others', is_summary: 1 }),
      visits('blog.example.com/x', 1, 1),
      visits('Others', 3, 3),
    ],
    '2019-03-10': [visits('facebook.com/index', 2, 2)],
  }),
  json('Referrers.getSearchEngines', {
    [DAY]: [visits('Google - a - b', 1, 1), visits('Google - Others', 2, 2, { is_summary: 1 }), visits('Bing', 1, 4)],
  }),
  json('Referrers.getSocials', {
    [DAY]: [visits('Facebook', 1, 3, { url: 'https://facebook.com' })],
    '2019-03-10': [visits('Facebook', 2, 2)],
  }),
  json('Referrers.getReferrerType', {
    [DAY]: [
      visits('Direkte Zugriffe', 2, 5, { segment: 'referrerType==direct' }),
      visits('Suchmaschinen', 4, 7, { segment: 'referrerType==search' }),
      visits('Soziale Netzwerke', 1, 3, { segment: 'referrerType==social' }),
      visits('Kampagnen', 1, 1, { segment: 'referrerType==campaign' }),
    ],
    '2019-03-10': [visits('Websites', 2, 2, { segment: 'referrerType==website' })],
  }),
  json('Referrers.getCampaigns', {
    [DAY]: [
      visits('spring sale - shoes', 1, 1, {
        segment: 'referrerType==campaign;referrerName==spring+sale;referrerKeyword==shoes',
      }),
      visits('a - b', 1, 2, { segment: 'referrerType==campaign;referrerName==a+-+b' }),
      visits('50%', 1, 1, { segment: 'referrerName==50%' }),
      visits('Andere', 2, 2, { is_summary: 1 }),
    ],
  }),
  json('UserCountry.getCountry', {
    [DAY]: [
      visits('Deutschland', 3, 7, { code: 'de' }),
      visits('France', 1, 2),
      visits('Unbekannt', 1, 3, { code: 'xx' }),
    ],
  }),
  json('UserCountry.getRegion', {
    [DAY]: [
      visits('Victoria, Australia', 1, 2, { region: '07', region_name: 'Victoria', country: 'au' }),
      visits('Bayern, Deutschland', 2, 5, { region: 'BY', region_name: 'Freistaat', country: 'de' }),
      visits('Unknown', 1, 3, { region: 'xx', region_name: 'Unknown', country: 'xx' }),
      visits('Others', 1, 1),
    ],
  }),
  json('UserCountry.getCity', {
    [DAY]: [
      visits("Nice, Provence-Alpes-Cote d'Azur, France", 1, 2, { city_name: 'Nice', country: 'fr' }),
      visits('Melbourne, Victoria, Australia', 1, 2),
      visits('Unknown', 1, 3, { city_name: 'Unknown', city: 'xx' }),
    ],
  }),
  json('DevicesDetection.getBrowsers', {
    [DAY]: [visits('Chrome Mobile', 2, 5), visits('Mobile Safari', 1, 4), visits('Unknown', 1, 3)],
  }),
  json('DevicesDetection_getOsFamilies', { [DAY]: [visits('Mac', 2, 5), visits('GNU/Linux', 1, 2)] }),
  json('DevicesDetection.getType', {
    [DAY]: [
      visits('Desktop', 2, 5),
      visits('Smartphone', 1, 2),
      visits('Phablet', 1, 2),
      { label: 'Tablet', nb_visits: false, nb_actions: false },
    ],
  }),
  json('Events.getName', { [DAY]: [visits('x', 1, 1)] }),
];

test('the reports become the figures of their days', async () => {
  assert.equal(matomoReports.recognise(REPORTS), null);
  assert.deepEqual(await read(REPORTS), {
    totals: {
      [DAY]: { visitors: 5, sessions: 6, bounces: 2, durationSeconds: 340, pageviews: 12 },
    },
    keys: {
      [DAY]: {
        page: { '/': '4/5', '/blog/a%22b,%20c': '1/2', '/old/': '1/1', '(other)': '-/15', '(none)': '1/1' },
        entry: { '/': '3/9 actions', '/old/': '1/1 actions', '(other)': '-/14 actions' },
        exit: { '/': '2/-' },
        referrer: {
          'whatever.example': '3/4 actions',
          '(none)': '3/6 actions',
          '(other)': '3/3 actions',
          'google.com': '3/3 actions',
          'bing.com': '1/4 actions',
          'facebook.com': '1/3 actions',
        },
        utm_campaign: {
          'spring sale': '1/1 actions',
          'a - b': '1/2 actions',
          '50%': '1/1 actions',
          '(other)': '2/2 actions',
        },
        country: { DE: '3/7 actions', FR: '1/2 actions', '(none)': '1/3 actions' },
        region: { 'AU-VIC': '1/2 actions', 'DE-BY': '2/5 actions', '(none)': '1/3 actions', '(other)': '1/1 actions' },
        city: { Nice: '1/2 actions', Melbourne: '1/2 actions', '(none)': '1/3 actions' },
        browser: { Chrome: '2/5 actions', Safari: '1/4 actions', '(none)': '1/3 actions' },
        os: { macOS: '2/5 actions', Linux: '1/2 actions' },
        device: { desktop: '2/5 actions', mobile: '2/4 actions' },
      },
      '2019-03-10': { referrer: { 'facebook.com': '2/2 actions' } },
    },
    leftOut: {
      'null totals no_day': '1: 9/-',
      [`${DAY} page not_a_number`]: '1: -/-',
      '2019-03-10 referrer day_twice': '1: 2/2 actions',
      [`${DAY} referrer no_key`]: '1: 1/1 actions',
    },
    folded: {},
    unread: { 'matomo/Events.getName.json': 'unknown_file' },
  });
});

test('without the types of referrers, what older versions counted as websites is not read', async () => {
  const socials = json('Referrers.getSocials', { [DAY]: [visits('Facebook', 1, 3)] });
  const { keys, unread } = await read([socials]);
  assert.deepEqual(keys, {});
  assert.deepEqual(unread, { 'matomo/Referrers.getSocials.json': 'incomplete' });
});

test('reports of several years, in both formats, have each day once', async () => {
  const totals = (name: string, days: readonly [day: string, visitors: number][]) =>
    json(name, Object.fromEntries(days.map(([day, visitors]) => [day, { nb_uniq_visitors: visitors }])));
  const files = [
    totals('VisitsSummary.get-2024', [
      ['2024-01-01', 3],
      ['2023-12-31', 90],
    ]),
    tableOf('matomo/VisitsSummary.get-2023.csv', ['date', 'nb_uniq_visitors'], [['2023-12-31', 2]]),
  ];
  const { totals: read2, leftOut } = await read(files);
  assert.deepEqual(read2, { '2023-12-31': { visitors: 2 }, '2024-01-01': { visitors: 3 } });
  assert.deepEqual(leftOut, { '2023-12-31 totals day_twice': '1: 90/-' });
});

test('what is no report of days says why', async () => {
  const noReport = 'it has no file such as VisitsSummary.get.json, named by the method of the API';
  assert.equal(matomoReports.recognise([json('visits', {})]), noReport);
  assert.equal(matomoReports.recognise([json('VisitsSummary.getVisits', {})]), noReport);
  assert.equal(matomoReports.recognise([json('VisitsSummary.get', [])]), 'matomo/VisitsSummary.get.json has no days');
  const translated = tableOf('Actions.get.csv', ['date', 'Seitenansichten'], []);
  assert.equal(matomoReports.recognise([translated]), 'Actions.get.csv has none of the columns of Actions.get');
  const undated = tableOf('Actions.get.csv', ['nb_pageviews'], []);
  assert.equal(matomoReports.recognise([undated]), 'Actions.get.csv has no column "date"');
  const failed = json('Actions.get', { result: 'error', message: 'wrong token' });
  await assert.rejects(
    read([failed]),
    new DamagedFileError(
      'cannot read matomo/Actions.get.json: it has an error of Matomo: wrong token; download the export again',
    ),
  );
  await assert.rejects(
    read([json('Actions.get', [{ nb_pageviews: 1 }])]),
    new DamagedFileError(
      'cannot read matomo/Actions.get.json: it has no days; ask for it with period=day and a date of two days',
    ),
  );
});
