import type { texts as english, QuotaOf, WaitUnit } from './texts.ts';

const QUOTAS: Readonly<Record<QuotaOf, string>> = {
  tests: 'Tests',
  invitations: 'Einladungen',
  previews: 'Vorschauen',
  testEmails: 'Test-E-Mails',
  signInLinks: 'Anmeldelinks',
  pageChecks: 'Seitenprüfungen',
  asks: 'Anfragen um Zustimmung',
};

function again(count: number, unit: WaitUnit): string {
  if (unit === 'second') return `Versuchen Sie es in ${count === 1 ? 'einer Sekunde' : `${count} Sekunden`} erneut.`;
  return `Versuchen Sie es in ${count === 1 ? 'einer Minute' : `${count} Minuten`} erneut.`;
}

export const texts: typeof english = {
  notFound: 'Nicht gefunden.',
  unreadable: 'Die Anfrage konnte nicht gelesen werden.',
  invalidField: (field) => `Eingabe ungültig: ${field}`,
  failed: (requestId) =>
    `Auf dem Server ist etwas schiefgegangen. Versuchen Sie es erneut. Im Log steht es unter ${requestId}.`,
  stopping: 'Der Server wird gerade beendet. Versuchen Sie es gleich noch einmal.',
  receivingTooMuch: 'Der Server empfängt gerade zu viel auf einmal. Versuchen Sie es gleich noch einmal.',
  busy: 'Der Server ist ausgelastet. Versuchen Sie es erneut.',
  otherSite: 'Diese Anfrage kommt von einer anderen Website.',
  otherAddress: (origin, host) =>
    `Diese Anfrage kommt von einer anderen Website oder von ${origin} über einen Proxy, der die Adresse ${host} nennt. ` +
    `Setzen Sie SVC_PUBLIC_URL auf ${origin}, oder lassen Sie den Proxy Host und Port weitergeben (nginx: proxy_set_header Host $http_host).`,
  insecureAddress: (origin, publicUrl) =>
    `Unter ${origin} können Sie sich nicht anmelden: SVC_PUBLIC_URL ist ${publicUrl}, deshalb behalten Browser die Cookies nur über https. ` +
    `Öffnen Sie ${publicUrl}, oder setzen Sie SVC_PUBLIC_URL auf die Adresse, die Sie verwenden, und starten Sie svc neu.`,
  tooManyReads: {
    client: (count, unit) => `Zu viele Anfragen. ${again(count, unit)}`,
    organisation: (count, unit) => `Ihre Organisation stellt gerade zu viele Anfragen. ${again(count, unit)}`,
  },
  quota: (most, of, count, unit) =>
    `Mehr als ${most} ${QUOTAS[of]} pro Stunde sind nicht möglich. ${again(count, unit)}`,
  api: {
    NOT_FOUND: 'Nicht gefunden.',
    INVALID_PARAMS: 'Ein Parameter ist ungültig.',
    INVALID_PERIOD: 'Der erste Tag liegt nach dem letzten.',
    INVALID_TIMEZONE: 'Die Zeitzone der Website ist ungültig.',
    METRIC_NOT_FILTERABLE: 'Diese Kennzahl lässt sich nicht mit einem Filter kombinieren.',
    HOURLY_CONVERSIONS_UNSUPPORTED: 'Conversions gibt es nicht nach Stunden. Wählen Sie mehr als zwei Tage.',
    RAW_WINDOW_EXCEEDED: 'Diese Kombination von Filtern braucht Rohereignisse, die nur 30 Tage lang aufbewahrt werden.',
  },
  access: {
    signInFirst: 'Melden Sie sich zuerst an.',
    factorNeeded: (organisation) =>
      `${organisation} verlangt die Zwei-Faktor-Authentifizierung. Richten Sie sie unter „Konto“ ein.`,
    noOrganisation: 'Diese Organisation gibt es nicht.',
    noSite: 'Diese Website gibt es nicht.',
    onlyOperators: 'Das können nur Server-Administratoren: die Inhaber der ersten Organisation.',
    onlyOwners: 'Das kann nur ein Inhaber der Organisation.',
    onlyAdmins: 'Das kann nur ein Inhaber oder Admin der Organisation.',
    onlyEditors: 'Das kann nur ein Inhaber, Admin oder Bearbeiter.',
    onlyAllSites: 'Eine Regel für alle Websites braucht jemanden, der sie alle bearbeiten darf.',
    withheld: 'Ein Inhaber oder Admin hat das für Sie gesperrt.',
  },
  signIn: {
    wrongCredentials: 'E-Mail-Adresse oder Passwort ist falsch.',
    codeNeeded: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
    passkeyNeeded: 'Verwenden Sie Ihren Passkey oder einen Wiederherstellungscode.',
    passkeyOrCodeNeeded: 'Verwenden Sie Ihren Passkey oder den Code aus Ihrer Authenticator-App.',
    wrongCode: 'Der Code ist ungültig. Warten Sie auf den nächsten und versuchen Sie es erneut.',
    wrongPasskey: 'Der Passkey konnte nicht geprüft werden. Versuchen Sie es erneut.',
    wrongPassword: 'Das aktuelle Passwort ist falsch.',
    providerRequired: (provider, domain) => `Melden Sie sich mit ${provider} an: Für ${domain} ist das vorgeschrieben.`,
    organisationRequires: (organisation, provider) =>
      `${organisation} verlangt von ihren Mitgliedern die Anmeldung mit ${provider}.`,
    noAccess: (provider) =>
      `Sie sind bei ${provider} angemeldet, aber hier ist nichts für Sie freigegeben. Fragen Sie einen Inhaber der Organisation.`,
    tooManyAttempts: (count, unit) => `Zu viele Versuche. ${again(count, unit)}`,
  },
  reset: {
    gone: 'Dieser Link zum Zurücksetzen wurde schon verwendet, ist abgelaufen oder unvollständig. Fordern Sie einen neuen an.',
    sent: (email) =>
      `Wenn es hier ein Konto für ${email} gibt, ist ein Link zum Zurücksetzen unterwegs. Er kann einmal verwendet werden und läuft in einer Stunde ab.`,
    noMail: (command) =>
      `Dieser Server kann keine E-Mails senden. Bitten Sie Ihren Server-Administrator, im Ordner von svc Folgendes auszuführen: ${command}`,
  },
  setup: {
    gone: 'Dieser Link wurde schon verwendet oder ist abgelaufen. Verwenden Sie den neuesten aus dem Terminal des Servers.',
    domainNeeded: 'Geben Sie die Domain Ihrer ersten Website an.',
    first: 'Dieser Server ist noch nicht eingerichtet. Öffnen Sie zuerst den Einrichtungslink aus seinem Terminal.',
  },
  invitation: {
    gone: 'Diese Einladung wurde verwendet oder widerrufen oder ist abgelaufen. Bitten Sie um eine neue.',
    passwordNeeded: (email) =>
      `Geben Sie das Passwort von ${email} auf diesem Server ein. Ohne Konto wählen Sie eines.`,
  },
  linkGone: 'Dieser Link ist nicht mehr gültig.',
  linkOfOtherBrowser:
    'Dieser Link funktioniert nur in dem Browser, in dem er angefordert wurde. Öffnen Sie ihn dort, oder melden Sie sich hier noch einmal an.',
  linkPassword: {
    needed: 'Dieser Link braucht ein Passwort.',
    wrong: 'Das Passwort ist falsch.',
  },
  mail: {
    none: 'Auf diesem Server ist der E-Mail-Versand nicht eingerichtet. Setzen Sie SVC_SMTP_URL, zum Beispiel auf smtps://user:password@mail.example.com, und starten Sie svc neu.',
    previewRefused: (reason) => `Der Mailserver hat die Vorschau abgelehnt: ${reason}`,
    testRefused: (reason) => `Der Mailserver hat die Test-E-Mail abgelehnt: ${reason}`,
    askRefused: (reason) => `Der Mailserver hat die Anfrage um Zustimmung abgelehnt: ${reason}`,
  },
  typeToDelete: (typed) => `Es wurde nichts gelöscht. Geben Sie zur Bestätigung ${typed} ein.`,
  site: {
    archived: 'Diese Website ist archiviert. Stellen Sie sie in ihren Einstellungen wieder her.',
    notDeleted: (domain) => `Es wurde nichts gelöscht. Geben Sie zur Bestätigung die Domain der Website ein: ${domain}`,
    noDomainOfSite: 'Die Website hat diese Domain nicht.',
    hasUpload: 'Für die Website ist ein Export hochgeladen: Importieren oder entfernen Sie ihn zuerst.',
    notMoved: (domain) => `Es wurde nichts verschoben. Geben Sie zur Bestätigung die Domain der Website ein: ${domain}`,
    exportRuns: 'Ein Export der Website wird gerade heruntergeladen. Warten Sie, bis er beendet ist.',
    onlyOwnersShorten:
      'Eine kürzere Aufbewahrung löscht ältere Daten endgültig. Das kann nur ein Inhaber der Organisation festlegen.',
    months: (most) => `Geben Sie eine ganze Zahl von Monaten von 1 bis ${most} an.`,
  },
  noApiKey: 'Diesen API-Schlüssel gibt es nicht.',
  imports: {
    noUploads: 'Dieser Server nimmt keine Dateien an. Importieren Sie mit „svc import --from“.',
  },
  lastDayBeforeFirst: 'Der letzte Tag liegt vor dem ersten.',
};
