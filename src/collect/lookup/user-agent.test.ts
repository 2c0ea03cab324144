import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CRAWLER_NAMES } from './crawler-name.ts';
import { UserAgents } from './user-agent.ts';
import { BOTS, PEOPLE } from './user-agents.fixture.ts';

const agents = new UserAgents();
const describeUserAgent = (userAgent: string | undefined) => agents.describe(userAgent);

test('browsers, systems and devices are named as people know them', () => {
  for (const [expected, userAgent] of PEOPLE) {
    const [browser = '', os = '', device = ''] = expected.split(' / ');
    const { browserVersion: _, osVersion: __, ...named } = describeUserAgent(userAgent);
    assert.deepEqual(named, { bot: false, crawler: '', browser, os, device }, userAgent);
  }
});

test('crawlers, libraries, headless browsers and clients without a User-Agent are bots', () => {
  for (const userAgent of [...BOTS, undefined]) {
    const { crawler, ...rest } = describeUserAgent(userAgent);
    assert.deepEqual(
      rest,
      { bot: true, browser: '', browserVersion: '', os: '', osVersion: '', device: '' },
      String(userAgent),
    );
    assert.ok(CRAWLER_NAMES.includes(crawler), String(userAgent));
  }
});

test('a cached answer is the same, a very long text is classified by its beginning', () => {
  const [, userAgent] = PEOPLE[0]!;
  assert.equal(describeUserAgent(userAgent), describeUserAgent(userAgent));
  assert.deepEqual(describeUserAgent(userAgent + ' x'.repeat(8000)), describeUserAgent(userAgent));
});

test('versions are the major one of the browser and that of the system', () => {
  const versions = (userAgent: string) => {
    const { browserVersion, osVersion } = describeUserAgent(userAgent);
    return [browserVersion, osVersion];
  };
  assert.deepEqual(versions(PEOPLE[0]![1]), ['138', '10']);
  assert.deepEqual(versions(PEOPLE[8]![1]), ['18', '18.5']);
  assert.deepEqual(versions('curl/8.0'), ['', '']);
});

test('no text of a User-Agent is kept as a version of the system', () => {
  const versionOf = (system: string) =>
    describeUserAgent(`Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1`)
      .osVersion;
  const versions = [
    ['iPhone; CPU iPhone OS 17_5_jane_doe like Mac OS X', '17.5'],
    ['X11; Ubuntu jane.doe; Linux x86_64', ''],
    [`X11; Ubuntu ${'9'.repeat(400)}; Linux x86_64`, ''],
    ['X11; Fedora/3.5.9-2.fc12; Linux x86_64', '3.5.9'],
    ['X11; CrOS x86_64 14541.0.0', '14541.0.0'],
    ['Windows NT 5.1', 'XP'],
    ['Windows NT 10.0; Win64; x64', '10'],
  ] as const;
  assert.deepEqual(
    versions.map(([system]) => versionOf(system)),
    versions.map(([, version]) => version),
  );
});

test('Lighthouse and GTmetrix are bots, real phones of the emulated models are not', () => {
  const phone = (model: string, chrome: string, rest = '') =>
    `Mozilla/5.0 (Linux; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) ${chrome} Mobile Safari/537.36${rest}`;
  const crawlerOf = (userAgent: string) => {
    const { bot, crawler } = describeUserAgent(userAgent);
    return bot ? crawler : null;
  };
  const power = 'Android 11; moto g power (2022)';
  const g4 = 'Android 7.0; Moto G (4)';
  const expected: readonly [string, string | null][] = [
    [phone(power, 'Chrome/115.0.0.0'), 'Lighthouse'],
    [phone(power, 'Chrome/119.0.0.0'), 'Lighthouse'],
    [phone(power, 'Chrome/200.0.0.0'), 'Lighthouse'],
    [phone(g4, 'Chrome/119.0.0.0'), 'Lighthouse'],
    [phone(power, 'Chrome/136.0.0.0', ' Chrome-Lighthouse'), 'Lighthouse'],
    [phone(g4, 'Chrome/90.0.4420.0', ' Chrome-Lighthouse'), 'Lighthouse'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 GTmetrix',
      'GTmetrix',
    ],
    [phone('Android 10; K', 'Chrome/126.0.0.0', ' GTmetrix'), 'GTmetrix'],
    [
      'Mozilla/5.0 (X11; Linux x86_64; GTmetrix https://gtmetrix.com/) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/75.0.3770.100 Safari/537.36',
      'GTmetrix',
    ],
    [phone('Android 10; K', 'Chrome/136.0.0.0'), null],
    [phone(power, 'Chrome/100.0.4896.127'), null],
    [phone(power, 'Chrome/101.0.0.0'), null],
    [phone(power, 'Chrome/114.0.0.0'), null],
    [phone(power, 'Chrome/136.0.7103.60'), null],
    [phone(power, 'Chrome/136.0.0.0', ' EdgA/136.0.0.0'), null],
    [phone('Android 12; moto g power (2022)', 'Chrome/136.0.0.0'), null],
    [phone('Android 11; moto g power', 'Chrome/136.0.0.0'), null],
    [phone(`${power} Build/RRQS31.Q3-68-140-10; wv`, 'Version/4.0 Chrome/136.0.0.0'), null],
  ];
  assert.deepEqual(
    expected.map(([userAgent]) => [userAgent, crawlerOf(userAgent)]),
    expected,
  );
});
