import { isOwnHost, type SiteDomains } from '../domain/site-domains.ts';
import { apiOf } from '../tracker/snippet.ts';
import type { Changer } from './changed-tag.ts';
import { changeOf, combinerOf, sourceOf, type TagChange } from './changed-tag.ts';
import { isBlocked, type NeededDirective, policiesOf } from './content-security-policy.ts';
import { type Tag, tagsOf } from './html-tags.ts';
import { hidesOrigin, referrerPolicyOf, type SetPolicy } from './referrer-policy.ts';

/** A page as the service has read it. */
export interface ReadPage {
  readonly url: URL;
  /** The values of `Referrer-Policy` and `Content-Security-Policy`, several joined by commas; `''` without one. */
  readonly referrerPolicy: string;
  readonly contentSecurityPolicy: string;
  readonly html: string;
}

/** The site whose tag is looked for. */
export interface CheckedSite extends SiteDomains {
  readonly id: string;
  /** The URL at which browsers reach the service, without a slash at the end. */
  readonly serviceUrl: string;
}

/** What keeps a page's visits from being counted, or from being counted all. */
export type PageFinding =
  /** The source has no tag; `combinedBy` has put scripts of the page into files of its own, and maybe the tag. */
  | { readonly kind: 'no_tag'; readonly combinedBy: Changer | null }
  | { readonly kind: 'other_site'; readonly id: string }
  | ({ readonly kind: 'changed' } & TagChange)
  /** An https page does not load a script, nor send to an address, of http. */
  | { readonly kind: 'insecure'; readonly address: string }
  | { readonly kind: 'other_source'; readonly address: string }
  | { readonly kind: 'other_api'; readonly address: string }
  | { readonly kind: 'blocked'; readonly directive: NeededDirective; readonly origin: string }
  | ({ readonly kind: 'hidden_origin' } & SetPolicy);

/** The longest text of a page that a finding repeats, characters. */
const SHOWN_MAX = 200;

/** Lists what is wrong with the tag of a site on a page, the first thing to mend first; nothing when all is well. */
export function inspectPage(page: ReadPage, site: CheckedSite): PageFinding[] {
  const tags = tagsOf(page.html);
  const scripts = tags.filter(({ name }) => name === 'script');
  const tagged = scripts.filter(({ attributes }) => attributes.has('data-site'));
  const own = tagged.filter(({ attributes }) => attributes.get('data-site') === site.id);
  const tag = own.find((each) => changeOf(each) === null) ?? own[0];
  if (tag === undefined) {
    const other = tagged.find((each) => /\/t\.js$/.test(sourceOf(each).replace(/[?#].*/s, '')));
    if (other !== undefined) return [{ kind: 'other_site', id: shown(other.attributes.get('data-site')!) }];
    return [{ kind: 'no_tag', combinedBy: combinerOf(scripts) }];
  }
  const change = changeOf(tag);
  return [
    ...(change === null ? [] : [{ kind: 'changed', ...change } as const]),
    ...addressFindings(page, site, tags, tag),
  ];
}

/** Lists what is wrong with where a tag's script comes from, where it sends to, and what the page's policies say of both. */
function addressFindings(page: ReadPage, site: CheckedSite, tags: readonly Tag[], tag: Tag): PageFinding[] {
  const base = tags.find(({ name, attributes }) => name === 'base' && attributes.has('href'))?.attributes.get('href');
  const relativeTo = (base === undefined ? null : URL.parse(base, page.url)) ?? page.url;
  const source = URL.parse(sourceOf(tag), relativeTo);
  if (source === null) return [{ kind: 'other_source', address: shown(sourceOf(tag)) }];
  const named = tag.attributes.get('data-api') || null;
  // The tracker's own rule: without `data-api`, the root of the host that the script comes from.
  const api = URL.parse(named ?? `${source.origin}/api/e`, relativeTo);
  if (api === null) return [{ kind: 'other_api', address: shown(named ?? '') }];
  const findings: PageFinding[] = [];
  const insecure = [source, api].find(({ protocol }) => page.url.protocol === 'https:' && protocol === 'http:');
  if (insecure !== undefined) findings.push({ kind: 'insecure', address: shown(insecure.href) });
  if (!isOfService(source, site) && !isOwnHost(source.hostname, site)) {
    findings.push({ kind: 'other_source', address: shown(source.href) });
  } else if (!reachesService(api, site, named !== null)) {
    findings.push({ kind: 'other_api', address: shown(api.href) });
  }
  const policies = policiesOf(page.contentSecurityPolicy, tags);
  const nonce = tag.attributes.get('nonce') ?? '';
  for (const [directive, target] of [
    ['script-src', source],
    ['connect-src', api],
  ] as const) {
    if (isBlocked(policies, directive, { page: page.url, target, nonce }))
      findings.push({ kind: 'blocked', directive, origin: shown(target.origin) });
  }
  const policy = referrerPolicyOf(page.referrerPolicy, tags, tag);
  if (policy !== null && hidesOrigin(policy.policy, page.url, api)) findings.push({ kind: 'hidden_origin', ...policy });
  return findings;
}

function isOfService(address: URL, { serviceUrl }: CheckedSite): boolean {
  return address.host === new URL(serviceUrl).host;
}

/** An address on one of the site's own domains that the tag names is taken for a relay: what it does is not known from here. */
function reachesService(api: URL, site: CheckedSite, isNamed: boolean): boolean {
  const { pathname } = new URL(apiOf(site.serviceUrl) ?? `${site.serviceUrl}/api/e`);
  return (isOfService(api, site) && api.pathname === pathname) || (isNamed && isOwnHost(api.hostname, site));
}

function shown(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
