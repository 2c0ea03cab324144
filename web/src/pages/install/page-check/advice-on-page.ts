import type { PageCheckAnswer, PageFinding, Unread } from '../../../../../src/dashboard/routes/page-check.ts';
import type { Advice } from '../advice/advice.ts';
import { texts } from './texts.ts';

/** The site of a checked page, and the URL at which browsers reach the service. */
interface Asked {
  readonly id: string;
  readonly domain: string;
  readonly serviceUrl: string;
}

type Changed = Extract<PageFinding, { readonly kind: 'changed' }>;

/** The attributes by which an optimizer leaves a script as it is. Others have a list in their settings. */
const MARKS: Partial<Record<NonNullable<Changed['by']>, string>> = {
  'WP Rocket': 'nowprocket',
  'LiteSpeed Cache': 'data-no-optimize="1" data-no-defer="1"',
  'Cloudflare Rocket Loader': 'data-cfasync="false"',
  Autoptimize: 'data-noptimize="1"',
};

/** Returns what a check has found, each with what to do; empty when all is well. */
export function adviceOnPage({ unread, findings }: PageCheckAnswer, asked: Asked): readonly Advice[] {
  return unread === null ? findings.map((finding) => adviceOnFinding(finding, asked)) : [adviceOnUnread(unread, asked)];
}

function adviceOnUnread(unread: Unread, { domain }: Asked): Advice {
  switch (unread.kind) {
    case 'refused':
      return texts.refused(domain);
    case 'unreachable':
      return texts.unreachable(unread.detail);
    case 'status':
      return texts.status(unread.status);
    case 'elsewhere':
      return texts.elsewhere(unread.address, domain);
    case 'no_html':
      return texts.noHtml;
  }
}

function adviceOnFinding(finding: PageFinding, { id, serviceUrl }: Asked): Advice {
  switch (finding.kind) {
    case 'no_tag':
      return finding.combinedBy === null
        ? texts.noTag(id)
        : texts.combined(finding.combinedBy, MARKS[finding.combinedBy] ?? null);
    case 'other_site':
      return texts.otherSite(finding.id, id);
    case 'changed':
      return finding.by === null
        ? texts.changed(finding.sign)
        : texts.changedBy(finding.by, finding.sign, MARKS[finding.by] ?? null);
    case 'insecure':
      return texts.insecure(finding.address);
    case 'other_source':
      return texts.otherSource(finding.address, `${serviceUrl}/js/t.js`);
    case 'other_api':
      return texts.otherApi(finding.address, `data-api="${serviceUrl}/api/e"`);
    case 'blocked':
      return finding.directive === 'script-src'
        ? texts.scriptBlocked(finding.origin)
        : texts.eventsBlocked(finding.origin);
    case 'hidden_origin':
      return finding.by === 'tag' ? texts.hiddenByTag(finding.policy) : texts.hiddenOrigin(finding.policy);
  }
}
