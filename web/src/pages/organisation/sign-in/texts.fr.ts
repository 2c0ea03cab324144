import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Connexion par fournisseur',
  lead: 'Qui entre par un fournisseur, et avec quels droits. La première règle qui convient décide ; sans règle, il n’y a pas d’accès.',
  empty: 'Aucune règle. Personne n’entre par un fournisseur.',
  add: 'Ajouter une règle',
  everybody: 'Tout le monde',
  anyProvider: 'Tous les fournisseurs',
  provider: 'Fournisseur',
  who: 'Qui',
  some: 'Les personnes qui ont une valeur',
  value: 'Valeur',
  valueHint: 'Un groupe ou un rôle, exactement comme le fournisseur l’envoie.',
  edit: 'Modifier',
  editLabel: (value) => `Modifier la règle pour ${value}`,
  up: (value) => `Monter la règle pour ${value}`,
  remove: (value) => `Supprimer la règle pour ${value}`,
  form: {
    add: { title: 'Ajouter une règle', submit: 'Ajouter la règle' },
    change: { title: 'Modifier la règle', submit: 'Enregistrer' },
  },
  confirm: { title: 'Supprimer la règle ?', action: 'Supprimer', done: 'Règle supprimée' },
  consequence:
    'Les personnes qui n’ont accès que par cette règle le perdent à la prochaine vérification, dans les cinq minutes d’utilisation.',
  test: {
    button: 'Tester',
    title: 'Tester les règles',
    submit: 'Tester',
    values: 'Valeurs d’une personne',
    valuesHint: 'Des groupes ou des rôles, séparés par des virgules.',
    none: 'Aucune règle ne convient, donc pas d’accès.',
    found: (place, role) => `La règle ${place} décide (${role}).`,
    requires: (provider) => `Mais pas d’accès : l’organisation exige ${provider}.`,
  },
  require: {
    button: 'Imposer un fournisseur',
    title: 'Imposer un fournisseur',
    submit: 'Imposer',
    breakGlass: 'Propriétaire avec mot de passe',
    hint: 'Ce propriétaire peut toujours se connecter avec un mot de passe si le fournisseur est en panne. Il ne peut pas être retiré et garde son rôle.',
    lead: 'Désormais, les membres ne voient cette organisation que s’ils se sont connectés avec le fournisseur. Les clés API et les liens partagés continuent de fonctionner.',
    isOn: (provider, email) =>
      `Les membres se connectent seulement avec ${provider}. ${email} peut encore utiliser un mot de passe.`,
    isOff: 'Les membres peuvent aussi se connecter avec un mot de passe.',
    end: 'Autoriser les mots de passe',
    endTitle: 'Autoriser les mots de passe ?',
    endLead: 'Les membres qui ont un mot de passe peuvent à nouveau se connecter avec.',
    none: 'Il faut d’abord un propriétaire avec un mot de passe, qui n’a pas été ajouté par une règle.',
  },
  directory: {
    title: 'Annuaire (SCIM)',
    lead: 'Le fournisseur peut annoncer des personnes et des groupes à l’avance, et retirer un accès aussitôt. Saisissez-y cette adresse, avec une clé de gestion pour l’annuaire.',
    address: (provider) => `Adresse pour ${provider}`,
    none: 'Rien n’a encore été annoncé.',
    told: ({ people, active, known, groups }) =>
      `Personnes : ${people}, actives : ${active}, déjà connectées : ${known}, groupes : ${groups}.`,
    forget: 'Oublier l’annuaire',
    forgetTitle: (provider) => `Oublier l’annuaire de ${provider} ?`,
    forgetLead:
      'Ce qu’il a annoncé est supprimé. Dès la prochaine vérification, en cinq minutes d’utilisation au plus, les groupes de la connexion décident à nouveau.',
  },
};
