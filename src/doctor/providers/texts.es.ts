import type { ProviderTexts } from './texts.ts';

export const texts: ProviderTexts = {
  well: (name) => `${name} responde: se puede iniciar sesión con él.`,
  away: (name, reason) => `No se puede iniciar sesión con ${name}: ${reason}`,
  correct:
    'Compruebe el emisor en SVC_OIDC_ISSUER o SVC_OIDC_PROVIDERS y si un cortafuegos deja pasar a svc (docs/sign-in.md).',
};
