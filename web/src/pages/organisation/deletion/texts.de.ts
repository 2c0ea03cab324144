import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Organisation löschen',
  lead: 'Löscht die Organisation mit ihren Websites und allen Daten endgültig. Ihre Mitglieder behalten ihre Konten.',
  button: 'Organisation löschen',
  question: 'Diese Organisation löschen?',
  consequence:
    'Das lässt sich nicht rückgängig machen. Erfassung, Links, API-Schlüssel, Benachrichtigungen und Berichte ihrer Websites enden sofort.',
  counts: (sites, members, groups, invitations, keys) =>
    `Löscht Websites: ${sites}, Mitgliedschaften: ${members}, Gruppen: ${groups}, Einladungen: ${invitations}, Schlüssel: ${keys}.`,
  copies:
    'Konten ohne andere Mitgliedschaft werden nach 30 Tagen gelöscht. Sicherungen, Exporte und gesendete Berichte behalten, was sie haben.',
  done: (name) => `${name} wurde gelöscht`,
};
