import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  noEmailAddress: (shown) => `${shown} ist keine E-Mail-Adresse.`,
  userExists: (email) => `Für ${email} gibt es schon ein Konto.`,
  password: {
    tooShort: (least) => `Das Passwort muss mindestens ${least} Zeichen haben.`,
    tooLong: (most) => `Das Passwort darf höchstens ${most} Zeichen haben.`,
    tooCommon: 'Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.',
    justChanged: 'Das Passwort wurde gerade geändert. Melden Sie sich mit dem neuen an.',
  },
  secondFactor: {
    justOn:
      'Die Zwei-Faktor-Authentifizierung wurde gerade eingeschaltet. Melden Sie sich noch einmal mit einem Code an.',
    isOn: 'Die Zwei-Faktor-Authentifizierung ist bereits eingeschaltet. Schalten Sie sie zuerst aus.',
    notBegun: 'Beginnen Sie zuerst mit der Einrichtung der Zwei-Faktor-Authentifizierung.',
    wrongCode: 'Der Code ist ungültig. Prüfen Sie die Uhr Ihres Handys und versuchen Sie es mit dem nächsten Code.',
    isOff: 'Die Zwei-Faktor-Authentifizierung ist schon aus.',
    graceDays: (most) => `Geben Sie ganze Tage an, höchstens ${most}.`,
    ownFirst: 'Richten Sie zuerst für Ihr eigenes Konto die Zwei-Faktor-Authentifizierung ein.',
    ownOne: 'Schalten Sie Ihre eigene auf der Seite Ihres Kontos aus.',
    ofOthersToo:
      'Dieses Mitglied gehört auch zu einer Organisation, deren Inhaber Sie nicht sind. Bitten Sie den Server-Administrator, sie auszuschalten.',
  },
  passkeys: {
    tooMany: (most) => `Sie können höchstens ${most} Passkeys haben. Entfernen Sie zuerst einen.`,
    known: 'Dieser Passkey wurde schon hinzugefügt.',
    gone: 'Dieser Passkey wurde entfernt.',
    unverified: 'Der Passkey konnte nicht geprüft werden. Versuchen Sie es erneut.',
    needsName: (host) =>
      `Passkeys brauchen eine Adresse mit einem Namen, und ${host} ist eine Nummer. Setzen Sie SVC_PUBLIC_URL.`,
  },
  sessionEnded: 'Diese Sitzung ist bereits beendet.',
  sessions: {
    hours: (least, most) => `Sitzungen dauern ${least} bis ${most} Stunden.`,
    idleMinutes: (least, most) => `Die Zeit ohne Nutzung beträgt ${least} bis ${most} Minuten.`,
  },
  onlyOrganisation: 'Das ist die einzige Organisation auf dem Server. Löschen Sie sie dort mit svc org delete.',
  operatingOrganisation: 'Die Inhaber dieser Organisation betreiben den Server. Löschen Sie zuerst die anderen.',
  members: {
    youAreOne: 'Sie sind bereits Mitglied dieser Organisation.',
    isOne: (email) => `${email} ist bereits Mitglied.`,
    unknown: 'Dieses Mitglied gibt es nicht.',
    lastOwner: 'Eine Organisation braucht mindestens einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
    tooManyOrganisations: (most) => `Eine Person kann höchstens ${most} Organisationen besitzen.`,
    breakGlass:
      'Dieser Inhaber kann sich anmelden, wenn der Anbieter ausfällt; wählen Sie zuerst unter „Anmeldung“ einen anderen.',
  },
  grants: {
    wholeRole: 'Inhaber und Admins sehen immer alle Websites und alles, ohne Enddatum.',
    editorsSettings: 'Bearbeiter bearbeiten Einstellungen, diese lassen sich nicht sperren.',
    over: 'Das Ende muss in der Zukunft liegen.',
    nothing: 'Wählen Sie mindestens eine Website oder Gruppe.',
    foreign: 'Wählen Sie Websites und Gruppen dieser Organisation.',
  },
  invitation: {
    gone: 'Diese Einladung wurde angenommen oder widerrufen oder ist abgelaufen.',
    ofOther: (email) => `Diese Einladung ist für ${email}.`,
  },
};
