import { midSentence } from '../../../../src/domain/mid-sentence.ts';
import { whole } from '../../format.ts';
import { LOCALE, plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const CHOICE = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

export const texts: typeof english = {
  title: 'Benachrichtigungen',
  lead: (channels) => `Lassen Sie sich per ${CHOICE.format(channels)} benachrichtigen, wenn sich der Traffic ändert.`,
  create: 'Benachrichtigung erstellen',
  empty: {
    title: 'Noch keine Benachrichtigungen',
    explanation:
      'Lassen Sie sich über Traffic-Spitzen, Traffic-Rückgänge, fehlende Daten, erreichte Ziele, Umsätze oder Crawler benachrichtigen.',
    askAdmin: 'Bitten Sie einen Inhaber, Admin oder Bearbeiter, eine zu erstellen.',
  },
  noMail: {
    rule: 'Seine E-Mails können erst gesendet werden, wenn ein Mailserver eingerichtet ist.',
    alerts:
      'E-Mail ist auf diesem Server nicht eingerichtet, daher können keine Benachrichtigungen per E-Mail gesendet werden.',
    askAdmin: (
      <>
        Bitten Sie Ihren Server-Administrator, <code>SVC_SMTP_URL</code> zu setzen.
      </>
    ),
    operator: (
      <>
        Setzen Sie <code>SVC_SMTP_URL</code> (z. B.{' '}
        <code className="breakable">smtps://user:password@mail.example.com</code>) und starten Sie svc neu.
      </>
    ),
  },
  allowHost:
    'Um einen Host in Ihrem eigenen Netzwerk zuzulassen, fügen Sie ihn zu SVC_WEBHOOK_ALLOW_HOSTS hinzu und starten Sie svc neu.',
  rule: {
    allGoals: 'alle Ziele',
    deletedGoal: '(gelöschtes Ziel)',
    switch: (rule) => `Benachrichtigung ein: ${rule}`,
    actions: (rule) => `Aktionen für ${rule}`,
    sendTest: 'Test senden',
    edit: 'Bearbeiten',
    history: 'Verlauf',
    delete: 'Löschen',
    turnedOn: 'Benachrichtigung eingeschaltet',
    turnedOff: 'Benachrichtigung ausgeschaltet',
    where: (conditions) => `Nur: ${conditions.join(' · ')}`,
    receivers: (channel, names) => `${channel}: ${names.join(', ')}`,
  },
  consent: {
    notAsked: (email) =>
      `${email} wird zuerst per E-Mail gefragt und erhält Benachrichtigungen, sobald die Zustimmung da ist.`,
    waiting: (email, time) => `${email} hat noch nicht zugestimmt, Benachrichtigungen zu erhalten (gefragt ${time}).`,
    askedOut: 'Sie wird nicht mehr gefragt, kann aber mit dem Link in der E-Mail noch zustimmen.',
    grace: (date) => `Bis ${date} gehen sie trotzdem dorthin.`,
    refused: (email) => `${email} möchte keine Benachrichtigungen und wird nicht mehr gefragt.`,
    askAgain: 'Erneut fragen',
    askAgainOf: (email) => `Erneut fragen: ${email}`,
    asked: 'Die Adresse wird erneut gefragt',
  },
  idle: {
    noSites: 'Keine Website dieser Gruppe ist aktiv, daher kann diese Benachrichtigung nicht auslösen.',
    segmentGone:
      'Ein Segment dieser Benachrichtigung wurde gelöscht, daher kann sie nicht auslösen. Bearbeiten Sie sie, um ein anderes zu wählen.',
    conditionGone:
      'Ein Ziel in ihren Bedingungen wurde gelöscht oder archiviert, daher kann diese Benachrichtigung nicht auslösen. Bearbeiten Sie die Bedingungen.',
    tooManyConditions:
      'Ihre Bedingungen und die ihrer Segmente sind zu viele (mehr als 20 oder mehr als 100 Werte), daher kann diese Benachrichtigung nicht auslösen. Bearbeiten Sie die Bedingungen oder die Segmente.',
    fewWeeks:
      'Weniger als 4 frühere Wochen haben Werte zum Vergleich, daher kann diese Benachrichtigung noch nicht auslösen.',
    noReports:
      'Noch hat kein Server Anfragen gemeldet, daher kann diese Benachrichtigung nicht auslösen. Die Seite „Crawler“ zeigt, wie Sie beginnen.',
    unknownHours: 'Es gibt noch nicht für alle ihre Stunden Werte, daher kann diese Benachrichtigung nicht auslösen.',
    revenueGone: 'Das Ziel hat keinen Umsatz mehr in dieser Währung, daher kann diese Benachrichtigung nicht auslösen.',
    noGoals: 'Es gibt keine Ziele, daher kann diese Benachrichtigung nicht auslösen.',
    deleted: 'Das Ziel wurde gelöscht, daher kann diese Benachrichtigung nicht auslösen.',
    archived:
      'Das Ziel ist archiviert, daher kann diese Benachrichtigung nicht auslösen. Stellen Sie es wieder her oder wählen Sie ein anderes.',
    noRevenue: 'Das Ziel hat keinen Umsatz mehr, daher kann diese Benachrichtigung nicht auslösen.',
    otherCurrency: (currency) =>
      `Der Umsatz des Ziels ist jetzt in ${currency}, daher kann diese Benachrichtigung nicht auslösen. Bearbeiten Sie sie, um diesen Umsatz zu beobachten.`,
  },
  state: {
    off: 'Aus',
    idle: 'Inaktiv',
    armed: 'Aktiv',
    firedToday: 'Heute ausgelöst',
    firing: 'Ausgelöst',
    firingSince: (time) => `Ausgelöst seit ${time}`,
    noMail: 'Kein Mailserver',
  },
  delivery: {
    none: 'Noch keine Zustellungen',
    lastAlert: (outcomes, time) => `Letzte Benachrichtigung: ${outcomes}, ${time}`,
    lastTest: (outcomes, time) => `Letzter Test: ${outcomes}, ${time}`,
    outcome: (channel, outcome) => `${channel} ${midSentence(outcome)}`,
    outcomeWithCause: (channel, outcome, cause) => `${channel} ${midSentence(outcome)} (${cause})`,
    channelTo: (channel, recipient) => `${channel} an ${recipient}`,
    gaveUp: (attempts, cause) => `Nach ${attempts} Versuchen aufgegeben. ${cause}`,
  },
  outcomes: {
    pending: 'Ausstehend',
    delivered: 'Zugestellt',
    gaveUp: 'Fehlgeschlagen (aufgegeben)',
    failed: 'Fehlgeschlagen',
    notSent: 'Nicht gesendet',
    withCause: (outcome, cause) => `${outcome}: ${cause}`,
    causes: {
      timeout: 'Zeitüberschreitung',
      network: 'keine Verbindung',
      noAccess: 'das Mitglied darf diese Benachrichtigungen nicht bekommen',
      noMember: 'Tests gehen nur an Mitglieder der Organisation',
      noConsent: 'die Adresse hat nicht zugestimmt',
      noMailServer: 'kein Mailserver',
      http: (status) => `HTTP ${status}`,
      url: {
        scheme: 'die URL muss mit https:// beginnen',
        credentials: 'die URL darf weder Benutzernamen noch Passwort enthalten',
        host: 'die URL muss einen öffentlichen Host nennen, nicht localhost, *.localhost oder *.internal',
        'ip-literal': 'die URL muss einen Hostnamen verwenden, keine IP-Adresse',
        'private-address': 'die URL führt zu einer nicht öffentlichen Adresse',
      },
    },
  },
  networkErrors: {
    unknownHost: 'Diesen Hostnamen gibt es nicht.',
    lookup: 'DNS-Abfrage fehlgeschlagen.',
    refused: 'Verbindung abgelehnt.',
    timeout: 'Zeitüberschreitung.',
    closed: 'Die Verbindung wurde vor einer Antwort geschlossen.',
    unreachable: 'Host nicht erreichbar.',
    expired: 'Das Zertifikat ist abgelaufen.',
    otherHost: 'Das Zertifikat gilt für einen anderen Hostnamen.',
    untrusted: 'Das Zertifikat stammt von keiner Stelle, der dieser Server vertraut.',
    noTls: 'Der Server unterstützt auf diesem Port kein HTTPS.',
  },
  deleteDialog: {
    title: 'Diese Benachrichtigung löschen?',
    button: 'Benachrichtigung löschen',
    consequence: (rule) => (
      <>
        „{rule}“ und der Verlauf werden gelöscht, ausstehende Zustellungen abgebrochen. Das lässt sich nicht rückgängig
        machen. Um sie nur anzuhalten, schalten Sie sie stattdessen aus.
      </>
    ),
    done: 'Benachrichtigung gelöscht',
  },
  relay: {
    names: { slack: 'Slack', discord: 'Discord', teams: 'Microsoft Teams' },
    explanation: (chat) =>
      `${chat} versteht die Webhooks von Benachrichtigungen nicht. Das Relay von svc nimmt sie entgegen und postet sie dort als Nachrichten.`,
    command: 'Befehl des Relays',
    next: 'Starten Sie das Relay mit diesem Befehl, tragen Sie oben seine eigene https-Adresse ein, und legen Sie das Signaturgeheimnis, das Sie nach dem Speichern erhalten, in die Datei alert-secrets.',
  },
  form: {
    titleNew: 'Benachrichtigung erstellen',
    titleEdit: 'Benachrichtigung bearbeiten',
    create: 'Benachrichtigung erstellen',
    save: 'Speichern',
    cancel: 'Abbrechen',
    created: 'Benachrichtigung erstellt',
    saved: 'Benachrichtigung gespeichert',
    type: 'Benachrichtigen bei',
    goal: 'Ziel',
    noGoals: 'Noch keine Ziele. Erstellen Sie eines unter „Ziele“.',
    noRevenueGoals: 'Noch kein Ziel hat Umsatz. Geben Sie ihn unter „Ziele“ bei einem Ziel mit Ereignis an.',
    currency: 'Währung',
    currencyHint: 'Drei Buchstaben, etwa EUR oder USD.',
    currencyFixed: 'Der ganze Umsatz dieses Ziels ist in dieser Währung.',
    allGoals: 'Alle Ziele',
    archivedGoal: (goal) => `${goal} (archiviert)`,
    deletedGoal: 'Gelöschtes Ziel',
    optionalPlaceholder: 'z. B. 10',
    firstRequestHint: 'Leer lassen, um bei der ersten Anfrage jedes neuen Crawlers benachrichtigt zu werden.',
    optionalHint: 'Lassen Sie das Feld leer, um bei der ersten Conversion jedes Tages benachrichtigt zu werden.',
    hours: 'Zurückliegende volle Stunden',
    hoursHint: '1 bis 168. Die laufende Stunde zählt nicht.',
    comparedWith: 'Vergleichen mit',
    withThreshold: 'Einem Schwellenwert',
    withUsual: 'Dem zu dieser Zeit der Woche Üblichen',
    percent: 'Prozent des Üblichen (unter)',
    percentHint: 'Der Median derselben Stunden in bis zu 12 Wochen davor. Mindestens 4 Wochen sind nötig.',
    segment: 'Segment',
    allVisitors: 'Alle Besucher',
    deletedSegment: 'Gelöschtes Segment',
    conditions: 'Bedingungen (optional)',
    conditionsHint: 'Eine pro Zeile, zum Beispiel country:is:DE oder page:contains:/blog/. Alle müssen gelten.',
    noCondition: (line) => `Keine Bedingung: ${line}`,
    channels: 'Benachrichtigen per',
    rotateSecret: 'Signaturschlüssel erneuern',
    rotateSecretHint: 'Der bisherige Schlüssel wird ungültig.',
    secretLater: (hint) => `${hint} Der Signaturschlüssel wird nach dem Speichern angezeigt.`,
  },
  preview: {
    checking: 'Die letzten 30 Tage werden geprüft …',
    never: (
      <>
        Diese Benachrichtigung hätte in den letzten 30 Tagen <strong>nicht ausgelöst</strong>.
      </>
    ),
    fired: (count) => (
      <>
        Diese Benachrichtigung hätte in den letzten 30 Tagen{' '}
        <strong>{plural(count, { one: 'einmal', other: `${whole(count)}\u2011mal` })}</strong> ausgelöst.
      </>
    ),
    now: 'Sie löst sofort aus: Der Traffic liegt jetzt über dem Schwellenwert.',
    today: (amount) => `Sie löst sofort aus: heute ${amount}.`,
    when: 'Zeitpunkte anzeigen',
    firing: (time, amount) => `${time}: ${amount}`,
    earlier: (count) => `und ${whole(count)} frühere`,
  },
  history: {
    title: 'Zustellverlauf',
    empty: 'Noch keine Zustellungen',
    emptyHint: 'Zustellungen, Tests und Wiederholungen erscheinen hier.',
    time: 'Zeit',
    alert: 'Benachrichtigung',
    to: 'An',
    attempt: 'Versuch',
    status: 'Status',
    nextRetry: 'Nächster Versuch',
    test: 'Test',
  },
  secret: {
    title: 'Signaturschlüssel des Webhooks',
    explanation:
      'Jede Anfrage wird mit diesem Schlüssel signiert, damit Ihr Endpunkt sie prüfen kann. Kopieren Sie ihn jetzt; er wird nicht noch einmal angezeigt.',
    label: 'Schlüssel',
    scheme: (
      <>
        Der Header <code>svc-signature</code> besteht aus <code>v1=</code> und dem HMAC-SHA256, hexadezimal, über den
        Header <code>svc-timestamp</code>, einen Punkt und den Inhalt der Anfrage.
      </>
    ),
    sendTest: 'Test senden',
    done: 'Fertig',
  },
  test: {
    title: 'Testbenachrichtigung',
    sending: 'Test wird gesendet …',
    receiver: (receiver) => `${receiver}:`,
    again: 'Erneut senden',
    close: 'Schließen',
  },
};
