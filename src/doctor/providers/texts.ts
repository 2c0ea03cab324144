/** The findings of `svc doctor` about the providers that people sign in with. */
export const texts = {
  well: (name: string) => `${name} answers.`,
  unused: (name: string) =>
    `${name} answers. No rule lets anybody in by it yet: add one on the organization’s page, or with svc sign-in-rule add.`,
  locked: (organization: string, name: string) =>
    `Nobody could sign in to ${organization} if the sign-in with ${name} failed: all owners have addresses of its domains, and none of them has signed in with it yet.`,
  chooseOwner: (orgId: number, provider: string) =>
    `Choose a break-glass owner: svc sign-in require --org ${orgId} --provider ${provider} --break-glass ADDRESS. Or take the domains out of SVC_OIDC_DOMAINS or SVC_OIDC_PROVIDERS (docs/sign-in.md).`,
  away: (name: string, reason: string) => `People can’t sign in with ${name}: ${reason}`,
  correct:
    'Check the issuer in SVC_OIDC_ISSUER or SVC_OIDC_PROVIDERS, and whether a firewall lets svc reach it (docs/sign-in.md).',
};

export type ProviderTexts = typeof texts;
