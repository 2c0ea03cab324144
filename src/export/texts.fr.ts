import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  stopping: 'Le service est en cours d’arrêt. Réessayez dans un instant.',
  ownIsRunning: 'Un export de votre organisation est en cours de téléchargement. Attendez qu’il soit terminé.',
  yoursIsRunning: 'Vous téléchargez déjà un export. Attendez qu’il soit terminé.',
  tooMany: (running) => `${running} exports sont en cours de téléchargement depuis ce serveur. Réessayez plus tard.`,
  noDay: 'Il n’y a aucun jour à exporter.',
  daysChange: 'Les jours de l’export changent sans cesse. Réessayez plus tard.',
};
