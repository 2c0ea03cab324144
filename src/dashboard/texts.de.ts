import type { Role } from '../domain/role.ts';
import type { DashboardTexts } from './texts.ts';

const ROLES: Readonly<Record<Role, string>> = {
  ...{ owner: 'Inhaber', admin: 'Admin', editor: 'Bearbeiter', viewer: 'Betrachter' },
};

export const texts: DashboardTexts = {
  test: {
    subject: 'Test-E-Mail von svc',
    line: 'Wenn Sie das lesen können, funktioniert der E-Mail-Versand. Benachrichtigungen, Berichte, Einladungen und Links zum Zurücksetzen von Passwörtern werden auf demselben Weg gesendet.',
    action: 'Server-Einstellungen öffnen',
    reason: 'Sie erhalten diese E-Mail, weil Sie in den Server-Einstellungen eine Test-E-Mail gesendet haben.',
  },
  passwordReset: {
    subject: 'Passwort zurücksetzen',
    lines: [
      'Jemand (hoffentlich Sie) möchte Ihr Passwort zurücksetzen. Der Link kann einmal verwendet werden und läuft in einer Stunde ab.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.',
    ],
    action: 'Passwort zurücksetzen',
    reason: 'Sie erhalten diese E-Mail, weil es auf diesem Server ein Konto mit Ihrer E-Mail-Adresse gibt.',
  },
  providerLink: {
    subject: (provider) => `Bestätigen Sie Ihre Anmeldung mit ${provider}`,
    lines: (provider, email) => [
      `Jemand (vermutlich Sie) hat sich mit ${provider} als ${email} angemeldet. Bestätigen Sie innerhalb von 15 Minuten im selben Browser, dass das Konto hier Ihres ist.`,
      'Wenn Sie das nicht waren, öffnen Sie den Link nicht: Ohne ihn geschieht nichts.',
    ],
    action: 'Bestätigen',
    reason: 'Sie erhalten diese E-Mail, weil es für Ihre E-Mail-Adresse auf diesem Server ein Konto gibt.',
  },
  invitation: {
    subject: (organisation) => `Einladung zu ${organisation}`,
    line: (by, organisation, role) => `${by} lädt Sie ein, ${organisation} in svc als ${ROLES[role]} beizutreten.`,
    lineWithoutInviter: (organisation, role) =>
      `Sie sind eingeladen, ${organisation} in svc als ${ROLES[role]} beizutreten.`,
    expiry: 'Der Link kann einmal verwendet werden und läuft in sieben Tagen ab.',
    action: 'Einladung annehmen',
    reason: (by) => `Wenn Sie ${by} nicht kennen, können Sie diese E-Mail ignorieren.`,
  },
  unsubscribe: {
    title: (frequency, domain) =>
      `${{ daily: 'Täglichen', weekly: 'Wöchentlichen', monthly: 'Monatlichen' }[frequency]} Bericht für ${domain} abbestellen?`,
    again: 'In den Einstellungen der Website können Sie ihn jederzeit wieder abonnieren.',
    button: 'Abbestellen',
    done: 'Bericht abbestellt',
  },
  consent: {
    waiting: {
      title: (organisation) => `Benachrichtigungen von ${organisation} erhalten?`,
      text: (email) =>
        `${email} erhielte eine E-Mail, sobald eine Benachrichtigung einer ihrer Websites auslöst. Sie können das jederzeit beenden.`,
    },
    agreed: {
      title: (organisation) => `Sie erhalten Benachrichtigungen von ${organisation}`,
      text: (email) => `${email} erhält eine E-Mail, sobald eine Benachrichtigung einer ihrer Websites auslöst.`,
    },
    refused: {
      title: (organisation) => `Sie erhalten keine Benachrichtigungen von ${organisation}`,
      text: (email) => `${email} erhält keine und wird nicht mehr gefragt.`,
    },
    agree: 'Zustimmen',
    refuse: 'Nicht mehr fragen',
    end: 'Diese E-Mails beenden',
    gone: { title: 'Dieser Link funktioniert nicht mehr', text: 'Verwenden Sie den Link einer neueren E-Mail.' },
  },
};
