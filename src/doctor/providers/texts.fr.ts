import type { ProviderTexts } from './texts.ts';

export const texts: ProviderTexts = {
  well: (name) => `${name} répond, on peut se connecter avec.`,
  away: (name, reason) => `On ne peut pas se connecter avec ${name} (${reason}).`,
  correct:
    'Vérifiez l’émetteur dans SVC_OIDC_ISSUER ou SVC_OIDC_PROVIDERS, et si un pare-feu laisse passer svc (docs/sign-in.md).',
};
