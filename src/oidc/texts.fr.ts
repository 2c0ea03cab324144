import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  tooManyRules: (most) => `Une organisation a au plus ${most} règles de connexion.`,
  ruleValue: (most) => `Une valeur compte de 1 à ${most} caractères.`,
  noBreakGlass: 'Choisissez un propriétaire qui a un mot de passe et qui n’a pas été ajouté par une règle.',
  noProvider: 'Ce fournisseur ne donne pas accès à l’organisation.',
  tryFirst:
    'Connectez-vous d’abord vous-même avec le fournisseur, ou choisissez-vous vous-même, sinon vous n’auriez plus accès.',
  gone: 'Cette connexion a pris trop de temps. Connectez-vous à nouveau.',
  isSet: 'Des règles de connexion déterminent l’accès de ce membre. Modifiez les règles.',
  secondFactor: 'Ce compte utilise l’authentification à deux facteurs. Saisissez le mot de passe et le code.',
};
