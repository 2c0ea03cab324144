import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  noEmailAddress: (shown) => `${shown} n’est pas une adresse e-mail.`,
  userExists: (email) => `Il existe déjà un compte pour ${email}.`,
  password: {
    tooShort: (least) => `Le mot de passe doit avoir au moins ${least} caractères.`,
    tooLong: (most) => `Le mot de passe peut avoir au plus ${most} caractères.`,
    tooCommon: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
    justChanged: 'Le mot de passe vient d’être modifié. Connectez-vous avec le nouveau.',
  },
  secondFactor: {
    justOn: 'L’authentification à deux facteurs vient d’être activée. Reconnectez-vous avec un code.',
    isOn: 'L’authentification à deux facteurs est déjà activée. Désactivez-la d’abord.',
    notBegun: 'Commencez d’abord la configuration de l’authentification à deux facteurs.',
    wrongCode: 'Code non valide. Vérifiez l’heure de votre téléphone et essayez le code suivant.',
    isOff: 'L’authentification à deux facteurs est déjà désactivée.',
    graceDays: (most) => `Indiquez un nombre entier de jours, ${most} au plus.`,
    ownFirst: 'Configurez d’abord l’authentification à deux facteurs pour votre propre compte.',
    ownOne: 'Désactivez la vôtre sur la page de votre compte.',
    ofOthersToo:
      'Ce membre appartient aussi à une organisation dont vous n’êtes pas propriétaire. Demandez à l’administrateur du serveur de la désactiver.',
  },
  passkeys: {
    tooMany: (most) => `Vous pouvez avoir au plus ${most} clés d’accès. Supprimez-en une d’abord.`,
    known: 'Cette clé d’accès a déjà été ajoutée.',
    gone: 'Cette clé d’accès a été supprimée.',
    unverified: 'La clé d’accès n’a pas pu être vérifiée. Réessayez.',
    needsName: (host) =>
      `Les clés d’accès demandent une adresse avec un nom, et ${host} est un numéro. Définissez SVC_PUBLIC_URL.`,
  },
  sessionEnded: 'Cette session est déjà terminée.',
  sessions: {
    hours: (least, most) => `Une session dure de ${least} à ${most} heures.`,
    idleMinutes: (least, most) => `La durée d’inactivité est de ${least} à ${most} minutes.`,
  },
  onlyOrganisation: 'C’est la seule organisation du serveur. Supprimez-la là-bas avec svc org delete.',
  operatingOrganisation: 'Les propriétaires de cette organisation gèrent le serveur. Supprimez d’abord les autres.',
  members: {
    youAreOne: 'Vous êtes déjà membre de cette organisation.',
    isOne: (email) => `${email} est déjà membre.`,
    unknown: 'Ce membre n’existe pas.',
    lastOwner: 'Une organisation a besoin d’au moins un propriétaire. Nommez d’abord quelqu’un d’autre propriétaire.',
    tooManyOrganisations: (most) => `Une personne peut posséder au plus ${most} organisations.`,
    breakGlass:
      'Ce propriétaire peut se connecter quand le fournisseur est en panne ; choisissez-en d’abord un autre sous « Connexion ».',
  },
  grants: {
    wholeRole:
      'Les propriétaires et les administrateurs ont toujours tous les sites, tous les droits et aucune date de fin.',
    editorsSettings: 'Un éditeur modifie les paramètres : on ne peut pas les lui retirer.',
    over: 'La date de fin doit être à venir.',
    nothing: 'Choisissez au moins un site ou un groupe.',
    foreign: 'Choisissez des sites et des groupes de cette organisation.',
  },
  invitation: {
    gone: 'Cette invitation a été acceptée ou révoquée, ou elle a expiré.',
    ofOther: (email) => `Cette invitation est destinée à ${email}.`,
  },
};
