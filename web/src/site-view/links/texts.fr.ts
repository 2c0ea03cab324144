import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  lists: {
    outbound: {
      plural: 'Liens sortants',
      label: 'Lien',
      views: 'Clics',
      hint: 'Cliquez sur un lien pour l’ouvrir dans un nouvel onglet.',
      show: 'Afficher les liens sortants',
    },
    download: {
      plural: 'Fichiers téléchargés',
      label: 'Fichier',
      views: 'Téléchargements',
      hint: 'Cliquez sur un fichier pour l’ouvrir dans un nouvel onglet.',
      show: 'Afficher les fichiers téléchargés',
    },
  },
  events: { outbound: 'Clic sur un lien sortant', download: 'Téléchargement de fichier' },
  none: { label: 'Aucun lien', explanation: 'Ces événements sont arrivés sans lien.' },
};
