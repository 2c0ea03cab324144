import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserAgents } from '../../collect/lookup/user-agent.ts';
import { PEOPLE } from '../../collect/lookup/user-agents.fixture.ts';
import { browserName } from './browser-name.ts';
import { deviceClass } from './device-class.ts';
import { osName } from './os-name.ts';

/** The names that sources have for the clients of the collection's own fixture, by ours. */
const PEERS: Readonly<Record<string, readonly string[]>> = {
  Chrome: ['Chrome', 'chrome', 'Chrome Mobile', 'Chrome Mobile iOS', 'crios', 'CM', 'Chrome 120'],
  'Chrome WebView': ['chromium-webview', 'Android Webview', 'Chrome Webview'],
  Edge: ['Microsoft Edge', 'edge', 'edge-chromium', 'Edge', 'PS', 'Edge 18'],
  Firefox: ['Firefox', 'Firefox Mobile', 'fxios', 'FF', 'Firefox 83'],
  Safari: ['Safari', 'Mobile Safari', 'ios', 'SF', 'Safari 16.4'],
  'Samsung Internet': ['Samsung Browser', 'samsung', 'Samsung Internet', 'SB'],
  Opera: ['Opera', 'Opera Mobile', 'opera', 'OP'],
  Yandex: ['Yandex Browser', 'yandexbrowser', 'YaBrowser'],
  'Internet Explorer': ['Internet Explorer', 'ie', 'IE'],
  'MIUI Browser': ['miui', 'MIUI Browser'],
  DuckDuckGo: ['DuckDuckGo Privacy Browser'],
  WebKit: ['ios-webview'],
};

const SYSTEMS: Readonly<Record<string, readonly string[]>> = {
  Windows: ['Windows', 'Windows 10', 'Windows 10/11', 'Windows XP', 'Windows Server 2003', 'windows 8.1', 'WIN'],
  macOS: ['Mac', 'Mac OS', 'Macintosh', 'OS X', 'macOS 10.15', 'MAC'],
  iOS: ['iOS', 'iPadOS', 'iOS 17.4', 'IOS'],
  Android: ['Android', 'Android OS', 'Android 13', 'AND'],
  Linux: ['GNU/Linux', 'Linux', 'LIN'],
  Ubuntu: ['Ubuntu', 'Linux Ubuntu'],
  ChromeOS: ['Chrome OS', 'CrOS', 'COS'],
  PlayStation: ['PlayStation 4'],
};

test("what sources call browsers and systems becomes the collection's own names", () => {
  const agents = new UserAgents();
  const clients = PEOPLE.map(([, userAgent]) => agents.describe(userAgent));
  for (const [own, names] of Object.entries(PEERS)) {
    assert.ok(own === 'WebKit' || clients.some(({ browser }) => browser === own), own);
    for (const name of names) assert.equal(browserName(name), own, name);
  }
  for (const [own, names] of Object.entries(SYSTEMS)) {
    assert.ok(
      clients.some(({ os }) => os === own),
      own,
    );
    for (const name of names) assert.equal(osName(name), own, name);
  }
});

test("each of the collection's own names stays", () => {
  const agents = new UserAgents();
  for (const [, userAgent] of PEOPLE) {
    const { browser, os, device } = agents.describe(userAgent);
    assert.deepEqual([browserName(browser), osName(os), deviceClass(device)], [browser, os, device]);
  }
});

test('devices become our classes', () => {
  const classes: [name: string, own: string][] = [
    ['Laptop', 'desktop'],
    ['Desktop', 'desktop'],
    ['Mobile', 'mobile'],
    ['Smartphone', 'mobile'],
    ['Phablet', 'mobile'],
    ['Tablet', 'tablet'],
    ['Tv', 'smarttv'],
    ['smart tv', 'smarttv'],
    ['Car browser', 'embedded'],
    ['Camera', 'Camera'],
  ];
  for (const [name, own] of classes) assert.equal(deviceClass(name), own, name);
});

test('an unknown name stays as it is, and what the source does not know is absent', () => {
  assert.equal(browserName('Mobile App'), 'Mobile App');
  assert.equal(browserName('Konqueror 22'), 'Konqueror');
  assert.equal(osName('Windows Phone'), 'Windows Phone');
  assert.equal(osName('TempleOS'), 'TempleOS');
  for (const nothing of ['', 'Unknown', '(not set)', '(unknown)', '\\N', ' ']) {
    assert.deepEqual([browserName(nothing), osName(nothing), deviceClass(nothing)], ['', '', ''], nothing);
  }
});
