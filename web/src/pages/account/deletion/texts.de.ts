import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Konto löschen',
  ends: (instant) =>
    `Sie gehören keiner Organisation an. Ab dem ${instant} wird Ihr Konto gelöscht, wenn Sie bis dahin keiner beigetreten sind und keine erstellt haben.`,
  lead: 'Löscht Ihr Konto endgültig. Die Organisationen und ihre Websites bleiben.',
  onlyOwner:
    'Ihr Konto kann nicht gelöscht werden, solange Sie der einzige Inhaber einer Organisation sind. Machen Sie dort jemand anderen zum Inhaber oder löschen Sie die Organisation:',
  button: 'Konto löschen',
  question: 'Ihr Konto löschen?',
  password: 'Passwort',
  consequence:
    'Das lässt sich nicht rückgängig machen. Alle Ihre Sitzungen enden, und Ihre Adresse wird aus Berichten und Benachrichtigungen entfernt.',
  counts: (segments, reports) => `Ihre eigenen Segmente: ${segments}. Ihre E-Mail-Berichte: ${reports}.`,
  memberships: 'Diese Mitgliedschaften enden:',
};
