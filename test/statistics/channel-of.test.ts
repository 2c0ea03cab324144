/** Compares the channels of imported rows with those that the engine makes of own sessions. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { channelOf } from '../../src/domain/channel-of.ts';
import { SOURCE_KINDS } from '../../src/domain/source-kinds.ts';
import { CHANNEL_FIELDS, channelParams, withChannel } from '../../src/rollup/sql/channels.ts';
import fc, { seedOf } from '../draws.ts';
import { Engine } from './engine.ts';

const ROWS = 4000;
const SOURCES = [
  '',
  'direct',
  '(direct)',
  'Email',
  'sms',
  'FIREBASE',
  'foo',
  'a.b.c.d.e',
  'not.google.com',
  ...SOURCE_KINDS.keys(),
];
const MEDIA = [
  ...[
    '',
    '(none)',
    'none',
    'CPC',
    'ppc',
    'paid-x',
    'display',
    'organic',
    'social',
    'video-ad',
    'Email',
    'newsletter',
    'audio',
  ],
  ...['affiliate', 'sms', 'webpush', 'mobile', 'x notification', 'referral', 'app', 'other', 'retargeting', 'É'],
];
const CAMPAIGNS = ['', 'Cross-Network-1', 'shop', 'bishop', 'e-shop', 'workshop', 'SHOPPING', 'spring'];

let engine: Engine;
before(async () => {
  engine = await Engine.open(3);
});
after(() => engine.stop());

test('the rules of channels say the same of a row as of a session', async () => {
  const source = fc.oneof(
    fc.constantFrom(...SOURCES),
    fc.constantFrom(...SOURCES).map((host) => `sub.${host}`),
  );
  const drawn = fc.record({
    utm_source: source,
    referrer: source,
    utm_medium: fc.constantFrom(...MEDIA),
    utm_campaign: fc.constantFrom(...CAMPAIGNS),
  });
  const rows = fc.sample(drawn, { seed: seedOf(), numRuns: ROWS });
  const columns = CHANNEL_FIELDS.map((field) => `{${field}:Array(String)}[number + 1] AS ${field}`);
  const found = await engine.parts.store.query<{ channel: string }>(
    `SELECT channel
FROM (${withChannel(`SELECT ${columns.join(', ')}, number FROM numbers(${ROWS})`, (field) => field)}) ORDER BY number`,
    {
      ...channelParams(),
      ...Object.fromEntries(CHANNEL_FIELDS.map((field) => [field, rows.map((row) => row[field])])),
    },
  );
  const expected = rows.map(({ utm_source, referrer, utm_medium, utm_campaign }) =>
    channelOf({ source: utm_source || referrer, referrer, medium: utm_medium, campaign: utm_campaign }),
  );
  assert.deepEqual(
    found.map(({ channel }) => channel),
    expected,
  );
  assert.ok(new Set(expected).size > 18);
});
