import type { ProviderTexts } from './texts.ts';

export const texts: ProviderTexts = {
  well: (name) => `${name} répond.`,
  unused: (name) =>
    `${name} répond. Aucune règle ne laisse encore entrer quelqu’un avec : ajoutez-en une sur la page de l’organisation ou avec svc sign-in-rule add.`,
  locked: (organization, name) =>
    `Personne ne pourrait se connecter à ${organization} si la connexion avec ${name} échouait : tous les propriétaires ont une adresse de ses domaines, et aucun ne s’est encore connecté avec.`,
  chooseOwner: (orgId, provider) =>
    `Choisissez un propriétaire qui peut garder son mot de passe : svc sign-in require --org ${orgId} --provider ${provider} --break-glass ADRESSE. Ou retirez les domaines de SVC_OIDC_DOMAINS ou de SVC_OIDC_PROVIDERS (docs/sign-in.md).`,
  away: (name, reason) => `On ne peut pas se connecter avec ${name} (${reason}).`,
  correct:
    'Vérifiez l’émetteur dans SVC_OIDC_ISSUER ou SVC_OIDC_PROVIDERS, et si un pare-feu laisse passer svc (docs/sign-in.md).',
};
