import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unknown: {
    site: (shown) => `Le site ${shown} n’existe pas.`,
    goal: (id) => `L’objectif ${id} n’existe pas.`,
    funnel: (id) => `L’entonnoir ${id} n’existe pas.`,
    apiKey: (id) => `La clé API ${id} n’existe pas.`,
    segment: (id) => `Le segment ${id} n’existe pas.`,
    exclusion: (id) => `La règle d’exclusion ${id} n’existe pas.`,
    note: (id) => `La note ${id} n’existe pas.`,
    shareLink: (id) => `Le lien partagé ${id} n’existe pas.`,
    property: (key) => `La propriété conservée ${JSON.stringify(key)} n’existe pas.`,
    import: (id) => `L’import ${id} n’existe pas.`,
  },
  groups: {
    unknown: 'Ce groupe n’existe pas.',
    foreign: 'Choisissez des sites de cette organisation.',
    nameTaken: (name) => `Il y a déjà un groupe « ${name} ».`,
  },
  importIsRead: (id) => `L’import ${id} est en cours. Arrêtez-le d’abord ou attendez la fin.`,
  notArchived: {
    goal: (id) => `Il n’y a pas d’objectif archivé ${id}.`,
    funnel: (id) => `Il n’y a pas d’entonnoir archivé ${id}.`,
  },
  noDomain: (shown) =>
    `${shown} n’est pas un domaine. Indiquez seulement le nom d’hôte, par exemple example.com ou localhost (sans https://, port, chemin ni adresse IP).`,
  tooManyDomains: (most) => `un site a au plus ${most} autres domaines`,
  importRuns: (id) => `l’import ${id} du site est en cours ; attendez qu’il soit terminé`,
  erasedPages: { none: () => 'Il n’y a rien à effacer : aucune page ne correspond.' },
  erasedDays: {
    order: () => 'le premier jour est après le dernier',
    notOver: (last) => `seuls les jours terminés peuvent être effacés : jusqu’au ${last}`,
    none: () => 'il n’y a rien à effacer : aucun de ces jours n’a de chiffres',
  },
  isThere: () => 'le site est déjà dans cette organisation',
  noTimeZone: (shown) => `${shown} n’est pas un fuseau horaire. Indiquez un nom IANA, par exemple Europe/Paris ou UTC.`,
  retention: (mostMonths) => `La durée de conservation doit être un nombre entier de mois, de 1 à ${mostMonths}.`,
  visitMonths: (mostMonths) =>
    `Les visites sont conservées un nombre entier de mois, de 0 à ${mostMonths} ; 0 les conserve 30 jours.`,
  visitsOutliveStatistics: (months) =>
    `Les visites ne peuvent pas être conservées plus longtemps que les statistiques : ${months} mois.`,
  revenue: {
    ofPages: () => 'Un objectif de pages n’a pas de montants. Choisissez un objectif d’événement.',
    currency: () => 'Indiquez la propriété qui contient la devise, ou une devise de trois lettres comme EUR.',
  },
  propertyKey: (most) => `La clé d’une propriété a de 1 à ${most} caractères.`,
  propertyIsKept: (key) => `La propriété ${JSON.stringify(key)} est déjà conservée.`,
  channel: {
    tooMany: (most) => `Un site peut avoir au plus ${most} règles de canaux.`,
    name: (most) => `Le nom d’un canal est une ligne de 1 à ${most} caractères, autre que (none) ou (other).`,
    pattern: (most) => `Un motif d’une règle de canal a au plus ${most} caractères.`,
    noPattern: (channel) =>
      `La règle de ${JSON.stringify(channel)} a besoin d’une source, d’un support, d’une campagne ou d’un référent.`,
    noRule: (position) => `La règle de canal ${position} n’existe pas.`,
  },
  note: {
    day: (shown) => `${shown} n’est pas un jour. Indiquez-en un, par exemple 2026-05-20.`,
    empty: () => 'Une note ne peut pas être vide.',
    tooLong: (most) => `Une note a au plus ${most} caractères.`,
    lines: () => 'Une note doit tenir sur une seule ligne.',
  },
  mask: {
    star: (shown) => `mettez * là où une partie du chemin doit être retirée, par exemple /reset/* : ${shown}`,
    tooMany: (most) => `un site masque au plus ${most} motifs`,
  },
  exclusion: {
    network: (shown) =>
      `${shown} n’est pas un réseau. Indiquez une adresse ou un réseau, comme 203.0.113.0/24 ou 2001:db8:0:7::/64 (IPv6 : /64 ou plus grand).`,
    country: (shown) => `${shown} n’est pas un code de pays. Indiquez deux lettres, comme DE.`,
    host: (shown) => `${shown} n’est pas un hôte. Indiquez seulement le nom, comme staging.example.com.`,
    userAgent: (least, most) => `Les mots d’un User-Agent ont de ${least} à ${most} caractères.`,
    twice: () => 'Cette règle existe déjà.',
  },
  segment: {
    noCondition: (shown) =>
      `${shown} n’est pas une condition. Indiquez-en une comme country:is:DE|AT, page:contains:/blog/ ou property:plan:is_not:free.`,
    noPage: (shown) => `Une page est un chemin sans ? ni # : ${shown}`,
    conditions: (most) => `Un segment a de 1 à ${most} conditions.`,
    values: (most) => `Une condition a au plus ${most} valeurs.`,
    tooLong: (most) => `Les conditions d’un segment ont ensemble au plus ${most} caractères.`,
    nested: () => 'Un segment ne peut pas contenir de segment. Indiquez plutôt ses conditions.',
    twice: (shown) => `Le segment ${shown} existe déjà.`,
  },
  link: {
    panels: () =>
      'Un lien affiche des cartes du tableau de bord : pages, sources, technology, events, places, revenue, realtime, when.',
    accent: (shown) => `${shown} n’est pas une couleur. Indiquez-en une comme #4453d6.`,
    origin: (shown) =>
      `${shown} n’est pas une origine. Indiquez le début d’une adresse, comme https://www.example.com, sans chemin ni *.`,
    tooManyOrigins: (most) => `Au plus ${most} origines peuvent intégrer un lien.`,
    logo: (mostKib) => `Un logo est un PNG, WebP ou SVG de ${mostKib} Kio au maximum.`,
    conditions: (most) => `Un lien a au plus ${most} conditions.`,
    expired: () => 'Un lien prend fin dans le futur.',
    ofGroup: () =>
      'Les conditions d’un lien d’un groupe portent sur des dimensions : objectifs, segments et propriétés sont ceux d’un site.',
  },
  pattern: {
    start: (shown) => `Un modèle de page commence par / ou *, par exemple /merci ou /blog/* : ${shown}`,
    path: (shown) => `Un modèle de page est un chemin sans ? ni # : ${shown}`,
    tooLong: (most) => `Un modèle de page peut avoir au plus ${most} caractères.`,
    eventName: (shown) => `Un nom d’événement est formé de 1 à 64 caractères parmi a-z, 0-9, _ et - : ${shown}`,
    ownEvent: (name) => `${name} ne peut pas être choisi. Indiquez un événement personnalisé, outbound ou download.`,
  },
  funnel: {
    steps: (least, most, given) => `Un entonnoir a de ${least} à ${most} étapes, et non ${given}.`,
    window: (mostMinutes) => `Le délai doit être un nombre entier de minutes, de 1 à ${mostMinutes}.`,
  },
};
