import { type DataInUse, type DataKind, dataKind } from '../domain/data-kind.ts';
import type { StoredName } from './facts/versions.ts';
import type { MainTexts } from './texts.ts';
import { wordsIn } from './words.ts';

const { number, plural, size, duration, days, instant, date, list } = wordsIn('de');

const DATA: Readonly<Record<DataKind, string>> = {
  city: 'Standorte',
  asn: 'Netzwerke',
  datacentres: 'Rechenzentren',
  'referrer-spam': 'Spam-Referrer',
  ...{ bots: 'Bots', 'user-agents': 'Browser und Systeme' },
  ...{ crawlers: 'Crawler', 'crawler-addresses': 'Adressen von Crawlern' },
};

function events(count: number): string {
  return `${number(count)} ${plural(count, 'Ereignis', 'Ereignisse')}`;
}

const names = (all: readonly string[]): string => list(all, (shown, more) => `${shown} und ${more} weitere`);

function stored(name: StoredName): string {
  if (typeof name === 'object') return `Das Journal ${name.journal}`;
  return { database: 'Die Datenbank', store: 'Der Ereignisspeicher' }[name];
}

function data({ kind, source }: DataInUse): string {
  if (source === 'updated') return DATA[kind];
  return `${DATA[kind]} (${source === 'own' ? dataKind(kind).setting : 'in svc enthalten'})`;
}

function presentData({ kind, source }: DataInUse): string {
  if (source === 'own') return 'Ersetzen Sie die Datei durch eine aktuelle und starten Sie svc neu.';
  return `Führen Sie svc data update mit einer aktuellen ${dataKind(kind).file} aus oder installieren Sie die aktuelle Version von svc.`;
}

const SYNCHRONISE = 'Lassen Sie das System die Uhr stellen: timedatectl set-ntp true oder chrony.';
const NEWER_ZONES = 'Installieren Sie die aktuelle Version von svc, sie bringt neuere Zeitzonen mit.';
const MAKE_ROOM = 'Schaffen Sie Speicherplatz. Die Erfassung geht danach von selbst weiter.';

export const texts: MainTexts = {
  nothingToDo: 'Nichts zu tun.',
  notChecked: {
    inTime: (seconds) => `Diese Prüfung war nach ${seconds} s nicht fertig.`,
    lookLater: 'Führen Sie svc doctor noch einmal aus, wenn weniger los ist.',
    because: (reason) => `Diese Prüfung war nicht möglich: ${reason}`,
    mend: 'Beheben Sie das gemeldete Problem und führen Sie svc doctor noch einmal aus.',
  },
  notAsked: 'Ausgelassen: Das weiß nur der laufende Dienst, und keiner wurde gefragt.',
  service: {
    well: 'Läuft. Ereignisse werden angenommen und gespeichert.',
    absent: (dataDir) => `In ${dataDir} gibt es keine Daten von svc.`,
    nameOrStart: (command) => `Geben Sie --data DIR an oder starten Sie den Dienst: ${command}`,
    stopped: (dataDir) => `Auf ${dataDir} läuft svc nicht: Es werden keine Ereignisse erfasst.`,
    start: (command) => `Starten Sie den Dienst: ${command}`,
    silent: 'Der laufende Dienst antwortet nicht.',
    restart:
      'Sehen Sie nach, was in seinem Log steht und womit der Rechner beschäftigt ist. Bleibt es dabei, starten Sie ihn neu. Angenommene Ereignisse sind auf der Festplatte.',
    shared:
      'Prozesse mit gemeinsamen Servern melden ihren Zustand selbst: jeder unter /readyz und /metrics und auf der Seite „Server“.',
    journalFull: 'Die Festplatte oder das Journal ist voll: Es gehen Ereignisse verloren.',
    makeRoom: MAKE_ROOM,
    journalFailing: 'Das Journal lässt sich nicht schreiben: Es gehen Ereignisse verloren.',
    seeLog: 'Der Grund steht im Log, siehe auch „Fehler“ weiter unten.',
    databaseFull: 'Die Festplatte mit control.db ist voll: Niemand kann sich anmelden, und nichts lässt sich ändern.',
    makeRoomForDatabase: 'Schaffen Sie Speicherplatz. Danach geht es von selbst weiter.',
    databaseFailing: 'control.db lässt sich nicht schreiben: Niemand kann sich anmelden, und nichts lässt sich ändern.',
    storeFailing:
      'Der Ereignisspeicher nimmt keine Ereignisse an: Sie warten im Journal, und die Statistiken werden nicht aktualisiert.',
    lost: (count) =>
      `${number(count)} ${plural(count, 'gültiges Ereignis ließ', 'gültige Ereignisse ließen')} sich seit dem Start nicht speichern und ${plural(count, 'ist', 'sind')} verloren.`,
    findCause: 'Die Ursache steht im Log aus dieser Zeit: Meist ist die Festplatte voll.',
  },
  configuration: {
    well: (publicUrl) => `Erreichbar unter ${publicUrl}. Alle Variablen sind bekannt.`,
    wrong: (fault) => `${fault}: Der Dienst startet nicht.`,
    correct: 'Berichtigen Sie die Variable und starten Sie den Dienst noch einmal.',
    unknown: (variable) => `${variable} ist gesetzt, aber svc kennt keine solche Einstellung.`,
    remove: 'Entfernen Sie die Variable oder schlagen Sie ihren Namen in docs/configuration.md nach.',
    rename: (meant) => `Benennen Sie sie in ${meant} um, falls das gemeint ist. Sonst entfernen Sie sie.`,
    noUrl:
      'SVC_PUBLIC_URL ist nicht gesetzt: Links in E-Mails, Snippets und Hinweise nennen die Adresse, auf der svc lauscht.',
    setUrl:
      'Setzen Sie die Variable auf die Adresse, die Browser verwenden, zum Beispiel SVC_PUBLIC_URL=https://stats.example.com, und starten Sie svc neu.',
    noHttps: (publicUrl) =>
      `SVC_PUBLIC_URL ist ${publicUrl}, ohne https: Browser blockieren das Skript auf https-Seiten, und Passwörter werden unverschlüsselt übertragen.`,
    useHttps:
      'Schalten Sie einen Reverse-Proxy mit Zertifikat davor (docs/proxy.md) und setzen Sie SVC_PUBLIC_URL auf dessen https-Adresse.',
    elsewhere: (publicUrl, status) =>
      `${publicUrl} ${status === null ? 'ist von diesem Rechner aus nicht erreichbar' : `führt zu etwas anderem, das mit Status ${status} antwortet`}.`,
    samePath: 'Proxy und SVC_PUBLIC_URL müssen denselben Pfad nennen (docs/proxy.md, Below a path).',
    noProxy:
      'SVC_TRUSTED_PROXIES ist none, und der Dienst steht hinter einem Proxy: Alle, die Passwörter raten, sehen aus wie der Proxy.',
    trustProxy: 'Setzen Sie SVC_TRUSTED_PROXIES auf die Adresse des Proxys und starten Sie svc neu.',
    noProxyKey:
      'Der Dienst steht hinter einem Proxy, und kein Proxy hat einen Relay-Schlüssel: Besucher haben die Adresse des Proxys und kein Land.',
    createProxyKey: 'Geben Sie dem Proxy einen Schlüssel: svc relay-key create und die Zeilen aus docs/proxy.md.',
  },
  disk: {
    none: 'Ausgelassen: Auf diesem Rechner wird nichts gespeichert. Behalten Sie die Festplatten der Server im Blick.',
    full: (free) => `Die Festplatte ist voll: ${size(free)} frei. Es gehen Ereignisse verloren.`,
    freeUp: MAKE_ROOM,
    little: (free) => `Es ist nur noch wenig Speicherplatz übrig: ${size(free)} frei.`,
    makeRoom:
      'Schaffen Sie Speicherplatz, vergrößern Sie die Festplatte oder begrenzen Sie die Datenaufbewahrung von Websites: svc site update ID --retention-months N',
    noForecast: (free) =>
      `${size(free)} frei. Keine Prognose: In der letzten Woche ist kein Tag mit Ereignissen zu Ende gegangen.`,
    plenty: (free, perDay) => `${size(free)} frei: Das reicht für mehr als zehn Jahre (${events(perDay)} am Tag).`,
    lasts: (free, left, perDay) => `${size(free)} frei: Das reicht für ${days(left)} (${events(perDay)} am Tag).`,
  },
  clock: {
    right: (server) => `Die Uhr stimmt mit ${server} überein.`,
    notCompared: 'Nicht mit einem Zeitserver verglichen: SVC_TIME_SERVER ist none.',
    unanswered: (server) => `Der Zeitserver ${server} antwortet nicht, daher weiß niemand, ob die Uhr richtig geht.`,
    nameServer: 'Nennen Sie in SVC_TIME_SERVER einen, der von hier aus antwortet, oder none, um keinen zu fragen.',
    off: (aheadMs, server) =>
      `Die Uhr geht gegenüber ${server} ${duration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'vor' : 'nach'}.`,
    synchronise: SYNCHRONISE,
    wentBack: (latest, aheadMs) =>
      `Gespeichertes reicht bis zum ${instant(latest)}, dieser Uhr ${duration(aheadMs)} voraus: Die Uhr geht jetzt nach oder ging vor.`,
    catchUp: `${SYNCHRONISE} Geht sie jetzt richtig, endet das, sobald diese Zeit erreicht ist. Ereignisse aus der Zwischenzeit stehen dort, wo die Uhr stand.`,
    stepped: (byMs, at) =>
      `Die Uhr ist ${duration(Math.abs(byMs))} ${byMs > 0 ? 'vorgesprungen' : 'zurückgesprungen'}, auf den ${instant(at)}: Es wird nichts gelöscht und keine Benachrichtigung und kein Bericht gesendet, bis sie sich als richtig erwiesen hat.`,
    proveRight: `${SYNCHRONISE} Es geht von selbst weiter: sobald der Zeitserver zustimmt, sonst innerhalb eines Tages.`,
  },
  zones: {
    well: (version, sites) => {
      const known = plural(sites, 'die von 1 Website ist', `die von ${number(sites)} Websites sind`);
      return `Die Zeitzonen haben den Stand ${version}${sites === 0 ? '' : `; ${known} darunter`}.`;
    },
    unknown: (zones) => {
      const [which, sites] =
        zones.length === 1 ? ['die Zeitzone', 'dieser Website'] : ['diese Zeitzonen', 'diesen Websites'];
      return `Diese Laufzeitumgebung kennt ${which} ${names(zones)} nicht: Von ${sites} lässt sich nichts zählen.`;
    },
    updateOrChange: `${NEWER_ZONES} Oder geben Sie der Website eine andere Zeitzone: svc site update ID --timezone ZONE`,
    undated: 'Diese Laufzeitumgebung gibt nicht an, welche Version der Zeitzonen sie hat.',
    old: (version) => `Die Zeitzonen haben den Stand ${version}.`,
    update: NEWER_ZONES,
  },
  mail: {
    well: 'Der Mailserver antwortet und nimmt die Anmeldung an.',
    none: 'E-Mail ist nicht eingerichtet: Es werden keine Benachrichtigungen, Berichte, Einladungen und Links zum Zurücksetzen von Passwörtern gesendet.',
    configure:
      'Setzen Sie SVC_SMTP_URL, zum Beispiel auf smtps://user:password@mail.example.com, und starten Sie svc neu.',
    refused: (reason) => `Der Mailserver lehnt die Anmeldung ab: ${reason}`,
    correctUser: 'Berichtigen Sie Benutzer und Passwort in SVC_SMTP_URL und starten Sie svc neu.',
    away: (reason) => `Der Mailserver ist nicht erreichbar: ${reason}`,
    correctHost:
      'Prüfen Sie Host und Port in SVC_SMTP_URL und ob eine Firewall sie durchlässt. Benachrichtigungen werden nachgesendet, wenn der Server wieder erreichbar ist.',
  },
  dns: {
    well: (looked) => `${number(looked)} ${plural(looked, 'Name', 'Namen')} nachgeschlagen, alle haben Adressen.`,
    none: 'Es gibt keine Namen nachzuschlagen: keine öffentliche Adresse und keine Website im Internet.',
    unanswered: 'Kein Nameserver antwortet: Webhooks, E-Mails und Zeitserver sind nicht erreichbar.',
    checkServers: 'Prüfen Sie die Nameserver dieses Rechners (/etc/resolv.conf).',
    ownMissing: (host) => `${host} aus SVC_PUBLIC_URL hat keine Adresse.`,
    correctOwn: 'Berichtigen Sie SVC_PUBLIC_URL oder tragen Sie den Namen im DNS ein.',
    sitesMissing: (domains) =>
      `${domains.length === 1 ? 'Die Domain einer Website hat' : 'Domains von Websites haben'} keine Adresse: ${names(domains)}.`,
    correctSites:
      'Suchen Sie nach einem Tippfehler in der Domain und archivieren Sie Websites, die es nicht mehr gibt: svc site archive ID',
  },
  versions: {
    engine: (version) => `Engine ${version}`,
    stored: (name, version) =>
      `${typeof name === 'object' ? `Journal ${name.journal}` : { database: 'Datenbank', store: 'Ereignisspeicher' }[name]} ${version}`,
    all: (parts) => `${parts.join(', ')}.`,
    damaged: (name) => `${stored(name)} ist beschädigt und nicht lesbar.`,
    restore:
      'Bewahren Sie eine Kopie des Datenverzeichnisses auf und stellen Sie dann das letzte Backup wieder her. Mehr steht im Log des Dienstes.',
    newer: (name, found, known) =>
      `${stored(name)} wurde von einer neueren Version von svc geschrieben (${found}, diese kennt ${known}).`,
    installThat: 'Installieren Sie wieder jene Version von svc: Diese startet damit nicht.',
    earlier: (name, found, known) =>
      `${stored(name)} ist von einer früheren Version (${found}, die aktuelle ist ${known}).`,
    startUpgrades:
      'Der nächste Start des Dienstes bringt alles auf die aktuelle Version und bewahrt vorher eine Kopie des Datenverzeichnisses auf (außer SVC_COPY_BEFORE_UPGRADE ist off).',
    unanswered: (server) => `${server} antwortet nicht.`,
    startServer: 'Starten Sie den Server oder berichtigen Sie seine Adresse. Ereignisse warten in den Journalen.',
  },
  geography: {
    well: (all) => `${all.map((each) => `${data(each.data)} vom ${date(each.builtAt)}`).join(', ')}.`,
    undated: (each) => `${data(each)}: Das Datum dieser Daten ist unbekannt.`,
    updateIfOld: (each) => `Falls sie alt sind: ${presentData(each)}`,
    old: (each, builtAt, ageMs) => `${data(each)}: Daten vom ${date(builtAt)}, also ${duration(ageMs)} alt.`,
    update: presentData,
  },
  backlog: {
    none: 'Kein Ereignis wartet auf den Ereignisspeicher.',
    onTheWay: (count) => `${events(count)} auf dem Weg in den Ereignisspeicher.`,
    waits: (count, waitedMs) =>
      `${events(count)} ${plural(count, 'wartet', 'warten')} auf den Ereignisspeicher, das erste schon ${duration(waitedMs)}.`,
    wait: 'Warten Sie ab, falls es viel auf einmal war. Werden es mehr, steht im Log, warum der Ereignisspeicher sie nicht annimmt. Bis dahin geht nichts verloren.',
    stopped: (count, waitedMs) => {
      const since = waitedMs === null ? '' : `, das erste schon ${duration(waitedMs)}`;
      return `${events(count)} ${plural(count, 'wartet', 'warten')} in den Journalen${since}: svc läuft nicht.`;
    },
    start: (command) => `Starten Sie den Dienst, er speichert sie${command === null ? '' : `: ${command}`}.`,
    refused: (files) =>
      `Der Ereignisspeicher hat Ereignisse abgelehnt. Sie fehlen in den Statistiken und werden aufbewahrt: ${names(files)}.`,
    damaged: (files) =>
      `Journale waren beschädigt und wurden beiseitegelegt: ${names(files)}. Ereignisse, die darin warteten, fehlen in den Statistiken.`,
    keep: 'Suchen Sie die Ursache (das Log nennt ihre Art) und löschen Sie die Dateien dann. Nach 30 Tagen entfernt svc sie.',
  },
  days: {
    well: 'Alle beendeten Tage sind abgeschlossen, und kein Schritt der Wartung ist fehlgeschlagen.',
    unclosed: (count) => {
      const which = plural(count, '1 beendeter Tag ist', `${number(count)} beendete Tage von Websites sind`);
      return `${which} noch nicht abgeschlossen. Bis dahin dauert es länger, ${plural(count, 'ihn', 'sie')} zu lesen.`;
    },
    waits: (count, leftMs) => {
      const left = leftMs === null ? '' : `, noch etwa ${duration(leftMs)}`;
      return `Beendete Tage von Websites, die auf den Abschluss warten${left}: ${number(count)}. Bis dahin dauert es länger, sie zu lesen.`;
    },
    stands: (stillMs) =>
      `Beendete Tage warten auf den Abschluss, und der letzte Abschluss liegt ${duration(stillMs)} zurück.`,
    moreMemory:
      'Der Dienst versucht es von selbst wieder. Bleibt es einen Tag lang so, steht der Grund im Log: Meist fehlt Arbeitsspeicher, und dann hilft mehr davon.',
    steps: {
      close_days: 'Abschließen beendeter Tage',
      close_months: 'Zusammenzählen von Monaten',
      backfill: 'rückwirkendes Zählen neuer Ziele und Trichter',
      drop_raw: 'Entfernen von Rohereignissen',
      apply_retention: 'Anwenden der Datenaufbewahrung von Websites',
      erase_deleted: 'Löschen entfernter Websites',
      remove_superseded: 'Aufräumen',
    },
    causes: { memory: 'zu wenig Arbeitsspeicher', time: 'hat zu lange gedauert' },
    failed: (step, cause, count) =>
      `Die Wartung ist seit dem Start ${number(count)}-mal fehlgeschlagen: ${step} (${cause}).`,
    seeLog: 'Der Dienst versucht es von selbst wieder. Steigt die Zahl, stehen die Fehler im Log.',
  },
  backup: {
    onServers: 'Ausgelassen: Die Daten liegen auf Servern. Lassen Sie diese sichern.',
    none: 'Es gibt noch kein Backup.',
    backUp: 'Erstellen Sie ein Backup und lassen Sie es täglich erstellen: docs/backup.md.',
    last: (at, bytes, dir) => `Das letzte Backup ist vom ${instant(at)} (${size(bytes)} in ${dir}).`,
    old: (at, bytes, dir, ageMs) =>
      `Das letzte Backup ist vom ${instant(at)} (${size(bytes)} in ${dir}) und damit ${duration(ageMs)} alt.`,
  },
  errors: {
    none: 'In den letzten 24 Stunden stand kein Fehler im Log.',
    logged: (at, error, more) =>
      `${instant(at)}: ${error}${more > 0 ? ` (und ${number(more)} ${plural(more, 'weiterer', 'weitere')} aus den letzten 24 Stunden)` : ''}`,
    readLog: 'Lesen Sie das Log aus dieser Zeit. Kommt es nicht wieder vor, ist nichts zu tun.',
  },
};
