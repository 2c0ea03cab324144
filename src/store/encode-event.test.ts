import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventWith } from '../domain/event.fixture.ts';
import { EVENT_FIELDS } from '../domain/event-fields.ts';
import { EVENT_COLUMNS, encodeEvent } from './encode-event.ts';

const EVENT = eventWith({
  site: 7,
  day: '2026-05-20',
  hour: 13,
  visitor: '18446744073709551615',
  ts: 1_779_282_000_000_001,
  seq: 8_589_934_593,
  event: 'buy',
  page: '/a',
  referrer: 'r.example',
  utmSource: 's',
  utmMedium: 'm',
  utmCampaign: 'c',
  country: 'DE',
  region: 'DE-BE',
  city: 'Berlin',
  browser: 'Firefox',
  os: 'Linux',
  device: 'desktop',
  utmContent: 'd',
  utmTerm: 't',
  browserVersion: '128',
  osVersion: '6',
  hostname: 'www.example',
  language: 'gsw',
  screen: 'laptop',
  activeMs: 1,
  scrollPct: 2,
  props: '{"n":1}',
});
const TEXTS = EVENT_FIELDS.filter(({ type }) => /String/.test(type)).map(({ name }) => name);

test('an event is one line, its columns between tabs', () => {
  const line = encodeEvent(EVENT);
  assert.equal(
    line,
    '7\t2026-05-20\t18446744073709551615\t1779282000000001\t8589934593\t13\tbuy\t/a\tr.example\ts\tm\tc\td\tt\t' +
      'DE\tDE-BE\tBerlin\tFirefox\t128\tLinux\t6\tdesktop\twww.example\tgsw\tlaptop\t1\t2\t{"n":1}\t2\n',
  );
  assert.equal(line.split('\t').length, EVENT_COLUMNS.length);
});

test('what would end a column or a line is escaped, in whichever text it stands', () => {
  const plain = encodeEvent(EVENT);
  for (const name of TEXTS) {
    for (const [special, written] of Object.entries({
      '\t': '\\t',
      '\n': '\\n',
      '\r': '\\r',
      '\0': '\\0',
      '\\': '\\\\',
    })) {
      const line = encodeEvent({ ...EVENT, [name]: `<${special}>` });
      assert.equal(
        line,
        plain.replace(`\t${EVENT[name]}`, () => `\t<${written}>`),
        `${name} ${written}`,
      );
    }
  }
});
