import type { GroupTexts } from './texts.ts';

export const texts: GroupTexts = {
  title: 'Gruppen',
  add: 'Neue Gruppe',
  lead: 'Gruppen fassen Websites zusammen: für gemeinsame Zahlen, für das, was Mitglieder sehen dürfen, und um sie zu finden.',
  empty: 'Noch keine Gruppen.',
  edit: 'Bearbeiten',
  editLabel: (name) => `${name} bearbeiten`,
  name: 'Name',
  sites: 'Websites',
  new: { title: 'Neue Gruppe', submit: 'Gruppe erstellen' },
  change: { title: 'Gruppe bearbeiten', submit: 'Speichern' },
  deleteLabel: (name) => `${name} löschen`,
  confirm: {
    title: 'Diese Gruppe löschen?',
    consequence: 'Die Websites bleiben. Mitglieder, die sie nur über diese Gruppe erreichen, verlieren den Zugriff.',
    action: 'Gruppe löschen',
    done: 'Gruppe gelöscht',
  },
};
