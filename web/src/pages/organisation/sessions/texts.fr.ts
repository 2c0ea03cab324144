import type { SessionTexts } from './texts.ts';

export const texts: SessionTexts = {
  title: 'Sessions des membres',
  lead: 'La durée pendant laquelle les membres restent connectés, et dans quels navigateurs.',
  hours: 'Durée maximale d’une session',
  idle: 'Durée maximale sans activité',
  unlimited: (length) => `Sans limite ici (${length})`,
  hint: 'Les nouvelles limites s’appliquent aussitôt. Un membre de plusieurs organisations a les limites les plus courtes de toutes.',
  save: 'Enregistrer',
  saved: 'Limites enregistrées',
  browsers: (count) => `Navigateurs connectés (${count})`,
  you: 'Vous',
  details: (agent, ago, instant) => `${agent} · Dernière activité ${ago} · Connexion le ${instant}`,
  one: {
    button: 'Déconnecter',
    label: (email, agent) => `Déconnecter ${email} de ${agent}`,
    title: 'Déconnecter ce navigateur ?',
    action: 'Déconnecter',
    done: 'Session fermée',
  },
  all: {
    button: 'Déconnecter partout',
    label: (email) => `Déconnecter ${email} partout`,
    title: 'Déconnecter partout ?',
    action: 'Déconnecter partout',
    done: 'Toutes les sessions sont fermées',
  },
  consequenceOfOne: (email) => `${email} devra se reconnecter dans ce navigateur, pour les autres organisations aussi.`,
  consequenceOfAll: (email) =>
    `${email} devra se reconnecter dans chaque navigateur, pour les autres organisations aussi.`,
};
