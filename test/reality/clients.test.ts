/** Browsers and robots that other products have taken for each other, by their User-Agents. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserAgents } from '../../src/collect/lookup/user-agent.ts';

const agents = new UserAgents();

/** Returns browser, system and device of a person's User-Agent; `robot` for a robot's. */
function namesOf(userAgent: string): string {
  const { bot, browser, os, device } = agents.describe(userAgent);
  return bot ? 'robot' : [browser, os, device].map((name) => name || '–').join(' / ');
}

function assertNames(named: Readonly<Record<string, string>>): void {
  assert.deepEqual(Object.fromEntries(Object.keys(named).map((userAgent) => [userAgent, namesOf(userAgent)])), named);
}

/** Returns the User-Agent of a browser of Android on a model. */
function onModel(model: string, more = ''): string {
  return `Mozilla/5.0 (Linux; Android 7.0; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36${more}`;
}

// matomo-org/device-detector#5701 and #5546, JayBizzle/Crawler-Detect#283, oalders/http-browserdetect#136. All visitors with such a
// phone were rejected, in the apps that show pages too.
test('a phone may be called bot, spider or scan', () => {
  const models = [
    'M bot 60',
    'IDbot553',
    'B BOT 550',
    'Spider',
    'CUBOT_NOTE_S',
    'FEVER',
    'ScanPal EDA51',
    'Crawler 5G',
  ];
  for (const model of models) {
    assert.equal(namesOf(onModel(model)), 'Chrome / Android / mobile', model);
    assert.equal(namesOf(onModel(`${model} Build/NRD90M`)), 'Chrome / Android / mobile', model);
    assert.equal(namesOf(onModel(`${model} Build/NRD90M; wv`)), 'Chrome WebView / Android / mobile', model);
  }
});

// matomo-org/device-detector#5720, #5799, #5359, #6446, PostHog/posthog-js#1800 and google/site-kit-wp#284 (Lighthouse).
test('a robot that says so is one on every phone', () => {
  const robots = [
    onModel('Nexus 5X Build/MMB29P', ' (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    onModel('M bot 60', ' (compatible; ExampleBot/1.0)'),
    onModel('SM-A536B; compatible; ExampleBot/1.0'),
    onModel('ExampleBot/1.0'),
    onModel('Moto G (4)', ' Chrome-Lighthouse'),
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4590.2 Safari/537.36 Chrome-Lighthouse',
    onModel('Moto G (4) Build/MPJ24.139-64', ' PTST/180829.190838'),
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider)',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'HubSpot Website Grader (web-crawlers@hubspot.com)',
    'python-requests/2.18.4',
  ];
  assertNames(Object.fromEntries(robots.map((robot) => [robot, 'robot'])));
});

// matomo-org/device-detector#5466 and #5546, faisalman/ua-parser-js#7. They were computers, those without a system iPhones.
test('Opera Mini and Opera Mobile are on phones, and their system is not guessed', () => {
  assertNames({
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16':
      'Opera Mini / Android / mobile',
    'Opera/9.80 (iPhone; Opera Mini/7.1.32694/27.1407; U; en) Presto/2.8.119 Version/11.10':
      'Opera Mini / iOS / mobile',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/4.2.13057/37.8069; U; ru) Presto/2.12.423 Version/12.16':
      'Opera Mini / – / mobile',
    'Opera/9.80 (Linux; Opera Mobi/2; U; ru) Presto/2.10.254 Version/12.00': 'Opera Mobi / Linux / mobile',
    'Opera/9.80 (X11; Linux x86_64; U; en) Presto/2.10.289 Version/12.00': 'Opera / Linux / desktop',
  });
});
