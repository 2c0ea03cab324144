import type { ImportTexts } from './texts.ts';

export const texts: ImportTexts = {
  unread: {
    unknown_file: 'ne fait pas partie de ces exports',
    not_kept: 'contient des données que svc ne conserve pas',
    incomplete: 'nécessite un autre fichier, qui manque',
    empty: 'est vide',
  },
  leftOut: {
    no_day: 'sans jour lisible',
    day_twice: 'd’un jour présent dans un autre fichier de l’export',
    repeated: 'qui répètent une autre ligne de l’export',
    cut_day: 'du jour de l’export, qui est incomplet',
    not_a_number: 'avec un nombre illisible',
    no_key: 'sans nom',
    event_name: 'd’un événement dont le nom n’a ni lettre ni chiffre',
    reserved_name: 'd’un événement dont le nom est réservé',
    unwanted: 'd’un événement exclu par le fichier de noms',
    internal: 'des données internes du produit',
    robot: 'de robots',
    kind: 'd’un type non suivi',
    of_event: 'qui subdivisent un événement',
    other_site: 'd’un autre site',
    before_reset: 'antérieures à la réinitialisation des statistiques',
    unreadable: 'impossibles à lire',
    own_day: 'de jours suivis par svc, qui priment',
    other_import: 'de jours provenant d’un autre import',
    not_over: 'de jours qui ne sont pas terminés',
    day_erased: 'de jours au-delà de la durée de conservation du site',
  },
  products: {
    'access-log': 'Journal de serveur web',
    svc: 'svc (autre installation)',
  },
};
