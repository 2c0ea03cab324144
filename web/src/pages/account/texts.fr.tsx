import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Compte',
  language: {
    title: 'Langue',
    label: 'Pages et e-mails',
    automatic: 'Automatique (navigateur)',
    hint: 'En mode automatique, les pages suivent votre navigateur ; les e-mails suivent le propriétaire de l’organisation, ou sont en anglais.',
    submit: 'Enregistrer',
  },
  password: {
    title: 'Mot de passe',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    submit: 'Changer le mot de passe',
    consequence: 'Cela ferme vos autres sessions.',
    changed: 'Mot de passe changé',
  },
  secondFactor: {
    title: 'Authentification à deux facteurs (2FA)',
    on: 'Activée',
    off: 'Désactivée',
    whenOn: 'La connexion demande votre mot de passe et un code de votre application d’authentification.',
    whenOff:
      'Ajoutez une seconde étape à la connexion : un code d’une application sur votre téléphone. Un mot de passe volé ne suffira plus.',
    turnOn: 'Activer',
    turnOff: 'Désactiver',
  },
  turnOff: {
    title: 'Désactiver l’authentification à deux facteurs ?',
    consequence:
      'Seul votre mot de passe sera demandé à la connexion. Vos codes de secours et l’entrée de votre application d’authentification ne fonctionneront plus. Vous serez déconnecté partout ailleurs.',
    withPasskeys:
      'L’entrée de votre application d’authentification ne fonctionnera plus. Vos clés d’accès et vos codes de secours restent.',
    password: 'Mot de passe',
    submit: 'Désactiver',
    done: 'Authentification à deux facteurs désactivée',
  },
  turnOn: {
    title: 'Configurer l’authentification à deux facteurs',
    titleDone: 'Authentification à deux facteurs activée',
    begin: {
      explanation:
        'Il vous faut une application d’authentification sur votre téléphone, comme Aegis, 2FAS, Google Authenticator ou votre gestionnaire de mots de passe. Confirmez votre mot de passe pour continuer.',
      password: 'Mot de passe',
      submit: 'Continuer',
    },
    scan: {
      picture: 'Code QR pour votre application d’authentification',
      instructions: 'Scannez ce code QR avec votre application.',
      onPhone: (url) => (
        <>
          Sur votre téléphone ? <a href={url}>Ouvrez-le dans l’application</a>. Ou saisissez cette clé dans
          l’application :
        </>
      ),
      code: 'Code',
      codeHint: 'Saisissez le code à 6 chiffres de l’application. Vous serez déconnecté partout ailleurs.',
      submit: 'Activer',
    },
    recovery: {
      warning:
        'Conservez vos codes de secours maintenant. Ils ne seront plus affichés. Chacun sert une fois si vous perdez votre téléphone.',
      codes: 'Codes de secours',
      copy: 'Copier les codes',
      download: 'Télécharger les codes',
      done: 'Je les ai conservés',
    },
  },
  sessions: {
    limits: {
      age: (length) => `Durée maximale d’une session : ${length}.`,
      ageBy: (length, organisation) => `Durée maximale d’une session : ${length}, fixée par ${organisation}.`,
      idle: (length) => `Durée maximale sans activité : ${length}.`,
      idleBy: (length, organisation) => `Durée maximale sans activité : ${length}, fixée par ${organisation}.`,
    },
    agents: {
      unknown: 'Navigateur inconnu',
      onSystem: (system) => `Navigateur sous ${system}`,
      browserOnSystem: (browser, system) => `${browser} sous ${system}`,
    },
    title: 'Sessions actives',
    current: 'Cet appareil',
    signedIn: (instant) => `Connexion le ${instant}`,
    lastActive: (ago, instant) => `Dernière activité ${ago} · Connexion le ${instant}`,
    signOut: 'Déconnecter',
    signOutLabel: (agent, instant) => `Déconnecter ${agent}, connexion le ${instant}`,
    signedOut: 'Session fermée',
    signOutOthers: 'Fermer toutes les autres sessions',
    othersSignedOut: 'Toutes les autres sessions sont fermées',
  },
  organisations: {
    title: 'Organisations',
    add: 'Nouvelle organisation',
    empty: 'Vous n’êtes membre d’aucune organisation. Créez-en une ou demandez une invitation.',
    form: {
      title: 'Nouvelle organisation',
      name: 'Nom',
      nameHint: 'Une organisation a ses propres sites, membres et clés API. Vous en serez propriétaire.',
      submit: 'Créer l’organisation',
    },
  },
};
