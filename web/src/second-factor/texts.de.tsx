import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  cancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut.',
  known: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
  cannot: 'In diesem Browser oder unter dieser Adresse können Passkeys nicht verwendet werden.',
  signIn: 'Mit Passkey anmelden',
  use: 'Passkey verwenden',
  or: 'oder',
  card: {
    title: 'Passkeys',
    lead: 'Melden Sie sich mit Fingerabdruck, Gesicht oder PIN an, oder mit einem Sicherheitsschlüssel: allein oder nach Ihrem Passwort.',
    cannotAdd: (url) =>
      `Passkeys brauchen einen aktuellen Browser, https und eine Adresse mit einem Namen. Die Adresse dieses Servers ist ${url}.`,
    add: 'Passkey hinzufügen',
    addSubmit: 'Weiter',
    addDone: 'Passkey hinzugefügt',
    addLead:
      'Ihr Browser fragt dann, wo der Passkey gespeichert werden soll. Die Anmeldung mit Ihrem Passwort braucht von da an einen zweiten Schritt.',
    name: 'Name',
    nameHint: 'Zum Wiedererkennen, zum Beispiel das Gerät.',
    password: 'Passwort',
    added: (date) => `Hinzugefügt am ${date}`,
    lastUsed: (date) => `Zuletzt verwendet am ${date}`,
    rename: 'Umbenennen',
    renameLabel: (name) => `${name} umbenennen`,
    renameTitle: 'Passkey umbenennen',
    renameSubmit: 'Speichern',
    remove: 'Entfernen',
    removeLabel: (name) => `${name} entfernen`,
    removeTitle: 'Diesen Passkey entfernen?',
    removed: 'Passkey entfernt',
    removeLead: 'Mit ihm können Sie sich nicht mehr anmelden. Löschen Sie ihn auch auf Ihrem Gerät.',
    removeLast:
      'Das ist Ihr letzter zweiter Schritt: Zum Anmelden genügt dann Ihr Passwort, und Ihre Wiederherstellungscodes werden ungültig. Organisationen, die Zwei-Faktor-Authentifizierung verlangen, sperren Sie aus, bis Sie sie wieder einrichten.',
    recovery: {
      title: 'Wiederherstellungscodes',
      renew: 'Neue Codes erstellen',
      submit: 'Codes erstellen',
      consequence: 'Ihre jetzigen Wiederherstellungscodes werden ungültig.',
      left: (count) =>
        plural(count, {
          one: 'Sie haben noch 1 Wiederherstellungscode. Jeder meldet Sie einmal an, nach Ihrem Passwort, wenn Sie App oder Passkey nicht haben.',
          other: `Sie haben noch ${count} Wiederherstellungscodes. Jeder meldet Sie einmal an, nach Ihrem Passwort, wenn Sie App oder Passkey nicht haben.`,
        }),
    },
  },
  due: {
    title: 'Zwei-Faktor-Authentifizierung einrichten',
    setUp: 'Einrichten',
    isOver: (name) =>
      `${name} verlangt die Zwei-Faktor-Authentifizierung. Sie haben dort keinen Zugriff, bis Sie sie einrichten.`,
    isLater: (name, date) =>
      `${name} verlangt ab ${date} die Zwei-Faktor-Authentifizierung. Ohne sie haben Sie von da an keinen Zugriff.`,
    help: 'Wenn Sie eines davon hatten und verloren haben, melden Sie sich mit einem Wiederherstellungscode an. Sonst kann ein Inhaber der Organisation oder der Server-Administrator es zurücksetzen.',
    lead: (organisation) => (
      <>
        {organisation} verlangt die Zwei-Faktor-Authentifizierung. Sie sehen die Websites wieder, sobald Ihr Konto einen
        Passkey oder eine Authenticator-App hat.
      </>
    ),
  },
  rule: {
    title: 'Zwei-Faktor-Authentifizierung',
    isOff: 'Mitglieder können sich mit einem Passwort allein anmelden.',
    isOn: (date) =>
      `Mitglieder brauchen ab ${date} einen Passkey oder eine Authenticator-App. Wer sich über einen Anbieter anmeldet, wird dort geprüft.`,
    require: '2FA verlangen',
    submit: 'Verlangen',
    days: 'Tage, bis es verlangt wird',
    daysHint: 'Mitglieder ohne 2FA sehen einen Hinweis mit dem Datum. 0 verlangt sie sofort.',
    lead: 'Mitglieder ohne 2FA sehen dann nichts von dieser Organisation, bis sie sie unter „Konto“ einrichten. Inhaber können die 2FA eines Mitglieds zurücksetzen, das sie verloren hat. API-Schlüssel und geteilte Links funktionieren weiter.',
    end: 'Freistellen',
    endTitle: '2FA freistellen?',
    endLead: 'Mitglieder können sich wieder mit einem Passwort allein anmelden.',
  },
  reset: {
    button: '2FA zurücksetzen',
    label: (email) => `2FA von ${email} zurücksetzen`,
    title: '2FA zurücksetzen?',
    action: 'Zurücksetzen',
    done: (email) => `2FA von ${email} ist aus`,
    consequence: (email) =>
      `Vergewissern Sie sich, dass wirklich ${email} darum bittet. Alle Sitzungen enden, und das Passwort allein genügt, bis 2FA wieder eingerichtet ist.`,
  },
};
