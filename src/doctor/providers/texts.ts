/** The findings of `svc doctor` about the providers that people sign in with. */
export const texts = {
  well: (name: string) => `${name} answers: people can sign in with it.`,
  away: (name: string, reason: string) => `People can’t sign in with ${name}: ${reason}`,
  correct:
    'Check the issuer in SVC_OIDC_ISSUER or SVC_OIDC_PROVIDERS, and whether a firewall lets svc reach it (docs/sign-in.md).',
};

export type ProviderTexts = typeof texts;
