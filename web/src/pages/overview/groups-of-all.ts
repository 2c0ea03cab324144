import { useQueries } from '@tanstack/react-query';
import type { GroupSummary } from '../../../../src/dashboard/routes/groups.ts';
import type { OrganisationSummary, SiteSummary } from '../../session.ts';
import { groupsQuestion } from '../organisation/groups/groups-question.ts';

/** A group, and the organisation that has it. */
export interface GroupOfOne extends GroupSummary {
  readonly organisation: number;
}

/** Reads the groups of all organisations that the user sees. */
export function useGroupsOfAll(organisations: readonly OrganisationSummary[]): readonly GroupOfOne[] {
  const answers = useQueries({ queries: organisations.map(groupsQuestion) });
  return answers.flatMap(({ data }, i) => {
    return data?.groups.map((group) => ({ ...group, organisation: organisations[i]!.id })) ?? [];
  });
}

/** Returns the organisations with the sites of a group alone; with all of them without one. */
export function inGroup(
  organisations: readonly OrganisationSummary[],
  group: GroupSummary | undefined,
): readonly OrganisationSummary[] {
  if (group === undefined) return organisations;
  const sites = new Set(group.sites);
  return withSites(organisations, ({ id }) => sites.has(id));
}

/** Returns the organisations with some of their sites alone. */
export function withSites(
  organisations: readonly OrganisationSummary[],
  isShown: (site: SiteSummary) => boolean,
): readonly OrganisationSummary[] {
  return organisations.map((organisation) => ({ ...organisation, sites: organisation.sites.filter(isShown) }));
}
