import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Fournisseurs associés',
  since: (at) => `Associé ${at}`,
  remove: 'Dissocier',
  removeLabel: (provider) => `Dissocier ${provider}`,
  removed: 'Dissocié',
  consequence: (provider) =>
    `Ensuite, ${provider} n’ouvre plus ce compte et les sessions par ce fournisseur se terminent. Un compte sans mot de passe doit d’abord en avoir un, par le lien de mot de passe oublié.`,
  password: 'Mot de passe actuel',
};
