/** The values of random histories. Common values come first and are drawn more often. */

import { CHANNELS } from '../../src/domain/channel.ts';
import type { StoredDimension } from '../../src/domain/dimension.ts';
import fc from '../draws.ts';

/** Zones with an unusual day, and years in which their clocks change. */
export const ZONES: readonly { readonly zone: string; readonly years: readonly number[] }[] = [
  { zone: 'UTC', years: [2024] },
  { zone: 'Europe/Berlin', years: [2023, 2024] },
  { zone: 'America/New_York', years: [2024, 2025] },
  { zone: 'Asia/Kolkata', years: [2024] },
  // Daylight saving of half an hour.
  { zone: 'Australia/Lord_Howe', years: [2023, 2024] },
  // Midnight does not exist when summer begins; when it ends, 23:00 comes twice.
  { zone: 'America/Sao_Paulo', years: [2017, 2018] },
  { zone: 'Africa/Cairo', years: [2023, 2024] },
  { zone: 'Asia/Beirut', years: [2022, 2024] },
  // 2011-12-30 does not exist.
  { zone: 'Pacific/Apia', years: [2011, 2020] },
  { zone: 'America/St_Johns', years: [2023, 2024] },
  // The clocks change at 02:45 and 03:45.
  { zone: 'Pacific/Chatham', years: [2023, 2024] },
  // Daylight saving pauses for Ramadan.
  { zone: 'Africa/Casablanca', years: [2023, 2024] },
];

/** Texts that break quoting, patterns, encodings or sorting. */
export const ODD_TEXTS: readonly string[] = [
  "it's",
  '"quoted"',
  'back\\slash\\',
  'nul\0byte',
  '100%',
  'under_score',
  '😀',
  '\uFFFD',
  'שלום',
  'É',
  'é',
  'line\nbreak\ttab',
  ' spaces ',
  'a:b',
  '{key:String}',
  "'; --",
  'null',
  '\\N',
  '0',
  'x'.repeat(300),
];

export const PAGES: readonly string[] = [
  '/',
  '/a',
  '/a/b',
  '/cart',
  '/A',
  '/a/',
  ...ODD_TEXTS.map((text) => `/${text}`),
];

export const CUSTOM_EVENTS: readonly string[] = ['signup', 'buy-1', 'add_to_cart', 'outbound', 'download', '0'];

const EVENT_NAMES: readonly string[] = ['pageview', 'engage', ...CUSTOM_EVENTS];
const HOSTS: readonly string[] = [
  '',
  'google.com',
  'maps.google.de',
  'news.google.com',
  'instagram.com',
  'l.instagram.com',
  'chatgpt.com',
  'news.example',
  'paypal.com',
  'checkout.stripe.com',
  'notpaypal.com',
  'xn--mnchen-3ya.de',
  '127.0.0.1:8080',
];
const UTM: readonly string[] = ['', 'newsletter', 'Newsletter', ...ODD_TEXTS];

/** The names of channels that sites' own rules have. */
export const OWN_CHANNELS: readonly string[] = ['Podcast', 'Email', "Partner's {x:String}", 'É \\ %'];
/** The patterns of such rules. */
export const CHANNEL_PATTERNS: readonly string[] = [
  ...[
    '*',
    'NEWS*',
    '*letter',
    'google',
    '*.COM',
    '*o*',
    '**a*',
    'cpc',
    'e*l',
    '%',
    '100%',
    'under_score',
    '_',
    '*\\*',
    "*'*",
  ],
  ...ODD_TEXTS.filter((text) => !text.includes('\0')),
];

/** The values that an event may have, by dimension. */
export const VALUES: Readonly<Record<StoredDimension, readonly string[]>> = {
  page: PAGES,
  entry: PAGES,
  exit: PAGES,
  event: EVENT_NAMES,
  referrer: HOSTS,
  utm_source: ['google', 'FB', 'chatgpt.com', 'm.facebook.com', '(direct)', 'sms', ...UTM],
  utm_medium: ['', 'cpc', 'email', 'Paid-Social', 'organic', 'banner', 'video', 'app', ...UTM],
  utm_campaign: ['bishop', 'Shop-sale', 'x cross-network', ...UTM],
  utm_content: UTM,
  utm_term: UTM,
  country: ['DE', '', 'US', 'BR'],
  region: ['', 'DE-BE', 'US-NY'],
  city: ['Berlin', '', 'São Paulo', "L'Aquila"],
  browser: ['Firefox', 'Chrome', ''],
  browser_version: ['128', '', '17'],
  os_version: ['', '14.5', '11'],
  hostname: ['site.example', 'www.site.example', ''],
  language: ['de', '', 'en', 'gsw'],
  screen: ['desktop', 'mobile', '', 'wide'],
  os: ['Linux', 'Windows', ''],
  device: ['desktop', 'mobile', 'tablet', ''],
  channel: [...CHANNELS, ...OWN_CHANNELS],
};

/** The props of clicks on links: strangers send others than the tracker. */
export const LINK_PROPS: readonly string[] = [
  ...['https://other.example/x', 'https://other.example/', '/files/a.pdf', '/files/a.pdf?v=2#p1', '#top'].map((url) =>
    JSON.stringify({ url }),
  ),
  '',
  ...['', '(none)', '(other)', 5, true, ...ODD_TEXTS.map((text) => `https://other.example/${text}`)].map((url) =>
    JSON.stringify({ url }),
  ),
  '{"to":"https://other.example/x"}',
  '{"a":"{\\"url\\":1}","url":"https://b.example/"}',
];

/** The properties that sites keep, and that queries ask for. */
export const PROPERTIES: readonly string[] = ['plan', 'value', 'k\\"'];

const propValue = (value: string | number | boolean) =>
  JSON.stringify({ currency: 'usd', value, to: 'gbp', plan: `${value}`.slice(0, 9) });

/** The props of custom events; as texts, as they are stored. */
export const EVENT_PROPS: readonly string[] = [
  '{"plan":"pro","value":"19.90","currency":"EUR"}',
  '{"plan":"free","value":19.9,"currency":" usd "}',
  '',
  '{"value":0.1,"a":"\\"plan\\":1"}',
  ...['', '(none)', '(other)', true, -0.5, 1e21, 1e-7, 123456789012345680000, '0.00000000000000000001', '1e3'].map(
    propValue,
  ),
  ...ODD_TEXTS.map(propValue),
  JSON.stringify({ 'k\\"': 'v', plan: '{"value":1}' }),
  JSON.stringify({ 'x"plan': 'pro', 'x"value': '7', currency: 'EUR' }),
  '{"other":1}',
  ...['euro', '€', '', 'éur', '\tEUR', 5].map((currency) => JSON.stringify({ value: '5', currency })),
];

export const SEARCHES: readonly string[] = [
  'a',
  'A',
  '/',
  '(NONE)',
  'other',
  'é',
  '%',
  '_',
  '\\',
  "'",
  '\0',
  '😀',
  '*',
  'nowhere',
];

export const PAGE_PATTERNS: readonly string[] = [
  '*',
  '/',
  '/a*',
  '*a*',
  '/*/b',
  '/cart',
  '/[a]',
  '/.*',
  '/a?',
  '/100%',
  '/under_scor*',
  "/it's",
  '/back\\*',
  '/*😀',
  '**t**',
];

/** Draws a value of a list; earlier values are more likely. */
export function weighted<T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...values.slice(0, 4)), weight: 3 },
    { arbitrary: fc.constantFrom(...values), weight: 1 },
  );
}
