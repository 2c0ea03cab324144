const OF_ORGANISATION = 'an organization has at most';
const OF_SITE = 'a site has at most';

/** The owner of a name. */
export type Named = 'row' | 'organisation';

const NAMES: Readonly<Record<Named, string>> = { row: 'the name', organisation: "the organization's name" };

/** The texts of refusals about all kinds of rows. */
export const texts = {
  nameEmpty: (of: Named) => `${NAMES[of]} must not be empty`,
  nameTooLong: (of: Named, most: number) => `${NAMES[of]} must have at most ${most} characters`,
  nameOfLines: (of: Named) => `${NAMES[of]} must be one line of text`,
  /** What an organisation, a site or a funnel has too many of. */
  maxima: {
    sites: (most: number) => `${OF_ORGANISATION} ${most} sites, archived ones included; delete one first`,
    members: (most: number) => `${OF_ORGANISATION} ${most} members; remove one first`,
    groups: (most: number) => `${OF_ORGANISATION} ${most} groups; delete one first`,
    invitations: (most: number) => `${OF_ORGANISATION} ${most} pending invitations; revoke one first`,
    apiKeys: (most: number) => `${OF_ORGANISATION} ${most} API keys in use; revoke one first`,
    goals: (most: number) => `${OF_SITE} ${most} goals in use; archive one first`,
    goalsEver: (most: number) =>
      `${OF_SITE} ${most} goals, archived ones included; \`svc goal delete\` on the server makes room`,
    funnels: (most: number) => `${OF_SITE} ${most} funnels in use; archive one first`,
    funnelsEver: (most: number) =>
      `${OF_SITE} ${most} funnels, archived ones included; \`svc funnel delete\` on the server makes room`,
    funnelVersions: (most: number) => `a funnel has at most ${most} versions; archive it and create a new one`,
    funnelVersionsOfSite: (most: number) =>
      `the funnels of a site in use have at most ${most} versions together; archive one that has many first`,
    alertRules: (most: number) => `${OF_SITE} ${most} alert rules; delete one first`,
    groupAlertRules: (most: number) => `a group has at most ${most} alert rules; delete one first`,
    properties: (most: number) => `${OF_SITE} ${most} kept properties; remove one first`,
    channelVersions: (most: number) => `${OF_SITE} ${most} changes of its channel rules`,
    annotations: (most: number) => `${OF_SITE} ${most} notes; remove one first`,
    segments: (most: number) => `${OF_SITE} ${most} segments; delete one first`,
    exclusions: (most: number) => `${OF_SITE} ${most} exclusion rules; remove one first`,
    organisationExclusions: (most: number) => `${OF_ORGANISATION} ${most} exclusion rules; remove one first`,
    reportRecipients: (most: number) =>
      `${OF_SITE} ${most} reports to people without an account; remove a recipient first`,
    shareLinks: (most: number) => `${OF_SITE} ${most} shared links; revoke one first`,
    groupShareLinks: (most: number) => `a group has at most ${most} shared links; revoke one first`,
  },
  tooManyChanges: 'the database is busy: too many changes are waiting',
};
