/** The texts of the domains of a site. */
export const texts = {
  title: 'Domains',
  lead: 'Events from pages on these domains and their subdomains are tracked. A path that exists on two of them is one page.',
  lost: (domain: string) => `Events from ${domain} will be rejected once you save.`,
  keep: (domain: string) => `Keep ${domain} too`,
  others: 'Other domains',
  othersHint: (most: number) => `Separated by commas, at most ${most}. Visits between them have no referrer.`,
};
