import type { AccessTexts } from './texts.ts';

export const texts: AccessTexts = {
  title: 'Accès',
  save: 'Enregistrer',
  saved: (email) => `Accès de ${email} modifié`,
  signsOut: (email) => `L’enregistrement déconnecte ${email} partout.`,
  reach: 'Sites',
  all: 'Tous les sites, les nouveaux aussi',
  some: 'Sites choisis',
  chosen: 'Groupes et sites',
  search: 'Rechercher des groupes et des sites',
  none: 'Aucun résultat',
  group: (name) => `Groupe : ${name}`,
  withheld: 'Masqué',
  parts: { revenue: 'Revenu', settings: 'Alertes et paramètres', exports: 'Exports' },
  lastDay: 'Dernier jour d’accès',
  lastDayHint: 'L’accès prend fin à minuit UTC. Laissez vide s’il n’a pas de fin.',
  reached: (sites, groups) =>
    [
      ...(sites === 0 ? [] : [sites === 1 ? '1 site' : `${sites} sites`]),
      ...(groups === 0 ? [] : [groups === 1 ? '1 groupe' : `${groups} groupes`]),
    ].join(', '),
  named: (reached, names) => `${reached} (${names})`,
  without: (parts) => `masqué : ${parts}`,
  until: (day) => `jusqu’au ${day}`,
  over: 'accès terminé',
};
