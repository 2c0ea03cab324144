import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  cancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez.',
  known: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  cannot: 'Les clés d’accès ne peuvent pas être utilisées dans ce navigateur ou à cette adresse.',
  signIn: 'Se connecter avec une clé d’accès',
  use: 'Utiliser une clé d’accès',
  or: 'ou',
  card: {
    title: 'Clés d’accès',
    lead: 'Connectez-vous avec votre empreinte, votre visage ou un code PIN, ou avec une clé de sécurité : seule, ou après votre mot de passe.',
    cannotAdd: (url) =>
      `Les clés d’accès demandent un navigateur à jour, https et une adresse avec un nom. L’adresse de ce serveur est ${url}.`,
    add: 'Ajouter une clé d’accès',
    addSubmit: 'Continuer',
    addDone: 'Clé d’accès ajoutée',
    addLead:
      'Votre navigateur demande ensuite où conserver la clé d’accès. La connexion par mot de passe demandera désormais une seconde étape.',
    name: 'Nom',
    nameHint: 'Pour la reconnaître, par exemple l’appareil.',
    password: 'Mot de passe',
    added: (date) => `Ajoutée le ${date}`,
    lastUsed: (date) => `Dernière utilisation le ${date}`,
    rename: 'Renommer',
    renameLabel: (name) => `Renommer ${name}`,
    renameTitle: 'Renommer la clé d’accès',
    renameSubmit: 'Enregistrer',
    remove: 'Supprimer',
    removeLabel: (name) => `Supprimer ${name}`,
    removeTitle: 'Supprimer cette clé d’accès ?',
    removed: 'Clé d’accès supprimée',
    removeLead: 'Elle ne permettra plus de se connecter. Supprimez-la aussi sur votre appareil.',
    removeLast:
      'C’est votre dernière seconde étape : votre mot de passe suffira, et vos codes de secours ne fonctionneront plus. Les organisations qui exigent l’authentification à deux facteurs vous ferment l’accès jusqu’à ce que vous la configuriez à nouveau.',
    recovery: {
      title: 'Codes de secours',
      renew: 'Créer de nouveaux codes',
      submit: 'Créer les codes',
      consequence: 'Vos codes de secours actuels ne fonctionneront plus.',
      left: (count) =>
        plural(count, {
          one: `Il vous reste ${count} code de secours. Chacun vous connecte une fois, après votre mot de passe, si vous n’avez pas votre application ou votre clé d’accès.`,
          other: `Il vous reste ${count} codes de secours. Chacun vous connecte une fois, après votre mot de passe, si vous n’avez pas votre application ou votre clé d’accès.`,
        }),
    },
  },
  due: {
    title: 'Configurer l’authentification à deux facteurs',
    setUp: 'La configurer',
    isOver: (name) =>
      `${name} exige l’authentification à deux facteurs. Vous n’y avez pas accès tant que vous ne l’avez pas configurée.`,
    isLater: (name, date) =>
      `${name} exige l’authentification à deux facteurs à partir du ${date}. Sans elle, vous n’y aurez plus accès.`,
    help: 'Si vous en aviez une et l’avez perdue, connectez-vous avec un code de secours. Sinon, un propriétaire de l’organisation ou l’administrateur du serveur peut la réinitialiser.',
    lead: (organisation) => (
      <>
        {organisation} exige l’authentification à deux facteurs. Vous verrez à nouveau ses sites dès que votre compte
        aura une clé d’accès ou une application d’authentification.
      </>
    ),
  },
  rule: {
    title: 'Authentification à deux facteurs',
    isOff: 'Les membres peuvent se connecter avec un mot de passe seul.',
    isOn: (date) =>
      `Les membres doivent avoir une clé d’accès ou une application d’authentification à partir du ${date}. Ceux qui se connectent par un fournisseur sont vérifiés par celui-ci.`,
    require: 'Exiger la 2FA',
    submit: 'Exiger',
    days: 'Jours avant l’exigence',
    daysHint: 'Les membres sans 2FA voient un avis avec la date. 0 l’exige tout de suite.',
    lead: 'Les membres sans 2FA ne voient alors rien de cette organisation jusqu’à ce qu’ils la configurent sous « Compte ». Les propriétaires peuvent réinitialiser la 2FA d’un membre qui l’a perdue. Les clés d’API et les liens partagés continuent de fonctionner.',
    end: 'Rendre facultative',
    endTitle: 'Rendre la 2FA facultative ?',
    endLead: 'Les membres peuvent de nouveau se connecter avec un mot de passe seul.',
  },
  reset: {
    button: 'Réinitialiser la 2FA',
    label: (email) => `Réinitialiser la 2FA de ${email}`,
    title: 'Réinitialiser la 2FA ?',
    action: 'Réinitialiser',
    done: (email) => `2FA de ${email} désactivée`,
    consequence: (email) =>
      `Assurez-vous que la demande vient bien de ${email}. Toutes ses sessions se terminent, et le mot de passe seul suffit jusqu’à ce que la 2FA soit de nouveau configurée.`,
  },
};
