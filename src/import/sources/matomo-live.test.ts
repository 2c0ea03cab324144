import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DamagedFileError } from '../files/export-table.ts';
import { tableOf, textOf } from '../files/files-in-memory.fixture.ts';
import { eventsOf, rowsOf, valuesOf } from './events.fixture.ts';
import { matomoLive } from './matomo-live.ts';

/** 2026-03-09 08:00:00 UTC. */
const START = 1_773_043_200;
const VISITOR = '9dc9cf8485eecd5d';

const VISIT = {
  idSite: '1',
  idVisit: '4821',
  visitIp: '192.0.2.0',
  visitorId: VISITOR,
  actionDetails: [{ type: 'action', url: 'https://example.com/', timestamp: START }],
};

const DETAILS = {
  referrerType: 'campaign',
  referrerName: 'Spring',
  referrerKeyword: 'shoes',
  referrerUrl: 'https://www.other.org/list',
  languageCode: 'de-at',
  deviceType: 'Smartphone',
  operatingSystemName: 'GNU/Linux',
  operatingSystemVersion: '',
  browserName: 'Chrome Mobile',
  browserVersion: '125.0',
  countryCode: 'de',
  regionCode: 'BE',
  city: 'Berlin',
  resolution: '390x844',
};

/** The fields of each line of a visit with these details. */
const PERSON = {
  visitor: VISITOR,
  country: 'DE',
  region: 'DE-BE',
  city: 'Berlin',
  browser: 'Chrome',
  browser_version: '125.0',
  os: 'Linux',
  device: 'mobile',
  language: 'de-at',
  screen: '390x844',
};

test('each action of a visit is a row; the referrer and the campaign go to the first pageview', async () => {
  const page = 'https://example.com/shop?id=1&utm_medium=mail#top';
  const visit = {
    ...VISIT,
    ...DETAILS,
    actionDetails: [
      { type: 'search', url: 'https://example.com/?q=x', siteSearchKeyword: 'x', timestamp: START },
      { type: 'action', url: page, pageTitle: 'Shop', timeSpent: '60', timestamp: START + 1 },
      { type: 'goal', goalName: 'Sold', goalId: 1, url: page, timestamp: START + 1 },
      { type: 'outlink', url: 'https://partner.example/?a=b', timestamp: START + 2 },
      { type: 'action', url: 'https://example.com/b', timestamp: String(START + 3) },
      { type: 'download', url: 'https://example.com/price-list.pdf', timestamp: START + 4 },
      {
        type: 'event',
        url: 'https://example.com/video',
        eventCategory: 'Videos',
        eventAction: 'Play 50%',
        eventName: 'L&#039;eau &amp; moi',
        eventValue: '9.66',
        timestamp: START + 5,
      },
      { type: 'event', url: '', eventCategory: '???', eventAction: '', timestamp: START + 6 },
      { type: 'ecommerceOrder', revenue: 5, timestamp: START + 6 },
      { type: 'action', url: 'https://example.com/c' },
      { type: 'action', url: '', timestamp: START + 7 },
    ],
  };
  const at = (seconds: number) => ({ ts: (START + seconds) * 1000 });
  assert.deepEqual(await rowsOf(matomoLive, [textOf('page-0.json', [JSON.stringify([visit])])]), [
    { leftOut: 'kind', ...at(0) },
    {
      lines: [
        {
          ...PERSON,
          ...at(1),
          u: 'https://example.com/shop?utm_medium=mail&utm_campaign=Spring&utm_term=shoes',
          r: 'https://www.other.org/list',
        },
      ],
    },
    { leftOut: 'kind', ...at(1) },
    {
      lines: [
        {
          ...PERSON,
          ...at(2),
          u: 'https://example.com/shop?utm_medium=mail',
          e: 'outbound',
          p: { url: 'https://partner.example/?a=b' },
        },
      ],
    },
    { lines: [{ ...PERSON, ...at(3), u: 'https://example.com/b' }] },
    {
      lines: [
        {
          ...PERSON,
          ...at(4),
          u: 'https://example.com/b',
          e: 'download',
          p: { url: 'https://example.com/price-list.pdf' },
        },
      ],
    },
    {
      lines: [
        {
          ...PERSON,
          ...at(5),
          u: 'https://example.com/video',
          e: 'videos-play-50',
          p: { name: "L'eau & moi", value: 9.66 },
        },
      ],
    },
    { leftOut: 'event_name', ...at(6) },
    { leftOut: 'kind', ...at(6) },
    { leftOut: 'no_day' },
    { leftOut: 'no_key', ...at(7) },
  ]);
});

test('a visit without a pageview has its referrer with its first event, on a page that nobody knows', async () => {
  const visit = {
    ...VISIT,
    referrerType: 'search',
    referrerName: 'Google',
    referrerKeyword: 'Keyword not defined',
    referrerUrl: '',
    referrerSearchEngineUrl: 'http://google.com',
    countryCode: 'xx',
    languageCode: 'xx',
    deviceType: 'Desktop',
    campaignName: 'Autumn',
    campaignSource: 'news',
    actionDetails: [
      { type: 'goal', timestamp: START },
      { type: 'outlink', url: 'https://partner.example/', timestamp: START },
    ],
  };
  const eventNames = new Map([['Videos/Play', 'watched']]);
  const event = { type: 'event', eventCategory: 'Videos', eventAction: 'Play', timestamp: START };
  const files = [
    textOf('visits.ndjson', [JSON.stringify(visit), JSON.stringify({ ...VISIT, actionDetails: [event] })]),
  ];
  assert.deepEqual(await rowsOf(matomoLive, files, { eventNames }), [
    { leftOut: 'kind', ts: START * 1000 },
    {
      lines: [
        {
          ts: START * 1000,
          visitor: VISITOR,
          u: '/?utm_source=news&utm_campaign=Autumn',
          e: 'outbound',
          p: { url: 'https://partner.example/' },
          r: 'http://google.com',
          device: 'desktop',
        },
      ],
    },
    { lines: [{ ts: START * 1000, visitor: VISITOR, u: '/', e: 'watched' }] },
  ]);
});

test('a flat table has the fields of each action in columns of its own, as many as its longest visit has', async () => {
  const columns = [
    ...['idVisit', 'idSite', 'visitorId', 'countryCode', 'browserName'],
    ...['actionDetails_10_type', 'actionDetails_10_timestamp', 'actionDetails_10_url'],
    ...['actionDetails_2_type', 'actionDetails_2_timestamp', 'actionDetails_2_url', 'actionDetails_2_pageTitle'],
    ...['actionDetails_2_eventCategory', 'actionDetails_2_eventAction', 'actionDetails_2_eventValue'],
  ];
  const table = tableOf('visits.csv', columns, [
    [
      1,
      7,
      VISITOR,
      'at',
      'Firefox',
      'outlink',
      START + 1,
      'https://o.example/',
      'action',
      START,
      'https://example.com/a',
      'A',
    ],
    [2, 7, 'b', '', '', '', '', '', 'event', START, 'https://example.com/', '', 'Cart', 'Add', '3'],
    [3, 7, 'c', '', '', null],
  ]);
  const line = { ts: START * 1000, visitor: VISITOR, country: 'AT', browser: 'Firefox', u: 'https://example.com/a' };
  const clicked = { ts: START * 1000 + 1000, e: 'outbound', p: { url: 'https://o.example/' } };
  assert.deepEqual(await rowsOf(matomoLive, [table]), [
    { lines: [line] },
    { lines: [{ ...line, ...clicked }] },
    { lines: [{ ts: START * 1000, visitor: 'b', u: 'https://example.com/', e: 'cart-add', p: { value: 3 } }] },
  ]);
});

test('pages of the API are files; the last one is empty', async () => {
  const pages = [[VISIT, { ...VISIT, visitorId: 'b' }], [{ ...VISIT, idSite: 1, visitorId: 'c' }], []];
  const files = pages.map((visits, number) => textOf(`page-${number}.json`, [JSON.stringify(visits)]));
  const readme = textOf('readme.txt', ['Downloaded on Monday.']);
  assert.equal(matomoLive.recognise([...files, readme]), null);
  const rows = await rowsOf(matomoLive, [...files, readme]);
  assert.deepEqual(
    rows.map((row) => ('lines' in row ? row.lines[0]?.visitor : row.leftOut)),
    [VISITOR, 'b', 'c'],
  );
});

test('of several sites one is chosen', async () => {
  const files = [textOf('all.json', [JSON.stringify([VISIT, { ...VISIT, idSite: '2' }])])];
  const expected = new DamagedFileError('the export of Matomo has several sites; choose one of them: 1, 2');
  await assert.rejects(rowsOf(matomoLive, files), expected);
  assert.deepEqual(await rowsOf(matomoLive, files, { sourceSite: '2' }), [
    { leftOut: 'other_site', ts: START * 1000 },
    { lines: [{ ts: START * 1000, visitor: VISITOR, u: 'https://example.com/' }] },
  ]);
});

test('an answer that is no visits is refused', async () => {
  const error = textOf('page-1.json', ['{"result":"error","message":"You must be logged in"}']);
  assert.equal(matomoLive.recognise([error]), 'page-1.json is an answer of Matomo that tells of an error');
  assert.equal(
    matomoLive.recognise([tableOf('countries.csv', ['label', 'nb_visits'], [])]),
    'no file has the visits of Live.getLastVisitsDetails',
  );
  const read = (text: string) =>
    rowsOf(matomoLive, [textOf('page-0.json', [JSON.stringify([VISIT])]), textOf('page-1.json', [text])]);
  await assert.rejects(
    rowsOf(matomoLive, [textOf('page-0.json', [JSON.stringify([VISIT])]), error]),
    new DamagedFileError('cannot read page-1.json: Matomo answered: You must be logged in; ask Matomo again'),
  );
  await assert.rejects(
    read('[{"label":"/","nb_visits":3}]'),
    /page-1\.json: it is no answer of Live\.getLastVisitsDetails/,
  );
  await assert.rejects(read('[{"idVisit":1,'), /cannot read page-1\.json: it is cut off at its object 1/);
});

test('the import reads the lines', async () => {
  const visit = {
    ...VISIT,
    ...DETAILS,
    referrerName: 'Frühling & mehr',
    actionDetails: [
      { type: 'action', url: 'https://www.example.com/a?secret=1', timestamp: START },
      { type: 'outlink', url: 'https://partner.example/', timestamp: START },
      { type: 'action', url: 'https://old.example.net/b', timestamp: START + 60 },
    ],
  };
  const rows = await rowsOf(matomoLive, [textOf('a.json', [JSON.stringify([visit, { ...VISIT, visitorId: '' }])])]);
  const ts = START * 1_000_000;
  const person = {
    ...{ day: '2026-03-09', hour: 9, country: 'DE', region: 'DE-BE', city: 'Berlin', browser: 'Chrome' },
    ...{ browserVersion: '125', os: 'Linux', device: 'mobile', language: 'de', screen: 'mobile' },
  };
  const host = 'www.example.com';
  assert.deepEqual(eventsOf(rows).map(valuesOf), [
    {
      ...person,
      ts,
      event: 'pageview',
      page: '/a',
      hostname: host,
      referrer: 'other.org',
      utmCampaign: 'Frühling & mehr',
      utmTerm: 'shoes',
    },
    { ...person, ts, event: 'outbound', page: '/a', hostname: host, props: '{"url":"https://partner.example/"}' },
    { ...person, ts: ts + 60_000_000, event: 'pageview', page: '/b', hostname: 'old.example.net' },
    'visitor',
  ]);
});
