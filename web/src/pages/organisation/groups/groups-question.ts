import type { GroupsAnswer } from '../../../../../src/dashboard/routes/groups.ts';
import { question } from '../../../request.ts';
import type { OrganisationSummary } from '../../../session.ts';

export const groupsKey = ({ id }: OrganisationSummary) => ['groups', id];

/** The query that reads the groups of an organisation that the user sees. */
export function groupsQuestion(organisation: OrganisationSummary) {
  return question<GroupsAnswer>(groupsKey(organisation), `/orgs/${organisation.id}/groups`);
}
