import type { ProviderTexts } from './texts.ts';

export const texts: ProviderTexts = {
  well: (name) => `${name} antwortet: Die Anmeldung darüber ist möglich.`,
  away: (name, reason) => `Die Anmeldung mit ${name} ist nicht möglich: ${reason}`,
  correct:
    'Prüfen Sie den Aussteller in SVC_OIDC_ISSUER oder SVC_OIDC_PROVIDERS und ob eine Firewall svc durchlässt (docs/sign-in.md).',
};
