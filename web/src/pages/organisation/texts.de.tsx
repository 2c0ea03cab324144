import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  lead: 'Mitglieder, Gruppen von Websites und API-Schlüssel verwalten.',
  leadMember: 'Die Mitglieder dieser Organisation.',
  notFound: {
    title: 'Organisation nicht gefunden',
    hint: 'Sie wurde vielleicht gelöscht, oder Sie sind kein Mitglied mehr.',
    back: 'Zurück zu den Websites',
  },
  record: 'Änderungsprotokoll',
  rename: {
    button: 'Umbenennen',
    title: 'Organisation umbenennen',
    name: 'Name',
    save: 'Speichern',
  },
  roles: {
    names: { owner: 'Inhaber', admin: 'Admin', editor: 'Bearbeiter', viewer: 'Betrachter' },
    about: 'Über die Rollen',
    meanings: {
      viewer: 'Kann Statistiken ansehen.',
      editor:
        'Kann Statistiken ansehen und Ziele, Trichter, Eigenschaften, Kanäle, Ausschlüsse, Notizen, Segmente, Benachrichtigungen und Links ändern.',
      admin: 'Kann auch Websites, Gruppen, Mitglieder, API-Schlüssel, Importe und Exporte verwalten.',
      owner: 'Kann auch Websites löschen, Inhaber verwalten und die Organisation umbenennen.',
    },
    invited: {
      viewer: 'Betrachter können Statistiken ansehen.',
      editor:
        'Bearbeiter können Statistiken ansehen und Ziele, Trichter, Eigenschaften, Kanäle, Ausschlüsse, Notizen, Segmente, Benachrichtigungen und Links ändern.',
      admin:
        'Admins können auf allen Websites alles, was Bearbeiter können, und außerdem Websites, Gruppen, Mitglieder, API-Schlüssel, Importe und Exporte verwalten.',
      owner:
        'Inhaber können alles, was Admins können, und außerdem Websites löschen, Inhaber verwalten und die Organisation umbenennen.',
    },
  },
  members: {
    signsOut: 'Wer eine andere Rolle oder anderen Zugriff bekommt, wird überall abgemeldet.',
    title: 'Mitglieder',
    invite: 'Mitglied einladen',
    joined: (date) => `Beigetreten am ${date}`,
    onlyOwner: 'Sie sind der einzige Inhaber. Machen Sie vor dem Verlassen jemand anderen zum Inhaber.',
    you: 'Sie',
    secondFactor: '2FA',
    access: 'Zugriff',
    accessLabel: (email) => `Zugriff von ${email}`,
    roleLabel: (email) => `Rolle von ${email}`,
    changed: {
      viewer: (email) => `${email} ist jetzt Betrachter`,
      editor: (email) => `${email} ist jetzt Bearbeiter`,
      admin: (email) => `${email} ist jetzt Admin`,
      owner: (email) => `${email} ist jetzt Inhaber`,
    },
    removeLabel: (email) => `${email} entfernen`,
    remove: {
      title: 'Dieses Mitglied entfernen?',
      consequence: (email, organisation) => (
        <>
          {email} verliert den Zugriff auf {organisation} und erhält keine Berichte mehr. API-Schlüssel gelten weiter;
          widerrufen Sie alle, die dieser Person bekannt sind.
        </>
      ),
      action: 'Mitglied entfernen',
      done: (email) => `${email} wurde entfernt`,
    },
    leave: {
      button: 'Verlassen',
      title: 'Diese Organisation verlassen?',
      consequence: (organisation) => (
        <>
          Sie verlieren den Zugriff auf die Websites von {organisation}. Um zurückzukehren, brauchen Sie eine Einladung.
        </>
      ),
      action: 'Organisation verlassen',
      done: (organisation) => `Sie haben ${organisation} verlassen`,
    },
  },
  invite: {
    title: 'Mitglied einladen',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    submit: 'Einladung senden',
    submitWithoutMail: 'Einladung erstellen',
    created: 'Einladung erstellt',
    sent: (email) => `Einladung an ${email} gesendet.`,
    notSent: (email) => `E-Mail ist nicht eingerichtet. Senden Sie diesen Link selbst an ${email}.`,
    validity: (email) => `Gilt einmal, 7 Tage lang. Geht sie verloren, laden Sie ${email} erneut ein.`,
    beforeSharing: 'Sie den Link teilen',
    link: 'Einladungslink',
    linkValidity: (email) =>
      `Gilt einmal, 7 Tage lang. Er wird nicht noch einmal angezeigt. Wer den Link hat, kann die Einladung als ${email} annehmen.`,
    done: 'Fertig',
  },
  invitations: {
    title: 'Offene Einladungen',
    expires: (date) => `Läuft ab am ${date}`,
    revoke: 'Widerrufen',
    revokeLabel: (email) => `Einladung von ${email} widerrufen`,
    confirm: {
      title: 'Diese Einladung widerrufen?',
      consequence: (email) => `Der an ${email} gesendete Einladungslink wird ungültig.`,
      action: 'Einladung widerrufen',
      done: 'Einladung widerrufen',
    },
  },
  keys: {
    title: 'API-Schlüssel',
    add: 'Neuer API-Schlüssel',
    lead: 'API-Schlüssel geben Lesezugriff auf die Statistiken der Websites dieser Organisation, aller oder einiger. Halten Sie sie geheim; verwenden Sie sie nicht im Code für Browser.',
    empty: 'Noch keine API-Schlüssel.',
    revokedKeys: (count) => `Widerrufene Schlüssel (${count})`,
    created: (date) => `Erstellt am ${date}`,
    lastUsed: (instant) => `Zuletzt verwendet am ${instant}`,
    neverUsed: 'Nie verwendet',
    revoked: (date) => `Widerrufen am ${date}`,
    revoke: 'Widerrufen',
    revokeLabel: (key) => `${key} widerrufen`,
    confirm: {
      title: 'Diesen API-Schlüssel widerrufen?',
      consequence: (key, prefix) => (
        <>
          Anfragen mit „{key}“ ({prefix}) werden sofort abgelehnt. Das lässt sich nicht rückgängig machen.
        </>
      ),
      action: 'API-Schlüssel widerrufen',
      done: 'API-Schlüssel widerrufen',
    },
    form: {
      title: 'Neuer API-Schlüssel',
      name: 'Name',
      nameHint: 'z. B. „Berichtsskript“',
      submit: 'API-Schlüssel erstellen',
    },
    result: {
      title: 'API-Schlüssel erstellt',
      warning: 'Kopieren Sie diesen Schlüssel jetzt. Er wird nicht noch einmal angezeigt.',
      key: 'Schlüssel',
      tryIt: 'Ausprobieren:',
      command: 'Befehl',
      examples: 'Statistiken, Zeitreihe und Top-Seiten Ihrer ersten Website:',
      stats: 'Statistiken',
      timeseries: 'Zeitreihe',
      pages: 'Top-Seiten',
      rateLimit: (perMinute) => `Limit: ${perMinute} Anfragen pro Minute und Schlüssel.`,
      reference: 'API-Referenz (OpenAPI)',
      done: 'Fertig',
    },
  },
};
