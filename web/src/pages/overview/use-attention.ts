import { useQueries } from '@tanstack/react-query';
import type { AttentionAnswer, GroupAttention, SiteAttention } from '../../../../src/dashboard/routes/attention.ts';
import { question } from '../../request.ts';
import type { OrganisationSummary } from '../../session.ts';
import { activeSites } from '../../site/find-sites.ts';

const ATTENTION_MS = 60_000;

/** A group with alerts, and its organisation. */
export interface NeedingGroup extends GroupAttention {
  readonly organisation: number;
}

/** The sites and groups that need attention. */
export interface Attention {
  /** By the site's id. */
  readonly sites: ReadonlyMap<string, SiteAttention>;
  readonly groups: readonly NeedingGroup[];
  /** Whether they are not known yet; false where they cannot be read. */
  readonly isPending: boolean;
}

/** Reads which sites and groups of the user's organisations need attention, and renews that while the page is visible. */
export function useAttention(organisations: readonly OrganisationSummary[]): Attention {
  const withSites = organisations.filter(({ sites }) => activeSites(sites).length > 0);
  const answers = useQueries({
    queries: withSites.map(({ id, sites }) => ({
      ...question<AttentionAnswer>(['attention', id, sites.length], `/orgs/${id}/attention`),
      refetchInterval: ATTENTION_MS,
    })),
  });
  return {
    sites: new Map(answers.flatMap(({ data }) => data?.sites ?? []).map((site) => [site.id, site])),
    groups: answers.flatMap(({ data }, i) => {
      return (data?.groups ?? []).map((group) => ({ ...group, organisation: withSites[i]!.id }));
    }),
    isPending: answers.some(({ isPending }) => isPending),
  };
}
