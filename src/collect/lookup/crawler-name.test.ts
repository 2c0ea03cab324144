import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CRAWLER_CLASS_NAMES } from '../../domain/crawler.ts';
import { crawlerClassOf, KNOWN_CRAWLERS } from '../../domain/known-crawlers.ts';
import { CRAWLER_NAMES } from './crawler-name.ts';
import { UserAgents } from './user-agent.ts';
import { PEOPLE } from './user-agents.fixture.ts';

const agents = new UserAgents();
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

/** User-Agents as their operators publish them, or as they are sent. */
const SENT = [
  ['GPTBot', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot'],
  ['OAI-SearchBot', `${CHROME}; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot`],
  ['ChatGPT-User', 'Mozilla/5.0 AppleWebKit/537.36; compatible; ChatGPT-User/1.0; +https://openai.com/bot'],
  ['ClaudeBot', 'Mozilla/5.0 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'],
  ['Claude-User', 'Mozilla/5.0 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)'],
  ['MistralAI-User', 'Mozilla/5.0 (compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)'],
  ['Meta-ExternalAgent', 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
  ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['GoogleOther', 'GoogleOther'],
  ['TelegramBot', 'TelegramBot (like TwitterBot)'],
  ['facebookexternalhit', 'facebookexternalhit/1.1 Facebot Twitterbot/1.0'],
  ['UptimeRobot', 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)'],
  ['Headless Chrome', CHROME.replace('Chrome/', 'HeadlessChrome/')],
  ['curl', 'curl/8.5.0'],
  ['other', 'Mozilla/5.0 (compatible; Nobody-Knows-Bot/1.0)'],
  ['none', ''],
  ['none', '  '],
] as const;

test('bots are named as their operators call them', () => {
  for (const [name, userAgent] of SENT) {
    const { bot, crawler } = agents.describe(userAgent);
    assert.deepEqual({ bot, crawler }, { bot: true, crawler: name }, userAgent);
  }
});

test('a person has no crawler’s name', () => {
  for (const [, userAgent] of PEOPLE) assert.equal(agents.describe(userAgent).crawler, '', userAgent);
});

test('the name of every crawler is in one class, and its own words are found under it', () => {
  assert.equal(new Set(CRAWLER_NAMES).size, CRAWLER_NAMES.length);
  for (const { class: kind, name, part } of KNOWN_CRAWLERS) {
    assert.equal(part, part.toLowerCase());
    const { bot, crawler } = agents.describe(`Mozilla/5.0 (compatible; ${part}/1.0; +https://example.com/)`);
    assert.deepEqual({ bot, crawler }, { bot: true, crawler: name }, part);
    assert.equal(crawlerClassOf(name), kind);
    assert.ok(CRAWLER_CLASS_NAMES.includes(kind), kind);
  }
  assert.equal(crawlerClassOf('a name of another version'), 'other');
  assert.ok(CRAWLER_NAMES.length <= 300, 'the names of a site and day stay few');
});
