import { type DataInUse, type DataKind, dataKind } from '../domain/data-kind.ts';
import type { StoredName } from './facts/versions.ts';
import type { MainTexts } from './texts.ts';
import { wordsIn } from './words.ts';

const { number, plural, size, duration, days, instant, date, sentence, list } = wordsIn('fr');

const DATA: Readonly<Record<DataKind, string>> = {
  city: 'Localisation',
  asn: 'Réseaux',
  datacentres: 'Centres de données',
  'referrer-spam': 'Référents indésirables',
  ...{ bots: 'Robots', 'user-agents': 'Navigateurs et systèmes' },
  ...{ crawlers: 'Robots d’indexation et d’IA', 'crawler-addresses': 'Adresses des robots' },
};

function events(count: number): string {
  return `${number(count)} ${plural(count, 'événement', 'événements')}`;
}

const names = (all: readonly string[]): string =>
  list(all, (shown, more) => `${shown} et ${more} ${plural(more, 'autre', 'autres')}`);

function stored(name: StoredName): string {
  if (typeof name === 'object') return `Journal de collecte ${name.journal}`;
  return { database: 'Base de données', store: 'Stockage des événements' }[name];
}

function data({ kind, source }: DataInUse): string {
  if (source === 'updated') return DATA[kind];
  return `${DATA[kind]} (${source === 'own' ? dataKind(kind).setting : 'données fournies avec svc'})`;
}

function presentData({ kind, source }: DataInUse): string {
  if (source === 'own') return 'remplacez le fichier par un fichier à jour, puis redémarrez svc.';
  return `exécutez svc data update avec un fichier ${dataKind(kind).file} à jour, ou installez la version actuelle de svc.`;
}

const SYNCHRONISE = 'Laissez le système régler l’horloge : timedatectl set-ntp true, ou chrony.';
const NEWER_ZONES = 'Installez la version actuelle de svc, qui apporte des fuseaux horaires plus récents.';
const MAKE_ROOM = 'Libérez de l’espace disque : la collecte reprend automatiquement.';

export const texts: MainTexts = {
  nothingToDo: 'Rien à faire.',
  notChecked: {
    inTime: (seconds) => `Cette vérification n’a pas abouti en ${seconds} s.`,
    lookLater: 'Relancez svc doctor quand la machine sera moins occupée.',
    because: (reason) => `Cette vérification a échoué : ${reason}`,
    mend: 'Corrigez ce qu’indique le message, puis relancez svc doctor.',
  },
  notAsked: 'Omis : seul le service en marche le sait, et aucun n’a été interrogé.',
  service: {
    well: 'En marche : les événements sont acceptés et enregistrés.',
    absent: (dataDir) => `Il n’y a pas de données de svc dans ${dataDir}.`,
    nameOrStart: (command) => `Utilisez --data DIR, ou démarrez le service : ${command}`,
    stopped: (dataDir) => `svc ne tourne pas sur ${dataDir} : aucun événement n’est collecté.`,
    start: (command) => `Démarrez-le : ${command}`,
    silent: 'Le service en marche ne répond pas.',
    restart:
      'Regardez son journal et ce qui occupe la machine ; si cela dure, redémarrez-le. Les événements acceptés sont sur le disque.',
    shared:
      'Les processus qui partagent des serveurs indiquent eux-mêmes leur état : /readyz et /metrics de chacun, et la page Serveur.',
    journalFull: 'Le disque ou le journal de collecte est plein : des événements sont perdus.',
    makeRoom: MAKE_ROOM,
    journalFailing: 'Impossible d’écrire le journal de collecte : des événements sont perdus.',
    seeLog: 'Le journal du service dit pourquoi ; voir aussi « Erreurs » plus bas.',
    databaseFull: 'Le disque de control.db est plein : personne ne peut se connecter, et rien ne peut être modifié.',
    makeRoomForDatabase: 'Libérez de l’espace disque : tout reprend automatiquement.',
    databaseFailing: 'Impossible d’écrire control.db : personne ne peut se connecter, et rien ne peut être modifié.',
    storeFailing:
      'Le stockage n’accepte aucun événement : ils attendent dans le journal de collecte, et les statistiques ne sont pas mises à jour.',
    lost: (count) =>
      `${number(count)} ${plural(count, 'événement valide n’a pas pu être enregistré', 'événements valides n’ont pas pu être enregistrés')} depuis le démarrage : ${plural(count, 'il est perdu', 'ils sont perdus')}.`,
    findCause: 'Cherchez la cause dans le journal du service à ce moment-là : le plus souvent, un disque plein.',
  },
  configuration: {
    well: (publicUrl) => `Accessible à l’adresse ${publicUrl} ; toutes les variables sont connues.`,
    wrong: (fault) => `${fault} : le service ne démarre pas.`,
    correct: 'Corrigez la variable, puis démarrez à nouveau le service.',
    unknown: (variable) => `${variable} est définie, mais svc n’a pas de paramètre de ce nom.`,
    remove: 'Supprimez-la, ou cherchez son nom dans docs/configuration.md.',
    rename: (meant) => `Renommez-la en ${meant} si c’est ce qu’elle doit être, sinon supprimez-la.`,
    noUrl:
      'SVC_PUBLIC_URL n’est pas définie : les liens des e-mails, les extraits de code et les indications donnent l’adresse sur laquelle svc écoute.',
    setUrl:
      'Donnez-lui l’adresse qu’utilisent les navigateurs, par exemple SVC_PUBLIC_URL=https://stats.example.com, puis redémarrez svc.',
    noHttps: (publicUrl) =>
      `SVC_PUBLIC_URL vaut ${publicUrl}, sans https : les navigateurs bloquent le script sur les pages https, et les mots de passe circulent en clair.`,
    useHttps:
      'Placez svc derrière un proxy inverse avec un certificat (docs/proxy.md), et donnez à SVC_PUBLIC_URL son adresse https.',
    elsewhere: (publicUrl, status) =>
      `${publicUrl} ${status === null ? 'est inaccessible depuis cette machine' : `mène ailleurs, et la réponse a le statut ${status}`}.`,
    samePath: 'Le proxy et SVC_PUBLIC_URL doivent nommer le même chemin (docs/proxy.md, Below a path).',
    noProxy:
      'SVC_TRUSTED_PROXIES vaut none, et le service est derrière un proxy : tous ceux qui essaient de deviner des mots de passe semblent être le proxy.',
    trustProxy: 'Donnez à SVC_TRUSTED_PROXIES l’adresse du proxy, puis redémarrez svc.',
    noProxyKey:
      'Le service est derrière un proxy, et aucun proxy n’a de clé de relais : les visiteurs ont l’adresse du proxy, et aucun pays.',
    createProxyKey: 'Donnez une clé au proxy : svc relay-key create, et les lignes de docs/proxy.md.',
  },
  disk: {
    none: 'Omis : rien n’est enregistré sur cette machine. Surveillez les disques des serveurs.',
    full: (free) => `Le disque est plein : ${size(free)} libres. Des événements sont perdus.`,
    freeUp: MAKE_ROOM,
    little: (free) => `Il reste peu d’espace disque : ${size(free)} libres.`,
    makeRoom:
      'Libérez de l’espace disque, agrandissez le disque, ou limitez la durée de conservation des sites : svc site update ID --retention-months N',
    noForecast: (free) =>
      `${size(free)} libres. Pas de prévision : aucun jour avec des événements ne s’est terminé durant la dernière semaine.`,
    plenty: (free, perDay) => `${size(free)} libres : assez pour plus de dix ans à ${events(perDay)} par jour.`,
    lasts: (free, left, perDay) => `${size(free)} libres : assez pour ${days(left)} à ${events(perDay)} par jour.`,
  },
  clock: {
    right: (server) => `L’horloge concorde avec ${server}.`,
    notCompared: 'Non comparée à un serveur de temps : SVC_TIME_SERVER vaut none.',
    unanswered: (server) =>
      `Le serveur de temps ${server} ne répond pas : impossible de savoir si l’horloge est à l’heure.`,
    nameServer: 'Indiquez dans SVC_TIME_SERVER un serveur qui répond ici, ou none pour n’en interroger aucun.',
    off: (aheadMs, server) =>
      `L’horloge a ${duration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'd’avance' : 'de retard'} sur ${server}.`,
    synchronise: SYNCHRONISE,
    wentBack: (latest, aheadMs) =>
      `Les données enregistrées vont jusqu’au ${instant(latest)}, soit ${duration(aheadMs)} d’avance sur cette horloge : elle retarde à présent, ou elle avançait.`,
    catchUp: `${SYNCHRONISE} Si elle est à l’heure à présent, cela prend fin quand ce moment est atteint ; les événements de l’intervalle sont là où était l’horloge.`,
    stepped: (byMs, at) =>
      `L’horloge a ${byMs > 0 ? 'avancé' : 'reculé'} de ${duration(Math.abs(byMs))}, jusqu’au ${instant(at)} : rien n’est effacé, et aucune alerte ni aucun rapport n’est envoyé, jusqu’à ce qu’elle se révèle juste.`,
    proveRight: `${SYNCHRONISE} Tout reprend automatiquement : dès que le serveur de temps confirme l’heure, sinon en un jour au plus.`,
  },
  zones: {
    well: (version, sites) => {
      const known = plural(sites, 'celui de 1 site en fait partie', `ceux de ${number(sites)} sites en font partie`);
      return `Les fuseaux horaires sont ceux de la version ${version}${sites === 0 ? '' : ` ; ${known}`}.`;
    },
    unknown: (zones) => {
      const [which, sites] =
        zones.length === 1 ? ['le fuseau horaire', 'de ce site'] : ['ces fuseaux horaires', 'de ces sites'];
      return `Cet environnement d’exécution ne connaît pas ${which} ${names(zones)} : rien ${sites} ne peut être compté.`;
    },
    updateOrChange: `${NEWER_ZONES} Ou donnez au site un autre fuseau : svc site update ID --timezone ZONE`,
    undated: 'Cet environnement d’exécution n’indique pas la version de ses fuseaux horaires.',
    old: (version) => `Les fuseaux horaires sont ceux de la version ${version}.`,
    update: NEWER_ZONES,
  },
  mail: {
    well: 'Le serveur de messagerie répond et accepte l’authentification.',
    none: 'L’envoi d’e-mails n’est pas configuré : aucune alerte, aucun rapport, aucune invitation ni réinitialisation de mot de passe n’est envoyé.',
    configure: 'Définissez SVC_SMTP_URL, par exemple smtps://user:password@mail.example.com, puis redémarrez svc.',
    refused: (reason) => `Le serveur de messagerie refuse l’authentification : ${reason}`,
    correctUser: 'Corrigez l’utilisateur et le mot de passe dans SVC_SMTP_URL, puis redémarrez svc.',
    away: (reason) => `Le serveur de messagerie est injoignable : ${reason}`,
    correctHost:
      'Vérifiez l’hôte et le port dans SVC_SMTP_URL, et si un pare-feu les laisse passer. Les alertes sont envoyées plus tard si le serveur revient.',
  },
  dns: {
    well: (looked) =>
      `${number(looked)} ${plural(looked, 'nom recherché : il a une adresse', 'noms recherchés : tous ont une adresse')}.`,
    none: 'Il n’y a aucun nom à rechercher : pas d’adresse publique, et aucun site sur Internet.',
    unanswered: 'Aucun serveur de noms ne répond : webhooks, e-mails et serveurs de temps sont injoignables.',
    checkServers: 'Vérifiez les serveurs de noms de cette machine (/etc/resolv.conf).',
    ownMissing: (host) => `${host}, de SVC_PUBLIC_URL, n’a pas d’adresse.`,
    correctOwn: 'Corrigez SVC_PUBLIC_URL, ou ajoutez le nom au DNS.',
    sitesMissing: (domains) =>
      `${domains.length === 1 ? 'Le domaine d’un site n’a' : 'Des domaines de sites n’ont'} pas d’adresse : ${names(domains)}.`,
    correctSites: 'Cherchez une faute dans le domaine, et archivez les sites disparus : svc site archive ID',
  },
  versions: {
    engine: (version) => `moteur ${version}`,
    stored: (name, version) =>
      `${typeof name === 'object' ? `journal de collecte ${name.journal}` : { database: 'base de données', store: 'stockage' }[name]} ${version}`,
    all: (parts) => `${parts.join(', ')}.`,
    damaged: (name) => `${stored(name)} : données endommagées et illisibles.`,
    restore:
      'Gardez une copie du répertoire des données, puis restaurez la dernière sauvegarde ; le journal du service en dit plus.',
    newer: (name, found, known) =>
      `${stored(name)} : données écrites par une version plus récente de svc (${found}, celle-ci connaît ${known}).`,
    installThat: 'Réinstallez cette version plus récente de svc : celle-ci ne démarre pas avec ces données.',
    earlier: (name, found, known) => `${stored(name)} : version antérieure (${found}, l’actuelle est ${known}).`,
    startUpgrades:
      'Le prochain démarrage du service passe à la version actuelle, et garde auparavant une copie du répertoire des données (sauf si SVC_COPY_BEFORE_UPGRADE vaut off).',
    unanswered: (server) => `${server} ne répond pas.`,
    startServer:
      'Démarrez le serveur, ou corrigez son adresse ; en attendant, les événements restent dans les journaux de collecte.',
  },
  geography: {
    well: (all) => `${all.map((each) => `${data(each.data)} : ${date(each.builtAt)}`).join(', ')}.`,
    undated: (each) => `${data(each)} : la date des données est inconnue.`,
    updateIfOld: (each) => `Si elles sont anciennes : ${presentData(each)}`,
    old: (each, builtAt, ageMs) => `${data(each)} : les données sont du ${date(builtAt)}, il y a ${duration(ageMs)}.`,
    update: (each) => sentence(presentData(each)),
  },
  backlog: {
    none: 'Aucun événement n’attend d’être stocké.',
    onTheWay: (count) => `${events(count)} en route vers le stockage.`,
    waits: (count, waitedMs) =>
      `${events(count)} ${plural(count, 'attend', 'attendent')} d’être ${plural(count, 'stocké', 'stockés')}, le premier depuis ${duration(waitedMs)}.`,
    wait: 'Attendez s’il y en a eu beaucoup d’un coup ; si le nombre augmente, le journal du service dit pourquoi le stockage ne les accepte pas. Rien n’est perdu entre-temps.',
    stopped: (count, waitedMs) => {
      const since = waitedMs === null ? '' : `, le premier depuis ${duration(waitedMs)}`;
      return `${events(count)} ${plural(count, 'attend', 'attendent')} dans les journaux de collecte${since} : svc ne tourne pas.`;
    },
    start: (command) => `Démarrez le service, qui les enregistre${command === null ? '' : ` : ${command}`}.`,
    refused: (files) =>
      `Le stockage a refusé des événements ; ils ne figurent pas dans les statistiques et sont gardés dans ${names(files)}.`,
    damaged: (files) =>
      `Des journaux de collecte étaient endommagés et ont été mis de côté : ${names(files)}. Les événements qui y attendaient ne figurent pas dans les statistiques.`,
    keep: 'Cherchez la cause (le journal du service en indique le type), puis supprimez-les. svc les supprime après 30 jours.',
  },
  days: {
    well: 'Tous les jours terminés sont clos, et aucune étape de la maintenance n’a échoué.',
    unclosed: (count) => {
      const which = plural(count, '1 jour terminé n’est', `${number(count)} jours terminés de sites ne sont`);
      return `${which} pas encore clos ; d’ici là, ${plural(count, 'sa lecture prend', 'leur lecture prend')} plus de temps.`;
    },
    waits: (count, leftMs) => {
      const left = leftMs === null ? '' : `, pour environ ${duration(leftMs)} encore`;
      return `Jours terminés de sites qui attendent d’être clos${left} : ${number(count)}. D’ici là, leur lecture prend plus de temps.`;
    },
    stands: (stillMs) => `Des jours terminés attendent d’être clos, et aucun ne l’a été depuis ${duration(stillMs)}.`,
    moreMemory:
      'Une nouvelle tentative a lieu automatiquement. Si cela dure un jour, le journal du service dit pourquoi : le plus souvent la mémoire, et il faut alors en ajouter.',
    steps: {
      close_days: 'clôture des jours terminés',
      close_months: 'addition des mois',
      backfill: 'comptage rétroactif des nouveaux objectifs et entonnoirs',
      drop_raw: 'suppression des événements bruts',
      apply_retention: 'application de la durée de conservation des sites',
      erase_deleted: 'effacement des sites supprimés',
      remove_superseded: 'nettoyage',
    },
    causes: { memory: 'mémoire insuffisante', time: 'durée trop longue' },
    failed: (step, cause, count) =>
      `La maintenance a échoué ${number(count)} fois depuis le démarrage : ${step} (${cause}).`,
    seeLog:
      'Une nouvelle tentative a lieu automatiquement. Si le nombre augmente, les erreurs sont dans le journal du service.',
  },
  backup: {
    onServers: 'Omis : les données sont sur des serveurs. Faites-les sauvegarder.',
    none: 'Il n’y a pas encore de sauvegarde.',
    backUp: 'Faites une sauvegarde, et faites-la faire chaque jour : docs/backup.md.',
    last: (at, bytes, dir) => `La dernière sauvegarde est du ${instant(at)} (${size(bytes)} dans ${dir}).`,
    old: (at, bytes, dir, ageMs) =>
      `La dernière sauvegarde est du ${instant(at)} (${size(bytes)} dans ${dir}), il y a ${duration(ageMs)}.`,
  },
  errors: {
    none: 'Aucune erreur dans le journal du service au cours des dernières 24 heures.',
    logged: (at, error, more) =>
      `${instant(at)} : ${error}${more > 0 ? ` (et ${number(more)} ${plural(more, 'autre erreur', 'autres erreurs')} des dernières 24 heures)` : ''}`,
    readLog: 'Lisez le journal du service à ce moment-là ; si cela ne se reproduit pas, il n’y a rien à faire.',
  },
};
