import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Étapes suivantes',
  count: (done, all) => `${done} sur ${all}`,
  dismiss: 'Masquer les étapes suivantes',
  goal: 'Créer un objectif',
  ownVisits: 'Exclure vos propres visites',
  report: 'Recevoir un rapport hebdomadaire par e-mail',
  link: 'Partager un lien',
  done: '(fait)',
};
