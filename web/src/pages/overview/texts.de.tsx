import { hrefOf } from '../../base-path.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Websites',
  addSite: 'Website hinzufügen',
  search: 'Websites suchen',
  noneFound: 'Keine Websites gefunden.',
  sortBy: 'Sortieren nach',
  sorts: { visitors: 'Besucher', name: 'Name' },
  empty: {
    title: 'Noch keine Websites',
    addFirst: 'Fügen Sie Ihre erste Website hinzu und installieren Sie das Tracking-Skript.',
    askAdmin: 'Bitten Sie einen Inhaber oder Admin Ihrer Organisation, eine hinzuzufügen.',
    noOrganisation: (
      <>
        Sie gehören noch keiner Organisation an. Bitten Sie um eine Einladung oder{' '}
        <a href={hrefOf('/account')}>erstellen Sie eine</a>.
      </>
    ),
  },
  form: {
    title: 'Website hinzufügen',
    organisation: 'Organisation',
    twin: (site) => (
      <>
        Für diese Domain gibt es schon eine Website: {site}. Jede Website hat ihr eigenes Tracking-Skript und eigene
        Statistiken.
      </>
    ),
    name: 'Name',
    nameHint: 'Optional. Ohne Angabe wird die Domain verwendet.',
    submit: 'Website hinzufügen',
  },
  archived: {
    title: (count) => `Archivierte Websites (${count})`,
    explanation: 'Archivierte Websites erfassen keine Daten. Sie lassen sich in ihren Einstellungen wiederherstellen.',
  },
  card: {
    visitors: () => 'Besucher · letzte 30 Tage',
    unknownVisitors: 'Besucher · letzte 30 Tage',
    before: 'den vorherigen 30 Tagen',
    now: (visitors) => `${visitors} jetzt`,
    noVisitors: 'Keine täglichen Besucher',
    dailyVisitors: (low, high, today) => `Besucher pro Tag: Minimum ${low}, Maximum ${high}, heute ${today}`,
  },
};
