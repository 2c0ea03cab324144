import { useSite } from '../../session.ts';
import { Notice } from '../../ui/page.tsx';
import { texts } from './texts.tsx';

/** The hosts that are named; further ones are only counted. */
const NAMED_MAX = 3;

/** Warns when all pages of an export are of hosts that do not belong to the site. */
export function OtherHosts({ hosts }: { readonly hosts: readonly string[] }) {
  const { site } = useSite();
  if (hosts.length === 0 || hosts.some((host) => [site.domain, ...site.also].some((domain) => isRelated(host, domain))))
    return null;
  return (
    <Notice tone="warn">
      {texts.preview.otherHosts(
        <strong>
          <bdi>{texts.preview.hosts(hosts.slice(0, NAMED_MAX), hosts.length - NAMED_MAX)}</bdi>
        </strong>,
        <bdi>{site.domain}</bdi>,
      )}
    </Notice>
  );
}

/** Tells whether one of two hosts is the other or a subdomain of it. */
function isRelated(a: string, b: string): boolean {
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
