import { wordsIn } from '../words.ts';
import type { NoticeTexts } from './texts.ts';

const { instant } = wordsIn('fr');

export const texts: NoticeTexts = {
  backupFailed: (at, reason) => `La dernière sauvegarde a échoué le ${instant(at)} : ${reason}`,
  subjects: {
    backup: { wrong: 'La sauvegarde demande votre attention', over: 'La sauvegarde fonctionne de nouveau' },
    disk: { wrong: 'Le disque se remplit', over: 'Le disque a de nouveau de la place' },
    days: {
      wrong: 'Les jours terminés ne sont pas clôturés',
      over: 'Les jours terminés sont de nouveau clôturés',
    },
  },
  over: (host) => `Ce qui a été signalé au sujet de ${host} est résolu.`,
  action: 'Ouvrir la page Serveur',
  reason: (variable) =>
    `Vous recevez cet e-mail parce que ${variable} indique votre adresse : une fois par jour au plus tant que cela dure, et une fois quand c’est terminé.`,
};
