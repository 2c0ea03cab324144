import { whole } from '../../format.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Exporter',
  other: 'Plus',
  everything: 'Tout en ZIP',
  picture: 'Graphique en image (PNG)',
  tables: 'En CSV',
  share: 'Partager cette vue…',
  explanation: 'Un fichier CSV pour chaque tableau de cette vue, avec un texte qui dit de quoi il s’agit.',
  progress: (done, of) => `${whole(done)} fichiers sur ${whole(of)}`,
  saved: (name) => `${name} enregistré`,
  revenue: 'Revenus des objectifs et des entonnoirs',
  revenueBy: 'Revenus par source, campagne, page d’entrée et pays',
  isCut: (rows) => `L’export contient au plus ${whole(rows)} lignes d’une liste ; il en existe d’autres.`,
  readMe: {
    fact: (name, value) => `${name} : ${value}`,
    title: (site) => `Statistiques de ${site}`,
    everyone: 'aucun, tous les visiteurs',
    exported: 'Exporté',
    files: 'Fichiers',
    gaps: 'Ce qui n’est pas connu',
    noGaps: 'Tous les jours sont entièrement connus.',
    refused: (reason) => `non inclus. ${reason}`,
    reading: 'Comment lire les fichiers',
    hints: [
      'Les parts et les taux vont de 0 à 1, les durées sont en secondes, les heures d’une série en UTC.',
      'Une cellule vide est un chiffre inconnu. (none) est l’absence de valeur, (other) la somme des valeurs rares.',
      'Les visiteurs sont comptés une fois par jour : leur somme sur les lignes peut dépasser celle du site.',
      'Un texte qu’un tableur prendrait pour une formule commence par une apostrophe.',
    ],
  },
};
