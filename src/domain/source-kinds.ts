import { SOURCES, type SourceKind } from './source-table.ts';

/** Campaigns write these as their source in place of the name, in lower case. */
const ALIASES: Readonly<Record<Exclude<SourceKind, 'other'>, readonly string[]>> = {
  search: ['bing', 'brave', 'duckduckgo', 'adwords', 'google ads', 'googleads', 'bing ads', 'msn'],
  assistant: ['openai', 'copilot', 'anthropic'],
  social: ['fb', 'ig', 'twitter', 'insta', 'meta', 'linkedin', 'tiktok', 'wa', 'hackernews', 'producthunt', 'social'],
  video: ['yt'],
  shop: ['shopping', 'google shopping'],
  email: ['email', 'e-mail', 'e_mail', 'e mail', 'mail', 'newsletter', 'mailchimp', 'brevo', 'sendinblue', 'klaviyo'],
};

/** A shorter name is an everyday word, such as `note`: as a campaign's source it does not name the site. */
const NAME_MIN_CHARS = 5;

/**
 * The kind of each source by what names it: its hosts, its name in lower case, and what campaigns write. A listed host
 * of the kind `other` does not have that of a shorter host.
 */
export const SOURCE_KINDS: ReadonlyMap<string, SourceKind> = new Map<string, SourceKind>([
  ...SOURCES.filter(({ name, kind }) => kind !== 'other' && name.length >= NAME_MIN_CHARS).map(
    ({ name, kind }) => [name.toLowerCase(), kind] as const,
  ),
  ...Object.entries(ALIASES).flatMap(([kind, names]) => names.map((name) => [name, kind as SourceKind] as const)),
  ...SOURCES.flatMap(({ kind, hosts }) => hosts.map((host) => [host, kind] as const)),
]);
