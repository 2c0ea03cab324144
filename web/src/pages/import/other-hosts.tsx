import { useSite } from '../../session.ts';
import { Notice } from '../../ui/page.tsx';

/** The hosts that are named; further ones are only counted. */
const NAMED_MAX = 3;

/** Warns when all pages of an export are of hosts that do not belong to the site. */
export function OtherHosts({ hosts }: { readonly hosts: readonly string[] }) {
  const { site } = useSite();
  if (hosts.length === 0 || hosts.some((host) => isRelated(host, site.domain))) return null;
  const more = hosts.length - NAMED_MAX;
  return (
    <Notice tone="warn">
      The pages of this export are of{' '}
      <strong>
        <bdi>{hosts.slice(0, NAMED_MAX).join(', ')}</bdi>
      </strong>
      {more > 0 ? ` and ${more} more` : ''}, not of <bdi>{site.domain}</bdi>. Import it only when that is the same site
      under another name.
    </Notice>
  );
}

/** Tells whether one of two hosts is the other or a subdomain of it. */
function isRelated(a: string, b: string): boolean {
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
