import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  groups: {
    privacy: 'Refus des visiteurs',
    rules: 'Règles d’exclusion',
    bots: 'Robots et centres de données',
    setup: 'Problèmes d’installation',
    limits: 'Limites et erreurs',
  },
  crawlerClasses: {
    ai_training: 'Entraînement d’IA',
    ai_search: 'Recherche par IA',
    ai_agent: 'Agent d’IA',
    search: 'Moteur de recherche',
    seo: 'SEO',
    monitor: 'Surveillance',
    preview: 'Aperçu de lien',
    cloud: 'Cloud ou centre de données',
    feed: 'Lecteur de flux',
    tool: 'Script ou outil',
    other: 'Autre',
  },
  crawlers: {
    other: 'Autres robots',
    none: 'Sans User-Agent',
    datacentre: 'Navigateurs dans des centres de données',
    unnamed: 'Avant le décompte par nom',
  },
  reasons: {
    body_too_large: {
      label: 'Trop volumineux',
      meaning: 'Le corps de la requête dépassait 4096 octets.',
      help: 'L’événement dépassait 4096 octets. Envoyez des propriétés moins nombreuses ou plus courtes avec vos événements personnalisés.',
    },
    malformed: {
      label: 'Requête non valide',
      meaning:
        'La requête n’était pas un événement du script de suivi, ou l’adresse transmise par un relais est illisible.',
      help: 'Événement non valide : quelqu’un sonde le point d’accès, ou un proxy modifie les requêtes ou transmet une IP de visiteur illisible.',
    },
    unknown_site: {
      label: 'Site archivé',
      meaning: 'Le site est inconnu ou archivé.',
      help: 'Le site était archivé à l’arrivée de l’événement. Restaurez le site ou retirez le script de ses pages.',
    },
    gpc: {
      label: 'Global Privacy Control',
      meaning: 'Le visiteur a demandé à ne pas être suivi (Global Privacy Control).',
      help: 'Le navigateur du visiteur demande aux sites de ne pas le suivre, et ce site respecte ce choix. Aucune action requise ; voir Confidentialité.',
    },
    origin: {
      label: 'Mauvais domaine',
      meaning: 'La page n’est pas sur le domaine déclaré du site.',
      help: 'La page n’était ni sur le domaine du site ni sur un de ses sous-domaines : copie ou prévisualisation du site, page sur localhost, ou proxy qui supprime l’en-tête Origin.',
    },
    origin_hidden: {
      label: 'Origine masquée',
      meaning: 'La Referrer-Policy de la page masque son origine (Origin: null).',
      help: 'La Referrer-Policy de la page est no-referrer ou same-origin : Firefox et Safari masquent alors à quel site elle appartient, et leurs visiteurs ne sont pas comptés. Ajoutez referrerpolicy="origin" à la balise script.',
    },
    bot_user_agent: {
      label: 'Robot',
      meaning: 'Le User-Agent est absent ou désigne un robot.',
      help: 'Le User-Agent est absent ou désigne un robot d’indexation, un outil de surveillance ou de test. Les vrais visiteurs ne sont pas concernés.',
    },
    bot_network: {
      label: 'Centre de données',
      meaning: 'L’adresse appartient à un centre de données.',
      help: 'L’événement venait de l’adresse d’un centre de données, comme pour les robots et certains VPN. Si c’est la plus grande partie de votre trafic, votre proxy ne transmet pas l’IP des visiteurs : configurez-le comme relais.',
    },
    referrer_spam: {
      label: 'Référent indésirable',
      meaning: 'Le référent est un hôte de spam connu.',
      help: 'L’événement indiquait un référent qui figure sur la liste des hôtes de spam, pour apparaître dans vos statistiques. Les personnes ne sont pas concernées.',
    },
    excluded: {
      label: 'Exclu',
      meaning: 'Une règle d’exclusion du site ou de son organisation s’est appliquée.',
      help: 'L’une de vos règles d’exclusion s’est appliquée : un réseau, un pays, un chemin, un hôte ou un User-Agent que vous avez choisi de ne pas compter.',
    },
    event_name: {
      label: 'Nom d’événement',
      meaning: 'Le nom de l’événement n’est pas valide ou est réservé.',
      help: 'Le nom d’un événement personnalisé compte de 1 à 64 caractères parmi a–z, 0–9, _ et -, et « pageview » est réservé.',
    },
    props: {
      label: 'Propriétés',
      meaning: 'Les propriétés dépassent 2048 octets.',
      help: 'Les propriétés d’un événement personnalisé dépassaient 2048 octets. Envoyez-en moins, ou de plus courtes.',
    },
    rate_limit: {
      label: 'Débit limité',
      meaning: 'Plus d’événements que permis en 10 secondes depuis une même plage d’adresses.',
      help: 'Un même réseau a envoyé en 10 secondes plus d’événements que le serveur n’en accepte. Si les visiteurs passent par un proxy, configurez-le comme relais : chacun a alors sa propre limite.',
    },
    lost: {
      label: 'Perdu',
      meaning:
        'L’événement était valide mais n’a pas pu être écrit sur le disque, ou est arrivé après la clôture de sa journée.',
      help: 'L’événement était valide mais n’a pas pu être enregistré ; le disque est peut-être plein. L’administrateur du serveur en sait plus sur la page Serveur.',
    },
  },
};
