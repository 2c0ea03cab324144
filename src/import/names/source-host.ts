import { HostReader, referrerOf } from '../../collect/host.ts';
import { REFERRER_MAX_BYTES } from '../../domain/limits.ts';
import type { SiteDomains } from '../../domain/site-domains.ts';
import { storedValue } from '../../domain/stored-text.ts';
import { isAbsentName } from './absent-name.ts';

/**
 * The hosts of sources that exports name by a label, in small letters. The labels are those of Plausible, Matomo, GoatCounter
 * and GA4. Where a source has several hosts, it is the one that the referrers of its links mostly have.
 */
const HOSTS: Readonly<Record<string, string>> = {
  baidu: 'baidu.com',
  bing: 'bing.com',
  bluesky: 'bsky.app',
  brave: 'search.brave.com',
  'brave search': 'search.brave.com',
  chatgpt: 'chatgpt.com',
  discord: 'discord.com',
  duckduckgo: 'duckduckgo.com',
  ecosia: 'ecosia.org',
  facebook: 'facebook.com',
  github: 'github.com',
  gmail: 'mail.google.com',
  google: 'google.com',
  'google images': 'google.com',
  'google news': 'news.google.com',
  'hacker news': 'news.ycombinator.com',
  instagram: 'instagram.com',
  linkedin: 'linkedin.com',
  linktree: 'linktr.ee',
  lobsters: 'lobste.rs',
  medium: 'medium.com',
  'microsoft teams': 'statics.teams.cdn.office.net',
  naver: 'search.naver.com',
  perplexity: 'perplexity.ai',
  pinterest: 'pinterest.com',
  'product hunt': 'producthunt.com',
  quora: 'quora.com',
  qwant: 'qwant.com',
  reddit: 'reddit.com',
  seznam: 'search.seznam.cz',
  sogou: 'sogou.com',
  stackoverflow: 'stackoverflow.com',
  'stack overflow': 'stackoverflow.com',
  startpage: 'startpage.com',
  telegram: 't.me',
  threads: 'threads.net',
  tiktok: 'tiktok.com',
  tumblr: 'tumblr.com',
  twitch: 'twitch.tv',
  // Every link there leads through this host.
  twitter: 't.co',
  vimeo: 'vimeo.com',
  vk: 'vk.com',
  vkontakte: 'vk.com',
  whatsapp: 'web.whatsapp.com',
  wikipedia: 'wikipedia.org',
  x: 't.co',
  yahoo: 'search.yahoo.com',
  'yahoo!': 'search.yahoo.com',
  yandex: 'yandex.ru',
  youtube: 'youtube.com',
};

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const hosts = new HostReader();

/**
 * Returns the value of the dimension `referrer` for a source that an export names by a label (`Google`) or by its host; empty
 * when nobody referred. A label that is not known stays as it is.
 */
export function referrerOfSource(source: string, site: SiteDomains): string {
  if (isAbsentName(source)) return '';
  const known = hostOfLabel(source);
  if (known !== undefined) return known;
  const label = source.trim();
  const isHost = /^[^\s/]+\.[^\s/.]+$/.test(label);
  return isHost ? referrerOfAddress(label, site) : storedValue(label, REFERRER_MAX_BYTES);
}

/**
 * Returns the value of the dimension `referrer` for an address, with or without its scheme, as the collection does: the host
 * without a leading `www.`; empty when there is none, and for the site's own pages.
 */
export function referrerOfAddress(address: string, site: SiteDomains): string {
  if (isAbsentName(address)) return '';
  const text = address.trim();
  return referrerOf(hosts.hostOf(SCHEME.test(text) ? text : `https://${text}`), site);
}

/** Returns the host of a source that an export names by a label; undefined when the label is not known. */
/** Returns the host of a source's label; undefined for one that is not known. */
export function hostOfLabel(label: string): string | undefined {
  const name = label.trim().toLowerCase();
  return Object.hasOwn(HOSTS, name) ? HOSTS[name] : undefined;
}
