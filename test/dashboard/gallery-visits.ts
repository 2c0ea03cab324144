/** The visits of the gallery's scenes. */
import type { ImportLine } from '../statistics/import.ts';
import { ARABIC, ARABIC_PATH, GERMAN, GERMAN_PATH, TEXTS, type Texts } from './gallery-texts.ts';

const PLANS = ['pro', 'free', ''];
const LONG_PLANS = [GERMAN, ARABIC, 'https://www.donaudampfschifffahrtsgesellschaft.example/angebote?plan=pro', ''];

/** Returns the properties of an order. */
function orderOf(
  { amountProperty, currencyProperty, planProperty }: Texts['properties'],
  number: number,
  plan: string,
) {
  const money = number % 3 === 1 ? ['5000', 'JPY'] : ['1240.30', 'EUR'];
  return { [amountProperty]: money[0], [currencyProperty]: money[1], ...(plan === '' ? {} : { [planProperty]: plan }) };
}

/** Returns the visits of one person on each of four days. */
export function smallVisits(today: string): ImportLine[] {
  const lines: ImportLine[] = [];
  for (let age = 0; age < 4; age++) {
    const day = Temporal.PlainDate.from(today).subtract({ days: age }).toString();
    const who = { visitor: `v${age}`, country: 'DE', region: 'DE-BE', city: 'Berlin', browser: 'Firefox', os: 'Linux' };
    lines.push({ ...who, ts: `${day}T11:40:00Z`, u: '/', r: 'https://www.google.com/', device: 'desktop' });
    lines.push({ ...who, ts: `${day}T11:41:00Z`, u: '/about' });
    lines.push({ ...who, ts: `${day}T11:40:50Z`, u: '/', e: 'engage', p: { t: 21_000 * (age + 1), d: 20 * age + 30 } });
    lines.push({ ...who, ts: `${day}T11:41:50Z`, u: '/about', e: 'engage', p: { t: 61_000, d: 100 } });
    if (age % 2 === 0) lines.push({ ...who, ts: `${day}T11:42:00Z`, u: '/about', e: 'signup' });
    const order = orderOf(TEXTS.small.properties, age, PLANS[age % PLANS.length]!);
    if (age < 3) lines.push({ ...who, ts: `${day}T11:43:00Z`, u: '/about', e: 'order', p: order });
  }
  return lines;
}

const LONG_SOURCES = [
  { r: `https://suche.${'donaudampfschifffahrtsgesellschaft'}-kapitaensmuetzen.example/` },
  { r: 'https://xn--mgbh0fb.xn--kgbechtv/' },
  { query: `?utm_source=${encodeURIComponent(ARABIC)}&utm_medium=E-Mail&utm_campaign=${encodeURIComponent(GERMAN)}` },
  {},
];
const LONG_PLACES = [
  { country: 'GB', region: 'GB-WLS', city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' },
  { country: 'KW', region: 'KW-KU', city: 'مدينة الكويت' },
  { country: 'VC', region: 'VC-01', city: 'Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara Yuthaya' },
];

/** Returns visits whose paths, sources, places and events have long names. */
export function longVisits(today: string): ImportLine[] {
  const lines: ImportLine[] = [];
  for (let number = 0; number < 60; number++) {
    const day = Temporal.PlainDate.from(today)
      .subtract({ days: number % 20 })
      .toString();
    const { query = '', ...source } = LONG_SOURCES[number % LONG_SOURCES.length] as { query?: string; r?: string };
    const who = {
      visitor: `v${number}`,
      ...LONG_PLACES[number % LONG_PLACES.length],
      browser: 'Samsung Internet for Android Enterprise Edition',
      os: number % 2 === 0 ? 'Android' : 'Windows Subsystem for Linux',
      device: 'mobile',
    };
    const at = (minute: number) => `${day}T11:${String(minute).padStart(2, '0')}:00Z`;
    lines.push({ ...who, ...source, ts: at(35), u: (number % 2 === 0 ? ARABIC_PATH : GERMAN_PATH) + query });
    lines.push({ ...who, ts: at(36), u: number % 2 === 0 ? GERMAN_PATH : ARABIC_PATH });
    lines.push({ ...who, ts: `${day}T11:36:50Z`, u: GERMAN_PATH, e: 'engage', p: { t: 3_723_000, d: 100 } });
    const p = orderOf(TEXTS.long.properties, number, LONG_PLANS[number % LONG_PLANS.length]!);
    lines.push({ ...who, ts: at(37), u: '/', e: 'donaudampfschifffahrtsgesellschaft_newsletter_angemeldet', p });
  }
  return lines;
}
