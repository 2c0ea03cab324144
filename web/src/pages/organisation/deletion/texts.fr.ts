import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Supprimer l’organisation',
  lead: 'Supprime définitivement l’organisation avec ses sites et toutes leurs données. Ses membres gardent leurs comptes.',
  button: 'Supprimer l’organisation',
  question: 'Supprimer cette organisation ?',
  consequence:
    'Cette action est irréversible. La collecte, les liens, les clés API, les alertes et les rapports de ses sites cessent aussitôt.',
  counts: (sites, members, groups, invitations, keys) =>
    `Supprime les sites : ${sites}, adhésions : ${members}, groupes : ${groups}, invitations : ${invitations}, clés : ${keys}.`,
  copies:
    'Les comptes sans autre adhésion sont supprimés après 30 jours. Les sauvegardes, les exports et les rapports envoyés gardent ce qu’ils contiennent.',
  done: (name) => `${name} a été supprimée`,
};
