import { hrefOf } from '../../base-path.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Websites',
  addSite: 'Website hinzufügen',
  search: 'Websites suchen',
  group: 'Gruppe',
  ofGroup: 'Zahlen dieser Gruppe',
  allGroups: 'Alle Websites',
  noneFound: 'Keine Websites gefunden',
  csv: 'Als CSV exportieren',
  columnsMenu: 'Spalten',
  zoneOfEach: 'Ortszeit jeder Website',
  attention: {
    title: 'Braucht Aufmerksamkeit',
    count: (sites) => plural(sites, { one: '1 Website', other: `${sites} Websites` }),
    countGroups: (groups) => plural(groups, { one: '1 Gruppe', other: `${groups} Gruppen` }),
    only: (sites) => `Braucht Aufmerksamkeit (${sites})`,
    showAll: (sites) => `Alle ${sites} anzeigen`,
    waiting: 'Wartet auf den ersten Besuch',
    stopped: (day) => `Keine Ereignisse seit ${day}`,
    alert: (rules) => `Benachrichtigung: ${rules}`,
    marks: { stopped: 'Keine Ereignisse', alert: 'Benachrichtigung ausgelöst' },
  },
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
  columns: {
    site: 'Website',
    domain: 'Domain',
    organisation: 'Organisation',
    trend: 'Verlauf',
    visitors: 'Besucher',
    change: 'Änderung',
    pageviews: 'Seitenaufrufe',
    now: 'Aktuelle Besucher',
    currency: 'Währung',
    before: (figure) => `${figure} (Vergleich)`,
  },
  row: {
    now: (visitors) => `${visitors} jetzt`,
    noData: 'Noch keine Daten',
    before: 'den verglichenen Tagen',
    course: (low, high, last) => `Besucher: Minimum ${low}, Maximum ${high}, zuletzt ${last}`,
  },
};
