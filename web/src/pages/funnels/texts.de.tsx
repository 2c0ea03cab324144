import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Trichter',
  lead: 'Sehen Sie, wie Besucher eine Folge von Schritten durchlaufen und wo sie abbrechen.',
  create: 'Trichter erstellen',
  notFound: 'Trichter nicht gefunden. Er wurde vielleicht archiviert.',
  edit: 'Bearbeiten',
  empty: {
    title: 'Noch keine Trichter',
    explanation:
      'Ein Trichter verfolgt Besucher durch aufeinanderfolgende Schritte, z. B. Besuch → Warenkorb → Kauf, und zeigt, wie viele bei jedem abbrechen.',
    askAdmin: 'Bitten Sie einen Inhaber, Admin oder Bearbeiter, einen zu erstellen.',
    template: 'Mit einer Vorlage beginnen: Besuch → Warenkorb → Kauf',
    templateName: 'Kauf',
  },
  figures: {
    entered: 'Einstiege',
    completed: 'Abschlüsse',
    rate: 'Conversion-Rate',
    change: 'Änderung',
    unknown:
      'Einige Tage dieses Zeitraums wurden nur als Summen importiert; darin fehlen die Schritte der einzelnen Besucher.',
    nobody: 'In diesem Zeitraum hat niemand diesen Trichter begonnen.',
    visitors: (_count, figure) => <>{figure} Besucher</>,
    ofEntered: (rate) => `${rate} aller Einstiege`,
    shares: (list) => `Anteil an allen Einstiegen je Schritt: ${list}`,
    fromPrevious: (rate) => `${rate} des vorherigen Schritts`,
    droppedOff: (count, share) => `${whole(count)} abgebrochen (${share})`,
    counting:
      'Ein Schritt zählt, wenn er nach den vorherigen Schritten geschieht, am selben Tag und innerhalb des Zeitfensters. Andere Seiten dazwischen sind erlaubt.',
  },
  inChain: {
    page: (pattern) => pattern,
    event: (pattern) => <>Ereignis {pattern}</>,
  },
  archive: {
    button: 'Archivieren',
    title: 'Diesen Trichter archivieren?',
    consequence: (funnel) => (
      <>
        „{funnel}“ erfasst keine Daten mehr und wird hier und in der API ausgeblendet. Die bisherigen Daten bleiben
        erhalten; Sie können ihn jederzeit wiederherstellen.
      </>
    ),
    done: 'Trichter archiviert',
  },
  archived: {
    title: (count) => `Archivierte Trichter (${count})`,
    restore: 'Wiederherstellen',
    restoreLabel: (funnel) => `${funnel} wiederherstellen`,
    restored: 'Trichter wiederhergestellt',
  },
  form: {
    titleNew: 'Trichter erstellen',
    titleEdit: 'Trichter bearbeiten',
    create: 'Trichter erstellen',
    saveVersion: 'Als neue Version speichern',
    save: 'Speichern',
    created: 'Trichter erstellt',
    savedVersion: (version) => `Als Version ${version} gespeichert`,
    saved: 'Trichter gespeichert',
    name: 'Name',
    namePlaceholder: 'z. B. Kauf',
    newVersion: (version) =>
      `Beim Speichern entsteht Version ${version}. Version ${version - 1} behält ihre Daten; die neue wird für die letzten 30 Tage ergänzt.`,
    window: 'Zeitfenster',
    windowAmount: 'Zeitfenster: Anzahl',
    windowUnit: 'Zeitfenster: Einheit',
    units: { minutes: 'Minuten', hours: 'Stunden' },
    windowHint: 'Vom ersten bis zum letzten Schritt, innerhalb eines Tages (höchstens 24 Stunden).',
  },
  steps: {
    legend: 'Schritte',
    add: 'Schritt hinzufügen',
    hint: (
      <>
        <code>*</code> steht für beliebigen Text: <code>/blog/*</code> passt auf jede Seite unter <code>/blog/</code>,{' '}
        <code>*</code> auf jede Seite. Mit Alt+↑ oder Alt+↓ verschieben Sie den fokussierten Schritt.
      </>
    ),
    kind: (step) => `Schritt ${step}: Seite oder Ereignis`,
    path: (step) => `Schritt ${step}: Seitenpfad`,
    eventName: (step) => `Schritt ${step}: Name des Ereignisses`,
    firstPathPlaceholder: 'z. B. /preise',
    pathPlaceholder: 'z. B. /danke',
    eventPlaceholder: 'z. B. signup',
    moveUp: (step) => `Schritt ${step} nach oben`,
    moveDown: (step) => `Schritt ${step} nach unten`,
    remove: (step) => `Schritt ${step} entfernen`,
    moved: (from, to) => `Schritt ${from} ist jetzt Schritt ${to}`,
    removed: (step) => `Schritt ${step} entfernt`,
    noMatch: 'Keine Treffer in den letzten 30 Tagen',
    eventMatches: (events) =>
      plural(events, {
        one: 'In den letzten 30 Tagen einmal empfangen',
        other: `In den letzten 30 Tagen ${whole(events)}\u2011mal empfangen`,
      }),
    pageMatches: (pages, views) =>
      pages === 1
        ? plural(views, {
            one: '1 Seite mit 1 Aufruf in den letzten 30 Tagen',
            other: `1 Seite mit ${whole(views)} Aufrufen in den letzten 30 Tagen`,
          })
        : plural(pages, { other: `${whole(pages)} Seiten mit ${whole(views)} Aufrufen in den letzten 30 Tagen` }),
  },
};
