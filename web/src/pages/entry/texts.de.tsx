import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  signIn: 'Anmelden',
  setup: {
    title: 'Willkommen bei svc',
    lead: 'In zwei Minuten eingerichtet.',
    withoutLink: (
      <>
        Noch keine Konten. Um das erste zu erstellen, öffnen Sie den Einrichtungslink, den der Server in seinem Terminal
        ausgegeben hat. Er endet auf <code>/setup#</code> und ein Token.
      </>
    ),
    account: 'Ihr Konto',
    organisation: 'Organisation',
    organisationHint: 'Der Name Ihrer Firma, Ihres Teams oder Projekts.',
    organisationOptional:
      'Optional. Der Name Ihrer Firma, Ihres Teams oder Projekts; ohne Angabe wird die Domain verwendet.',
    site: 'Ihre erste Website',
    createAccount: 'Konto erstellen',
    next: 'Weiter',
    privacy: 'Alles bleibt auf Ihrem Server. Passwort, Organisation und Zeitzone können Sie später ändern.',
  },
  signInForm: {
    back: 'Zurück',
    forgot: 'Passwort vergessen?',
    setupNeeded:
      'Noch keine Konten. Verwenden Sie den Einrichtungslink, den der Server in seinem Terminal ausgegeben hat.',
  },
  code: {
    app: 'Code',
    appHint: 'Geben Sie den 6-stelligen Code aus Ihrer Authenticator-App ein.',
    recovery: 'Wiederherstellungscode',
    recoveryHint: 'Einer der 10 Codes, die Sie gespeichert haben. Jeder gilt einmal.',
    useApp: 'Authenticator-App verwenden',
    useRecovery: 'Wiederherstellungscode verwenden',
  },
  forgotten: {
    title: 'Passwort zurücksetzen',
    lead: 'Wir senden Ihnen einen Link zum Zurücksetzen.',
    leadWithoutMail:
      'Dieser Server kann keine E-Mails senden. Bitten Sie Ihren Server-Administrator um einen Link zum Zurücksetzen.',
    back: 'Zurück zur Anmeldung',
    send: 'Link senden',
    ask: 'Bitten Sie ihn, dies auf dem Server im Verzeichnis von svc auszuführen:',
    command: 'Befehl',
    yourEmail: 'IHRE-E-MAIL',
    commandHint: (
      <>
        Wenn der Server mit <code>--data</code> läuft, geben Sie dieselbe Option an. Der Link gilt einmal und läuft in
        einer Stunde ab.
      </>
    ),
  },
  reset: {
    title: 'Neues Passwort wählen',
    lead: 'Auf allen anderen Geräten werden Sie abgemeldet.',
    save: 'Passwort speichern',
    done: 'Passwort geändert',
    doneSignIn: 'Passwort geändert. Melden Sie sich mit Ihrem neuen Passwort und einem Code an.',
    otherLink: 'Anmelden oder neuen Link anfordern',
  },
  invitation: {
    title: 'Sie wurden eingeladen',
    lead: {
      owner: (organisation) => <>Treten Sie {organisation} als Inhaber bei</>,
      admin: (organisation) => <>Treten Sie {organisation} als Admin bei</>,
      editor: (organisation) => <>Treten Sie {organisation} als Bearbeiter bei</>,
      viewer: (organisation) => <>Treten Sie {organisation} als Betrachter bei</>,
    },
    otherAccount: (signedInAs, invited) =>
      `Sie sind als ${signedInAs} angemeldet. Diese Einladung ist für ${invited}; wenn Sie sie annehmen, wechseln Sie zu diesem Konto.`,
    passwordHint: (minChars) =>
      `Haben Sie schon ein Konto? Geben Sie Ihr Passwort ein. Neu hier? Wählen Sie eines (mindestens ${minChars} Zeichen).`,
    accept: 'Einladung annehmen',
    toSites: 'Zurück zu den Websites',
  },
};
