import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Paramètres du site',
  onlyAdmins: 'Seuls les propriétaires et administrateurs peuvent modifier ceci.',
  onlyEditors: 'Seuls les propriétaires, administrateurs et éditeurs peuvent modifier ceci.',
  save: 'Enregistrer',
  saved: 'Paramètres enregistrés',
  general: {
    title: 'Général',
    install: 'Voir le script de suivi',
    name: 'Nom',
    siteId: (id) => <>ID du site : {id}</>,
    newZone: 'Le nouveau fuseau horaire s’applique à partir d’aujourd’hui. Les jours passés restent inchangés.',
  },
  privacy: {
    title: 'Confidentialité',
    gpc: 'Respecter Global Privacy Control (GPC)',
    gpcHint: 'Les visiteurs dont le navigateur envoie GPC ne sont pas suivis.',
  },
  retention: {
    title: 'Conservation des données',
    forever: 'Conserver indéfiniment',
    limited: (months) => <>Conserver {months} mois</>,
    months: 'Mois',
    outOfRange: (max) => `Saisissez un nombre entier de mois entre 1 et ${max}.`,
    ownersOnly:
      'Réduire la durée de conservation supprime définitivement les données plus anciennes. Seul un propriétaire peut le faire.',
    rawEvents:
      'Les événements bruts sont toujours supprimés après 30 jours. Les statistiques quotidiennes anonymes sont conservées.',
    keeps: (from) => `Conserve les données à partir du ${from}. Le jour le plus ancien est supprimé chaque nuit.`,
    deletes: (from, to) =>
      `Les données du ${from} au ${to} sont masquées immédiatement et supprimées du disque sous un jour. Ensuite, le jour le plus ancien est supprimé chaque nuit.`,
    confirm: {
      title: 'Supprimer les anciennes données ?',
      consequence: (from, to) =>
        `Toutes les données du ${from} au ${to} sont supprimées définitivement. Cette action est irréversible.`,
      action: 'Enregistrer et supprimer',
    },
  },
  visits: {
    title: 'Conserver les visites',
    holds:
      'Une visite contient ses pages et ses événements avec l’heure, la source, le lieu et l’appareil, mais ni adresse IP ni rien qui permette de reconnaître le visiteur un autre jour. Une combinaison rare de lieu, d’appareil et de page peut tout de même être la visite d’une seule personne, un jour donné.',
    purpose:
      'Tant que les visites sont conservées, vous pouvez combiner des filtres et obtenir les chiffres passés des nouveaux objectifs et entonnoirs.',
    takes: (size) => `Les visites de ce site occupent ${size} sur le disque.`,
    takesNone:
      'Aucune visite de plus de 30 jours n’est conservée pour l’instant. Une durée plus longue vaut à partir de maintenant ; les visites supprimées ne reviennent pas.',
    takesPerYear: (size) => `Au rythme actuel, une année occupe ${size}.`,
    days: (days) => `${days} jours`,
    months: (months) => `${months} mois`,
    asStatistics: 'Aussi longtemps que les statistiques',
    lowered: 'Les visites plus anciennes sont masquées immédiatement et supprimées du disque en moins de 10 minutes.',
    confirm: {
      title: 'Supprimer les anciennes visites ?',
      consequence: (time) =>
        `Toutes les visites antérieures à la durée choisie (${time}) sont supprimées définitivement. Cette action est irréversible.`,
    },
  },
  ownVisits: {
    title: 'Exclure vos visites',
    lead: 'Les visiteurs étant anonymes, les visites s’excluent par navigateur, avec un bouton sur une page de votre site. Ou excluez votre réseau par une règle ci-dessous.',
    page: {
      instructions: (address) => (
        <>
          Enregistrez cette page sur votre site sous <code>{address}</code> et ouvrez-la sur chaque appareil à exclure,
          ou envoyez le lien à votre équipe. Elle a un bouton.
        </>
      ),
      download: 'Télécharger la page',
      open: 'Ouvrir la page',
    },
    console: {
      summary: 'Pour cet ordinateur : la console du navigateur',
      instructions: (domain) => (
        <>
          Ouvrez {domain}, puis la console du navigateur (F12), et exécutez ceci. Prend effet au prochain chargement de
          page.
        </>
      ),
      snippet: 'Commande de console',
    },
    undo: (
      <>
        Pour réactiver le suivi, exécutez <code>localStorage.removeItem('svc_ignore')</code>. Répétez pour chaque
        sous-domaine (<code>www.</code> aussi).
      </>
    ),
  },
  links: {
    title: 'Liens partagés',
    add: 'Nouveau lien',
    lead: 'Toute personne ayant le lien peut voir les statistiques de ce site sans compte (en lecture seule, sans visites individuelles) jusqu’à ce que vous le révoquiez.',
    leadOfGroup:
      'Toute personne ayant le lien peut voir les statistiques des sites de ce groupe sans compte (en lecture seule, sans visites individuelles) jusqu’à ce que vous le révoquiez.',
    empty: 'Aucun lien partagé.',
    created: (date) => `Créé le ${date}`,
    copy: 'Copier le lien',
    open: 'Ouvrir',
    openLabel: (link) => `Ouvrir ${link} dans un nouvel onglet`,
    revoke: 'Révoquer',
    revokeLabel: (link) => `Révoquer ${link}`,
    confirm: {
      title: 'Révoquer ce lien ?',
      consequence: (link) => <>Toute personne utilisant « {link} » perdra l’accès. Cette action est irréversible.</>,
      action: 'Révoquer le lien',
      done: 'Lien révoqué',
    },
    form: {
      title: 'Nouveau lien partagé',
      name: 'Nom',
      nameHint: 'Ex. : « Client ». Visible uniquement par les membres.',
      submit: 'Créer le lien',
    },
    result: {
      title: 'Lien créé',
      beforeSharing: 'de partager le lien',
      snippet: 'Lien',
      copyLater: 'Vous pourrez le copier à tout moment depuis la liste.',
      done: 'Terminé',
    },
  },
  reports: {
    title: 'Rapports par e-mail',
    lead: 'Un résumé de vos statistiques avec un petit graphique, le revenu et les principales pages, sources, campagnes et pays. Ce réglage est personnel ; les autres membres ont le leur.',
    notConfigured: (setup) => (
      <>
        L’envoi d’e-mails n’est pas configuré sur ce serveur : les rapports ne peuvent pas être envoyés.
        L’administrateur du serveur {setup}.
      </>
    ),
    frequencies: {
      daily: 'Rapport quotidien',
      weekly: 'Rapport hebdomadaire',
      monthly: 'Rapport mensuel',
    },
    next: (instant, zone) => `Prochain rapport : ${instant} (${zone})`,
    first: (instant, zone) => `Premier rapport : ${instant} (${zone})`,
    on: {
      daily: 'Rapports quotidiens activés',
      weekly: 'Rapports hebdomadaires activés',
      monthly: 'Rapports mensuels activés',
    },
    off: {
      daily: 'Rapports quotidiens désactivés',
      weekly: 'Rapports hebdomadaires désactivés',
      monthly: 'Rapports mensuels désactivés',
    },
    saved: 'Rapport enregistré',
    recipient: (email) => <>Les rapports sont envoyés à {email}. Voyez à quoi ils ressemblent :</>,
    send: {
      daily: 'M’envoyer le rapport d’hier',
      weekly: 'M’envoyer le rapport de la semaine dernière',
      monthly: 'M’envoyer le rapport du mois dernier',
    },
    sent: (email) => `Rapport envoyé à ${email}`,
  },
  import: {
    title: 'Import',
    lead: 'Importez votre historique depuis Plausible, Umami, Matomo, GoatCounter, Google Analytics et d’autres.',
    action: 'Importer l’historique',
  },
  export: {
    title: 'Export',
    lead: 'Téléchargez les statistiques quotidiennes et les événements bruts de ce site en CSV ou Parquet.',
    action: 'Exporter les données',
  },
  rejected: {
    title: 'Événements rejetés',
    lead: 'Les événements reçus mais rejetés, et pourquoi.',
    period: 'Période',
    days: (count) => plural(count, { one: `${count} jour`, other: `${count} jours` }),
    empty: (count) =>
      plural(count, {
        one: 'Aucun événement rejeté ce dernier jour.',
        other: `Aucun événement rejeté ces ${count} derniers jours.`,
      }),
    chart: (day, most) => `Événements rejetés par jour ; maximum le ${day} : ${most}`,
    bar: (day, events) => `${day} : ${events}`,
    range: (from, to) => `${from} – ${to}`,
    columns: { reason: 'Motif', events: 'Événements', share: 'Part' },
    crawlers: {
      title: 'Robots par nom',
      lead: 'Les noms de ceux qui ont exécuté le script et ont été rejetés. Un robot qui n’exécute pas JavaScript n’envoie aucun événement et n’est pas listé.',
      ai: (count, events) =>
        plural(count, {
          one: `Les robots d’IA ont envoyé ${events} événement.`,
          other: `Les robots d’IA ont envoyé ${events} événements.`,
        }),
      assistants: (count, visitors) =>
        plural(count, {
          one: `Les assistants d’IA vous ont envoyé ${visitors} visiteur.`,
          other: `Les assistants d’IA vous ont envoyé ${visitors} visiteurs.`,
        }),
      columns: { name: 'Nom', class: 'Catégorie', events: 'Événements' },
    },
  },
  danger: {
    title: 'Zone de danger',
    archive: {
      hint: 'Arrête le suivi et masque le site ici et dans l’API. Aucune donnée n’est supprimée ; vous pouvez le restaurer à tout moment.',
      button: 'Archiver le site',
      title: 'Archiver ce site ?',
      consequence:
        'Le suivi s’arrête, le tableau de bord et les liens partagés sont masqués, et les alertes sont suspendues. Vous pouvez restaurer le site à tout moment.',
      done: 'Site archivé',
    },
    restore: {
      hint: 'Ce site est archivé. La restauration rétablit ses données ; les événements reçus entre-temps ont été rejetés.',
      button: 'Restaurer le site',
      done: 'Site restauré',
    },
    delete: {
      hint: 'Supprime définitivement le site et toutes ses données. Seul un propriétaire peut le faire.',
      button: 'Supprimer le site',
      title: 'Supprimer ce site ?',
      consequence: (site) => (
        <>
          Cela supprime définitivement les statistiques, objectifs, entonnoirs, alertes, liens partagés et rapports de{' '}
          {site}. Il n’y a pas de sauvegarde. Pour arrêter le suivi en gardant les données, archivez plutôt le site.
        </>
      ),
      action: 'Supprimer définitivement',
      done: 'Site supprimé',
    },
  },
};
