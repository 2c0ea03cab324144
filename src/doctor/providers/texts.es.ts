import type { ProviderTexts } from './texts.ts';

export const texts: ProviderTexts = {
  well: (name) => `${name} responde.`,
  unused: (name) =>
    `${name} responde. Ninguna regla deja entrar todavía a nadie con él: añada una en la página de la organización o con svc sign-in-rule add.`,
  locked: (organization, name) =>
    `Nadie podría iniciar sesión en ${organization} si fallara el inicio de sesión con ${name}: todos los propietarios tienen direcciones de sus dominios y ninguno ha iniciado sesión con él todavía.`,
  chooseOwner: (orgId, provider) =>
    `Elija a un propietario que pueda seguir usando su contraseña: svc sign-in require --org ${orgId} --provider ${provider} --break-glass DIRECCIÓN. O quite los dominios de SVC_OIDC_DOMAINS o SVC_OIDC_PROVIDERS (docs/sign-in.md).`,
  away: (name, reason) => `No se puede iniciar sesión con ${name}: ${reason}`,
  correct:
    'Compruebe el emisor en SVC_OIDC_ISSUER o SVC_OIDC_PROVIDERS y si un cortafuegos deja pasar a svc (docs/sign-in.md).',
};
