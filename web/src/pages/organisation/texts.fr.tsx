import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  lead: 'Gérez les membres, les groupes de sites et les clés API.',
  leadMember: 'Les membres de cette organisation.',
  notFound: {
    title: 'Organisation introuvable',
    hint: 'Elle a peut-être été supprimée, ou vous n’en êtes plus membre.',
    back: 'Retour aux sites',
  },
  record: 'Journal des modifications',
  rename: {
    button: 'Renommer',
    title: 'Renommer l’organisation',
    name: 'Nom',
    save: 'Enregistrer',
  },
  roles: {
    names: { owner: 'Propriétaire', admin: 'Administrateur', editor: 'Éditeur', viewer: 'Lecteur' },
    about: 'À propos des rôles',
    meanings: {
      viewer: 'Peut voir les statistiques.',
      editor:
        'Peut voir les statistiques et modifier objectifs, entonnoirs, propriétés, canaux, exclusions, notes, segments, alertes et liens.',
      admin: 'Peut aussi gérer les sites, groupes, membres, clés API, imports et exports.',
      owner: 'Peut aussi supprimer des sites, gérer les propriétaires et renommer l’organisation.',
    },
    invited: {
      viewer: 'Les lecteurs peuvent voir les statistiques.',
      editor:
        'Les éditeurs peuvent voir les statistiques et modifier objectifs, entonnoirs, propriétés, canaux, exclusions, notes, segments, alertes et liens.',
      admin:
        'Les administrateurs peuvent tout ce que peuvent les éditeurs, sur tous les sites, et aussi gérer les sites, groupes, membres, clés API, imports et exports.',
      owner:
        'Les propriétaires peuvent tout ce que peuvent les administrateurs, et aussi supprimer des sites, gérer les propriétaires et renommer l’organisation.',
    },
  },
  members: {
    signsOut: 'Un membre dont le rôle ou l’accès change est déconnecté partout.',
    title: 'Membres',
    invite: 'Inviter un membre',
    joined: (date) => `Membre depuis le ${date}`,
    onlyOwner: 'Vous êtes seul propriétaire. Nommez un autre propriétaire avant de quitter l’organisation.',
    you: 'Vous',
    secondFactor: '2FA',
    access: 'Accès',
    accessLabel: (email) => `Accès de ${email}`,
    roleLabel: (email) => `Rôle de ${email}`,
    changed: {
      viewer: (email) => `${email} est maintenant lecteur`,
      editor: (email) => `${email} est maintenant éditeur`,
      admin: (email) => `${email} est maintenant administrateur`,
      owner: (email) => `${email} est maintenant propriétaire`,
    },
    removeLabel: (email) => `Retirer ${email}`,
    remove: {
      title: 'Retirer ce membre ?',
      consequence: (email, organisation) => (
        <>
          {email} perdra l’accès à {organisation} et ne recevra plus de rapports. Les clés API restent valides ;
          révoquez celles que cette personne connaît.
        </>
      ),
      action: 'Retirer le membre',
      done: (email) => `${email} ne fait plus partie des membres`,
    },
    leave: {
      button: 'Quitter',
      title: 'Quitter cette organisation ?',
      consequence: (organisation) => (
        <>Vous perdrez l’accès aux sites de {organisation}. Pour revenir, il vous faudra une invitation.</>
      ),
      action: 'Quitter l’organisation',
      done: (organisation) => `Vous avez quitté ${organisation}`,
    },
  },
  invite: {
    title: 'Inviter un membre',
    email: 'E-mail',
    role: 'Rôle',
    submit: 'Envoyer l’invitation',
    submitWithoutMail: 'Créer l’invitation',
    created: 'Invitation créée',
    sent: (email) => `Invitation envoyée à ${email}.`,
    notSent: (email) => `L’envoi d’e-mails n’est pas configuré. Envoyez vous-même ce lien à ${email}.`,
    validity: (email) => `Valable une fois, pendant 7 jours. En cas de perte, invitez ${email} à nouveau.`,
    beforeSharing: 'de partager le lien',
    link: 'Lien d’invitation',
    linkValidity: (email) =>
      `Valable une fois, pendant 7 jours. Il ne sera plus affiché. Toute personne ayant le lien peut accepter l’invitation au nom de ${email}.`,
    done: 'Terminé',
  },
  invitations: {
    title: 'Invitations en attente',
    expires: (date) => `Expire le ${date}`,
    revoke: 'Révoquer',
    revokeLabel: (email) => `Révoquer l’invitation de ${email}`,
    confirm: {
      title: 'Révoquer cette invitation ?',
      consequence: (email) => `Le lien d’invitation envoyé à ${email} ne fonctionnera plus.`,
      action: 'Révoquer l’invitation',
      done: 'Invitation révoquée',
    },
  },
  keys: {
    title: 'Clés API',
    add: 'Nouvelle clé API',
    lead: 'Les clés API donnent accès en lecture aux statistiques des sites de cette organisation, tous ou certains. Gardez-les secrètes ; ne les utilisez pas dans du code exécuté par un navigateur.',
    empty: 'Aucune clé API.',
    revokedKeys: (count) => `Clés révoquées (${count})`,
    created: (date) => `Créée le ${date}`,
    lastUsed: (instant) => `Dernière utilisation le ${instant}`,
    neverUsed: 'Jamais utilisée',
    revoked: (date) => `Révoquée le ${date}`,
    revoke: 'Révoquer',
    revokeLabel: (key) => `Révoquer ${key}`,
    confirm: {
      title: 'Révoquer cette clé API ?',
      consequence: (key, prefix) => (
        <>
          Les requêtes avec « {key} » ({prefix}) seront rejetées immédiatement. Cette action est irréversible.
        </>
      ),
      action: 'Révoquer la clé API',
      done: 'Clé API révoquée',
    },
    form: {
      title: 'Nouvelle clé API',
      name: 'Nom',
      nameHint: 'Ex. : « Script de rapport »',
      submit: 'Créer la clé API',
    },
    result: {
      title: 'Clé API créée',
      warning: 'Copiez cette clé maintenant. Elle ne sera plus affichée.',
      key: 'Clé',
      tryIt: 'Essayez-la :',
      command: 'Commande',
      examples: 'Statistiques, séries temporelles et pages populaires de votre premier site :',
      stats: 'Statistiques',
      timeseries: 'Séries temporelles',
      pages: 'Pages populaires',
      rateLimit: (perMinute) => `Limite : ${perMinute} requêtes par minute et par clé.`,
      reference: 'Référence de l’API (OpenAPI)',
      done: 'Terminé',
    },
  },
};
