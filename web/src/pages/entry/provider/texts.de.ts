import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  withProvider: (provider) => `Mit ${provider} anmelden`,
  separator: 'oder mit Passwort',
  problems: {
    refused: (provider) =>
      `Sie haben ${provider} die Anmeldung nicht erlaubt. Versuchen Sie es noch einmal, oder nehmen Sie einen anderen Weg.`,
    expired: (provider) =>
      `Diese Anmeldung hat zu lange gedauert oder wurde schon verwendet. Melden Sie sich noch einmal mit ${provider} an.`,
    other_browser: (provider) =>
      `Diese Anmeldung wurde in einem anderen Browser begonnen. Melden Sie sich hier noch einmal mit ${provider} an.`,
    unreachable: (provider) =>
      `${provider} ist nicht erreichbar. Versuchen Sie es in einer Minute wieder. Wenn es so bleibt, fragen Sie Ihren Serveradministrator.`,
    provider: (provider) =>
      `${provider} hat mit einem Fehler geantwortet. Versuchen Sie es noch einmal. Wenn es so bleibt, fragen Sie Ihren Serveradministrator: Die Ursache steht im Protokoll.`,
    answer: (provider) =>
      `Die Antwort von ${provider} ist ungültig. Versuchen Sie es noch einmal. Wenn es so bleibt, fragen Sie Ihren Serveradministrator: Die Ursache steht im Protokoll.`,
    unverified: (provider) =>
      `${provider} hat keine bestätigte E-Mail-Adresse von Ihnen. Bestätigen Sie sie dort und melden Sie sich dann wieder an.`,
    other_provider: () => 'Für Ihre E-Mail-Domain ist ein anderer Weg vorgesehen. Wählen Sie einen anderen Knopf.',
    no_access: (provider) =>
      `Sie sind bei ${provider} angemeldet, aber hier ist nichts für Sie freigegeben. Fragen Sie einen Inhaber der Organisation.`,
    busy: () => 'Gerade melden sich zu viele Personen an. Versuchen Sie es in einer Minute wieder.',
  },
  link: {
    title: 'Ist das Ihr Konto?',
    lead: (provider, email) =>
      `${provider} sagt, dass Sie ${email} sind. Diese Adresse hat hier ein Konto. Weisen Sie einmal nach, dass es Ihres ist; danach genügt ${provider}.`,
    submit: 'Verknüpfen und anmelden',
    mail: 'Stattdessen einen Link per E-Mail senden',
    mailed: (email) => `Ein Link ist unterwegs an ${email}. Öffnen Sie ihn innerhalb von 15 Minuten in diesem Browser.`,
    again: 'Zurück zur Anmeldung',
    confirm: 'Bestätigen Sie, dass dieses Konto Ihres ist.',
  },
};
