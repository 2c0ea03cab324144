import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Konto',
  language: {
    title: 'Sprache',
    label: 'Seiten und E-Mails',
    automatic: 'Automatisch (Browser)',
    hint: 'Bei „Automatisch“ richten sich die Seiten nach Ihrem Browser, E-Mails nach dem Inhaber der Organisation; sonst sind sie auf Englisch.',
    submit: 'Speichern',
  },
  password: {
    title: 'Passwort',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    submit: 'Passwort ändern',
    consequence: 'Damit werden Sie überall sonst abgemeldet.',
    changed: 'Passwort geändert',
  },
  secondFactor: {
    title: 'Zwei-Faktor-Authentifizierung (2FA)',
    on: 'An',
    off: 'Aus',
    whenOn: 'Zum Anmelden brauchen Sie Ihr Passwort und einen Code aus Ihrer Authenticator-App.',
    whenOff:
      'Ein zweiter Schritt bei der Anmeldung: ein Code aus einer App auf Ihrem Handy. Ein gestohlenes Passwort allein reicht dann nicht aus.',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
  },
  turnOff: {
    title: 'Zwei-Faktor-Authentifizierung ausschalten?',
    consequence:
      'Zum Anmelden genügt dann Ihr Passwort. Ihre Wiederherstellungscodes und der Eintrag in der Authenticator-App werden ungültig. Sie werden überall sonst abgemeldet.',
    withPasskeys:
      'Der Eintrag in der Authenticator-App wird ungültig. Ihre Passkeys und Wiederherstellungscodes bleiben.',
    password: 'Passwort',
    submit: 'Ausschalten',
    done: 'Zwei-Faktor-Authentifizierung ist aus',
  },
  turnOn: {
    title: 'Zwei-Faktor-Authentifizierung einrichten',
    titleDone: 'Zwei-Faktor-Authentifizierung ist an',
    begin: {
      explanation:
        'Sie brauchen eine Authenticator-App auf Ihrem Handy, etwa Aegis, 2FAS, Google Authenticator oder Ihren Passwortmanager. Bestätigen Sie Ihr Passwort, um fortzufahren.',
      password: 'Passwort',
      submit: 'Weiter',
    },
    scan: {
      picture: 'QR-Code für Ihre Authenticator-App',
      instructions: 'Scannen Sie diesen QR-Code mit Ihrer App.',
      onPhone: (url) => (
        <>
          Sind Sie am Handy? <a href={url}>In der App öffnen</a>. Oder geben Sie diesen Schlüssel in der App ein:
        </>
      ),
      code: 'Code',
      codeHint: 'Geben Sie den 6-stelligen Code aus der App ein. Sie werden überall sonst abgemeldet.',
      submit: 'Einschalten',
    },
    recovery: {
      warning:
        'Speichern Sie Ihre Wiederherstellungscodes jetzt. Sie werden nicht noch einmal angezeigt. Jeder gilt einmal, falls Sie Ihr Handy verlieren.',
      codes: 'Wiederherstellungscodes',
      copy: 'Codes kopieren',
      download: 'Codes herunterladen',
      done: 'Gespeichert',
    },
  },
  sessions: {
    limits: {
      age: (length) => `Längste Sitzung: ${length}.`,
      ageBy: (length, organisation) => `Längste Sitzung: ${length}, festgelegt von ${organisation}.`,
      idle: (length) => `Längste Zeit ohne Nutzung: ${length}.`,
      idleBy: (length, organisation) => `Längste Zeit ohne Nutzung: ${length}, festgelegt von ${organisation}.`,
    },
    agents: {
      unknown: 'Unbekannter Browser',
      onSystem: (system) => `Browser unter ${system}`,
      browserOnSystem: (browser, system) => `${browser} unter ${system}`,
    },
    title: 'Aktive Sitzungen',
    current: 'Dieses Gerät',
    signedIn: (instant) => `Angemeldet am ${instant}`,
    lastActive: (ago, instant) => `Zuletzt aktiv ${ago} · Angemeldet am ${instant}`,
    signOut: 'Abmelden',
    signOutLabel: (agent, instant) => `${agent} abmelden, angemeldet am ${instant}`,
    signedOut: 'Sitzung beendet',
    signOutOthers: 'Alle anderen Sitzungen abmelden',
    othersSignedOut: 'Alle anderen Sitzungen abgemeldet',
  },
  organisations: {
    title: 'Organisationen',
    add: 'Neue Organisation',
    empty: 'Sie gehören keiner Organisation an. Erstellen Sie eine oder bitten Sie um eine Einladung.',
    form: {
      title: 'Neue Organisation',
      name: 'Name',
      nameHint: 'Eine Organisation hat eigene Websites, Mitglieder und API-Schlüssel. Sie werden ihr Inhaber.',
      submit: 'Organisation erstellen',
    },
  },
};
