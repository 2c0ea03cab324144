import { createIsbotFromList, isbot } from 'isbot';
import UAParser, { type Rules } from 'ua-parser-js';
import { OTHER_CRAWLER } from '../../domain/crawler.ts';
import type { KnownCrawler } from '../../domain/known-crawlers.ts';
import { BROWSER_MAX_BYTES, DEVICE_MAX_BYTES, OS_MAX_BYTES } from '../../domain/limits.ts';
import { storedValue } from '../../domain/stored-text.ts';
import { majorOf } from '../major-version.ts';
import { CRAWLER_NAMES, crawlerNameOf, crawlerNames } from './crawler-name.ts';
import { LookupCache } from './lookup-cache.ts';

/** The properties that a User-Agent names. Absent parts are empty; a bot has no parts. */
export interface Client {
  readonly bot: boolean;
  /** The bot's name (`crawlerNameOf`); empty for a person. */
  readonly crawler: string;
  readonly browser: string;
  /** The major version: digits. */
  readonly browserVersion: string;
  readonly os: string;
  readonly osVersion: string;
  /** `desktop`, `mobile`, `tablet`, or a rarer class: `smarttv`, `console`, `wearable`, `xr`, `embedded`. */
  readonly device: string;
}

/** Longer texts are classified by their beginning and not cached. No browser's is as long. */
export const USER_AGENT_MAX_CHARS = 512;
/** The number of cached texts: about 25 MB if all had the greatest length. */
const REMEMBERED_MAX = 20_000;

/** Makes one client for each name, so that the cache keeps no copies. */
function botsNamed(names: readonly string[]): ReadonlyMap<string, Client> {
  const bot = (crawler: string): Client => {
    return { bot: true, crawler, browser: '', browserVersion: '', os: '', osVersion: '', device: '' };
  };
  return new Map(names.map((crawler) => [crawler, bot(crawler)]));
}

const BUNDLED_BOTS = botsNamed(CRAWLER_NAMES);

/**
 * Automation that identifies itself but is not in isbot's list. GTmetrix appends its name to the User-Agent of a browser;
 * isbot knows only an earlier form, with an address.
 */
const AUTOMATION =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress|jsdom|happydom|htmlunit|splash\/|gtmetrix/i;

/**
 * The phones that Lighthouse emulates, since its version 10 without its name (`core/config/constants.js` of
 * GoogleChrome/lighthouse, Apache-2.0), and the one before, which other tools still emulate. No real phone sends these:
 * Chrome has a full version before 101, and `Android 10; K` in place of system and model from 110 on. That was enabled
 * step by step until May 2023 (https://www.chromium.org/updates/ua-reduction) and is built in since 115, so real phones
 * of these models with 101 to 114 are told apart by their version. Other browsers and WebViews add words of their own.
 *
 * On the desktop Lighthouse sends what Chrome sends on a Mac: nothing tells the two apart.
 */
const LIGHTHOUSE_PHONE =
  /^Mozilla\/5\.0 \(Linux; Android (?:11; moto g power \(2022\)|7\.0; Moto G \(4\))\) AppleWebKit\/537\.36 \(KHTML, like Gecko\) Chrome\/(?:11[5-9]|1[2-9]\d|[2-9]\d\d)\.0\.0\.0 Mobile Safari\/537\.36$/;

/**
 * Matches the model in the User-Agent of a browser of Android, up to what is behind it. A maker may give it any name: there are
 * phones called M BOT 60, CUBOT and Spider.
 */
const MODEL = /(?<=\(Linux; (?:U; )?Android [\d.]+; )[^;()/+@]+?(?= Build\/|; wv\)|\))/;

/** The library takes the `MIDP` of old phones for the name of one of Apple's devices. */
const OLD_PHONE = /\bMIDP\b/;
/** Systems and browsers that only phones and tablets have. The library knows tablets by themselves. */
const MOBILE = ['Android', 'iOS', 'Opera Mini', 'Opera Mobi'];

/** The common names of browsers that the library names differently. */
const BROWSER_NAMES: ReadonlyMap<string, string> = new Map([
  ['Mobile Safari', 'Safari'],
  ['Mobile Chrome', 'Chrome'],
  ['Mobile Firefox', 'Firefox'],
  ['GSA', 'Google App'],
  ['IE', 'Internet Explorer'],
  ['IEMobile', 'Internet Explorer'],
]);
const OS_NAMES: ReadonlyMap<string, string> = new Map([
  ['Mac OS', 'macOS'],
  ['Chromium OS', 'ChromeOS'],
]);

/**
 * A system's version: up to four numbers, or a name that the library has for one. Whatever else a User-Agent has in its
 * place could be anything, and no text of a User-Agent is kept.
 */
const SYSTEM_VERSION = /^(?:(?:NT )?\d{1,9}(?:\.\d{1,9}){0,3}(?!\d)|(?:ME|XP|Vista|RT)$)/;

/** Knowledge of User-Agents beyond that of the packages. */
export interface UserAgentData {
  /** The patterns of bots, in place of those of the package. */
  readonly bots?: readonly string[] | undefined;
  /** Rules for browsers, systems and devices that are tried before those of the package. */
  readonly rules?: Rules | undefined;
  /** The crawlers by whose parts bots are named, in place of the bundled table. */
  readonly crawlers?: readonly KnownCrawler[] | undefined;
}

/** Classifies the senders of requests by their User-Agents. */
export class UserAgents {
  readonly #isListed: (userAgent: string) => boolean;
  readonly #rules: Rules | undefined;
  readonly #remembered = new LookupCache<string, Client>(REMEMBERED_MAX);

  readonly #crawlers: readonly KnownCrawler[] | undefined;
  readonly #bots: ReadonlyMap<string, Client>;

  constructor({ bots, rules, crawlers }: UserAgentData = {}) {
    this.#crawlers = crawlers;
    this.#bots = crawlers === undefined ? BUNDLED_BOTS : botsNamed(crawlerNames(crawlers));
    this.#isListed = bots === undefined ? isbot : createIsbotFromList([...bots]);
    this.#rules = rules;
  }

  /** Returns a bot (as is an empty or missing text), or a browser, system and device. */
  describe(userAgent: string | undefined): Client {
    if (userAgent === undefined || userAgent.length === 0) return this.#botOf('');
    if (userAgent.length > USER_AGENT_MAX_CHARS) return this.#describe(userAgent.slice(0, USER_AGENT_MAX_CHARS));
    let client = this.#remembered.get(userAgent);
    if (client === undefined) {
      client = this.#describe(userAgent);
      this.#remembered.set(userAgent, client);
    }
    return client;
  }

  #describe(userAgent: string): Client {
    if (LIGHTHOUSE_PHONE.test(userAgent)) return this.#bots.get('Lighthouse') ?? this.#bots.get(OTHER_CRAWLER)!;
    if (userAgent.trim() === '' || this.#isListed(userAgent.replace(MODEL, '')) || AUTOMATION.test(userAgent))
      return this.#botOf(userAgent);
    const parser = new UAParser(userAgent, this.#rules);
    const { name: browser = '', version: browserVersion = '' } = parser.getBrowser();
    const { name: os = '', version: osVersion = '' } = OLD_PHONE.test(userAgent) ? {} : parser.getOS();
    const device = parser.getDevice().type ?? deviceOf(browser, os);
    return {
      bot: false,
      crawler: '',
      browser: storedValue(BROWSER_NAMES.get(browser) ?? browser, BROWSER_MAX_BYTES),
      browserVersion: majorOf(browserVersion),
      os: storedValue(OS_NAMES.get(os) ?? os, OS_MAX_BYTES),
      osVersion: SYSTEM_VERSION.exec(osVersion)?.[0] ?? '',
      device: storedValue(device, DEVICE_MAX_BYTES),
    };
  }

  #botOf(userAgent: string): Client {
    return this.#bots.get(crawlerNameOf(userAgent, this.#crawlers))!;
  }
}

/** Returns the device where the library names none, which it does for computers. */
function deviceOf(browser: string, os: string): string {
  if (MOBILE.includes(os) || MOBILE.includes(browser)) return 'mobile';
  return browser === '' && os === '' ? '' : 'desktop';
}
