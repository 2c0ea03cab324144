import type { texts as english, QuotaOf, WaitUnit } from './texts.ts';

const QUOTAS: Readonly<Record<QuotaOf, string>> = {
  tests: 'tests',
  invitations: 'invitations',
  previews: 'aperçus',
  testEmails: 'e-mails de test',
  signInLinks: 'liens de connexion',
  pageChecks: 'vérifications de page',
  asks: 'demandes de confirmation',
};

function again(count: number, unit: WaitUnit): string {
  if (unit === 'second') return `Réessayez dans ${count === 1 ? 'une seconde' : `${count} secondes`}.`;
  return `Réessayez dans ${count === 1 ? 'une minute' : `${count} minutes`}.`;
}

export const texts: typeof english = {
  notFound: 'Introuvable.',
  unreadable: 'La requête n’a pas pu être lue.',
  invalidField: (field) => `Saisie non valide : ${field}`,
  failed: (requestId) =>
    `Une erreur s’est produite sur le serveur. Réessayez. Elle figure dans le journal sous ${requestId}.`,
  stopping: 'Le service est en cours d’arrêt. Réessayez dans un instant.',
  receivingTooMuch: 'Le serveur reçoit trop de données à la fois. Réessayez dans un instant.',
  busy: 'Le serveur est surchargé. Réessayez.',
  otherSite: 'Cette requête provient d’un autre site.',
  otherAddress: (origin, host) =>
    `Cette requête provient d’un autre site, ou de ${origin} par un proxy qui indique l’adresse ${host}. ` +
    `Définissez SVC_PUBLIC_URL sur ${origin}, ou faites transmettre l’hôte et le port par le proxy (nginx : proxy_set_header Host $http_host).`,
  insecureAddress: (origin, publicUrl) =>
    `Vous ne pouvez pas vous connecter à ${origin} : SVC_PUBLIC_URL est ${publicUrl}, les navigateurs ne gardent donc les cookies qu’en https. ` +
    `Ouvrez ${publicUrl}, ou définissez SVC_PUBLIC_URL sur l’adresse que vous utilisez et redémarrez svc.`,
  tooManyReads: {
    client: (count, unit) => `Trop de requêtes. ${again(count, unit)}`,
    organisation: (count, unit) => `Votre organisation a trop de requêtes en cours. ${again(count, unit)}`,
  },
  quota: (most, of, count, unit) => `La limite est de ${most} ${QUOTAS[of]} par heure. ${again(count, unit)}`,
  api: {
    NOT_FOUND: 'Introuvable.',
    INVALID_PARAMS: 'Un paramètre n’est pas valide.',
    INVALID_PERIOD: 'Le premier jour est après le dernier.',
    INVALID_TIMEZONE: 'Le fuseau horaire du site n’est pas valide.',
    METRIC_NOT_FILTERABLE: 'Cet indicateur ne peut pas être combiné avec un filtre.',
    HOURLY_CONVERSIONS_UNSUPPORTED: 'Les conversions ne sont pas disponibles par heure. Choisissez plus de deux jours.',
    RAW_WINDOW_EXCEEDED: 'Cette combinaison de filtres lit les événements bruts, qui ne sont conservés que 30 jours.',
  },
  access: {
    signInFirst: 'Connectez-vous d’abord.',
    factorNeeded: (organisation) =>
      `${organisation} exige l’authentification à deux facteurs. Configurez-la sous « Compte ».`,
    noOrganisation: 'Cette organisation n’existe pas.',
    noSite: 'Ce site n’existe pas.',
    onlyOperators:
      'Seuls les administrateurs du serveur peuvent le faire : les propriétaires de la première organisation.',
    onlyOwners: 'Seul un propriétaire de l’organisation peut le faire.',
    onlyAdmins: 'Seul un propriétaire ou un administrateur de l’organisation peut le faire.',
    onlyEditors: 'Seul un propriétaire, un administrateur ou un éditeur peut le faire.',
    onlyAllSites: 'Une règle pour tous les sites demande une personne qui peut tous les modifier.',
    withheld: 'Un propriétaire ou un administrateur vous en a retiré l’accès.',
  },
  signIn: {
    wrongCredentials: 'Adresse e-mail ou mot de passe incorrect.',
    codeNeeded: 'Saisissez le code de votre application d’authentification.',
    passkeyNeeded: 'Utilisez votre clé d’accès ou un code de secours.',
    passkeyOrCodeNeeded: 'Utilisez votre clé d’accès ou le code de votre application d’authentification.',
    wrongCode: 'Code non valide. Attendez le suivant et réessayez.',
    wrongPasskey: 'La clé d’accès n’a pas pu être vérifiée. Réessayez.',
    wrongPassword: 'Le mot de passe actuel est incorrect.',
    providerRequired: (provider, domain) => `Connectez-vous avec ${provider} : c’est obligatoire pour ${domain}.`,
    organisationRequires: (organisation, provider) =>
      `${organisation} exige que ses membres se connectent avec ${provider}.`,
    noAccess: (provider) =>
      `${provider} vous a identifié, mais rien n’est partagé avec vous ici. Adressez-vous à un propriétaire de l’organisation.`,
    tooManyAttempts: (count, unit) => `Trop de tentatives. ${again(count, unit)}`,
  },
  reset: {
    gone: 'Ce lien de réinitialisation a été utilisé, a expiré ou est incomplet. Demandez-en un nouveau.',
    sent: (email) =>
      `Si un compte existe ici pour ${email}, un lien de réinitialisation est en route. Il est utilisable une fois et expire dans une heure.`,
    noMail: (command) =>
      `Ce serveur ne peut pas envoyer d’e-mails. Demandez à l’administrateur du serveur d’exécuter, dans le dossier de svc : ${command}`,
  },
  setup: {
    gone: 'Ce lien a été utilisé ou a expiré. Utilisez le plus récent, dans le terminal du serveur.',
    domainNeeded: 'Indiquez le domaine de votre premier site.',
    first: 'Ce serveur n’est pas encore configuré. Ouvrez d’abord le lien de configuration affiché dans son terminal.',
  },
  invitation: {
    gone: 'Cette invitation a été utilisée ou révoquée, ou elle a expiré. Demandez-en une nouvelle.',
    passwordNeeded: (email) => `Saisissez le mot de passe de ${email} sur ce serveur. Sans compte, choisissez-en un.`,
  },
  linkGone: 'Ce lien n’est plus valable.',
  linkOfOtherBrowser:
    'Ce lien ne fonctionne que dans le navigateur où il a été demandé. Ouvrez-le là-bas, ou connectez-vous à nouveau ici.',
  linkPassword: {
    needed: 'Ce lien demande un mot de passe.',
    wrong: 'Le mot de passe est incorrect.',
  },
  mail: {
    none: 'L’envoi d’e-mails n’est pas configuré sur ce serveur. Définissez SVC_SMTP_URL, par exemple smtps://user:password@mail.example.com, et redémarrez svc.',
    previewRefused: (reason) => `Le serveur de messagerie a refusé l’aperçu : ${reason}`,
    testRefused: (reason) => `Le serveur de messagerie a refusé l’e-mail de test : ${reason}`,
    askRefused: (reason) => `Le serveur de messagerie a refusé la demande de confirmation : ${reason}`,
  },
  typeToDelete: (typed) => `Rien n’a été supprimé. Pour confirmer, saisissez ${typed}.`,
  site: {
    archived: 'Ce site est archivé. Restaurez-le dans ses paramètres.',
    notDeleted: (domain) => `Rien n’a été supprimé. Pour confirmer, saisissez le domaine du site : ${domain}`,
    noDomainOfSite: 'Le site n’a pas ce domaine.',
    hasUpload: 'Un export a été envoyé pour ce site : importez-le ou retirez-le d’abord.',
    notMoved: (domain) => `Rien n’a été déplacé. Pour confirmer, saisissez le domaine du site : ${domain}`,
    exportRuns: 'Un export du site est en cours de téléchargement. Attendez qu’il soit terminé.',
    onlyOwnersShorten:
      'Réduire la durée de conservation supprime définitivement les données plus anciennes. Seul un propriétaire de l’organisation peut le faire.',
    months: (most) => `Indiquez un nombre entier de mois, de 1 à ${most}.`,
  },
  noApiKey: 'Cette clé API n’existe pas.',
  imports: {
    noUploads: 'Ce serveur n’accepte pas de fichiers. Importez avec « svc import --from ».',
  },
  lastDayBeforeFirst: 'Le dernier jour est avant le premier.',
};
