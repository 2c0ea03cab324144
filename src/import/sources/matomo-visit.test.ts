import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from '../files/files-in-memory.fixture.ts';
import { eventsOf, rowsOf, valuesOf } from './events.fixture.ts';
import { DETAILS, PERSON, START, VISIT, VISITOR } from './matomo.fixture.ts';
import { matomoLive } from './matomo-live.ts';

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
