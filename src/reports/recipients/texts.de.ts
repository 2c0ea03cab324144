import type { ReportFrequency } from '../../domain/report-frequency.ts';
import { formatsOf } from '../../mail/formats.ts';
import type { RecipientTexts } from './texts.ts';

const ADJECTIVES: Readonly<Record<ReportFrequency, string>> = {
  daily: 'täglichen',
  weekly: 'wöchentlichen',
  monthly: 'monatlichen',
};

function reports(frequencies: readonly ReportFrequency[]): string {
  const names = formatsOf('de').list(frequencies.map((frequency) => ADJECTIVES[frequency]));
  return frequencies.length === 1 ? `den ${names} Bericht` : `die ${names} Berichte`;
}

export const texts: RecipientTexts = {
  ask: {
    subject: (frequencies, domain) => `Möchten Sie ${reports(frequencies)} für ${domain} erhalten?`,
    lines: (organisation, frequencies, domain) => [
      `${organisation} möchte Ihnen ${reports(frequencies)} für ${domain} per E-Mail senden: Besucher, wichtigste Seiten, Quellen und Kampagnen.`,
      'Sie erhalten nur dann einen Bericht, wenn Sie zustimmen. Der Link gilt sieben Tage und führt zu einer Seite, auf der Sie zustimmen oder ablehnen.',
    ],
    action: 'Zustimmen oder ablehnen',
    reason: (organisation) =>
      `Sie erhalten diese E-Mail, weil ${organisation} Ihre Adresse für einen Bericht eingetragen hat. Wenn Sie nichts tun, erhalten Sie keine Berichte.`,
  },
  page: {
    waiting: {
      title: (frequencies, domain) => `Möchten Sie ${reports(frequencies)} für ${domain} erhalten?`,
      text: (email, organisation) =>
        `${organisation} würde die Statistiken der Website an ${email} senden. Jeder Bericht hat einen Link, der ihn abbestellt.`,
    },
    active: {
      title: (frequencies, domain) => `Sie erhalten ${reports(frequencies)} für ${domain}`,
      text: (email) => `Die Berichte gehen an ${email}. Jeder hat einen Link, der ihn abbestellt.`,
    },
    ended: {
      title: () => 'Bericht abbestellt',
      text: (email) => `${email} erhält diesen Bericht nur wieder, wenn Sie zustimmen.`,
    },
    refused: {
      title: (_, domain) => `Sie erhalten keine Berichte für ${domain}`,
      text: (email) => `${email} erhält keine und wird nicht mehr gefragt.`,
    },
    confirm: 'Zustimmen',
    refuse: 'Nicht mehr fragen',
    end: 'Abbestellen',
    gone: {
      title: 'Dieser Link funktioniert nicht mehr',
      text: 'Er gilt sieben Tage. Bitten Sie den Absender um einen neuen.',
    },
  },
  refused: {
    unknown: (id) => `Den Empfänger ${id} gibt es nicht.`,
    twice: (email) => `${email} erhält diesen Bericht bereits.`,
    refused: (email) => `${email} möchte keine Berichte und wird nicht mehr gefragt.`,
    askedOut: (email) =>
      `${email} wurde mehrmals gefragt und hat nicht geantwortet. Die Adresse wird nicht mehr gefragt.`,
    askedToday: (email) => `${email} wurde in den letzten 24 Stunden gefragt. Versuchen Sie es später erneut.`,
    tooManyAsked: (most) =>
      `In 24 Stunden können höchstens ${most} Personen gefragt werden. Versuchen Sie es später erneut.`,
    logo: 'Das Logo muss eine PNG- oder JPEG-Datei mit höchstens 64 KB und 2.000 Pixeln je Seite sein.',
    senderName: (most) =>
      `Der Name des Absenders darf höchstens ${most} Zeichen haben und kein @, < oder > und keinen Zeilenumbruch enthalten.`,
    replyTo: (email) =>
      `${email} ist weder ein Mitglied der Organisation noch eine Adresse, die einem ihrer Berichte zugestimmt hat.`,
  },
};
