/** The names that sources of events have for what we name differently: the few that are known so far. */
import type { LeftOut } from './source.ts';

export function browserName(text: string): string {
  const names: Record<string, string> = {
    crios: 'Chrome',
    'edge-chromium': 'Edge',
    'chrome mobile': 'Chrome',
    chrome: 'Chrome',
    'mobile safari': 'Safari',
  };
  const bare = text.replace(/ [\d.]+$/, '');
  return names[bare.toLowerCase()] ?? bare;
}

export function osName(text: string): string {
  const names: Record<string, string> = {
    'mac os': 'macOS',
    mac: 'macOS',
    'mac os x': 'macOS',
    'android os': 'Android',
    'gnu/linux': 'Linux',
  };
  if (/^windows /i.test(text)) return 'Windows';
  const bare = text.replace(/ [\d.]+$/, '');
  return names[bare.toLowerCase()] ?? bare;
}

export function deviceClass(text: string): string {
  const names: Record<string, string> = { laptop: 'desktop', smartphone: 'mobile' };
  return names[text.toLowerCase()] ?? text.toLowerCase();
}

export function countryCode(text: string): string | null {
  if (text === '' || /^(xx|zz|unknown)$/i.test(text)) return '';
  return /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null;
}

export function regionKey(country: string, region: string): string {
  if (/^[a-z]{2}-/i.test(region)) return region.toUpperCase();
  return country !== '' && /^[a-z0-9]{1,3}$/i.test(region) ? `${country}-${region.toUpperCase()}` : region;
}

export function cityName(city: string): string {
  return city;
}

export interface EventVocabulary {
  readonly renamed: Readonly<Record<string, string>>;
  readonly internal: readonly string[];
}

export type NamedEvent = { readonly name: string } | { readonly leftOut: LeftOut };

export function nameEvent(
  name: string,
  mapping: ReadonlyMap<string, string> | undefined,
  { renamed, internal }: EventVocabulary = { renamed: {}, internal: [] },
): NamedEvent {
  const mapped = mapping?.get(name);
  if (mapped === '') return { leftOut: 'event_name' };
  if (mapped === undefined && internal.includes(name)) return { leftOut: 'internal' };
  const folded = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  const own = mapped ?? renamed[name] ?? folded;
  return own === '' || own === 'pageview' || own === 'engage' ? { leftOut: 'event_name' } : { name: own };
}

export function hostOfLabel(label: string): string | undefined {
  return { google: 'google.com', 'hacker news': 'news.ycombinator.com' }[label.toLowerCase()];
}
