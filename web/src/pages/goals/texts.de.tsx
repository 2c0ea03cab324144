import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Ziele',
  lead: 'Erfassen Sie, worauf es ankommt: Seitenbesuche, eigene Ereignisse und ihren Umsatz.',
  addGoal: 'Ziel erstellen',
  empty: {
    title: 'Noch keine Ziele',
    explanation: (
      <>
        Ein Ziel erfasst Besuche einer Seite wie <code>/danke</code> oder ein eigenes Ereignis wie <code>signup</code>{' '}
        und zeigt Ihre Conversion-Rate.
      </>
    ),
    askAdmin: 'Bitten Sie einen Inhaber, Admin oder Bearbeiter, eines zu erstellen.',
  },
  columns: {
    goal: 'Ziel',
    trend: 'Verlauf',
    conversions: 'Conversions',
    visitors: 'Besucher',
    rate: 'Conversion-Rate',
    change: 'Änderung',
    actions: 'Aktionen',
  },
  trend: (days, low, high) =>
    plural(days, {
      one: `Conversions pro Tag: Minimum ${low}, Maximum ${high}`,
      other: `Conversions je ${days} Tage: Minimum ${low}, Maximum ${high}`,
    }),
  link: 'Im Dashboard anzeigen',
  page: 'Seite',
  event: 'Ereignis',
  edit: { button: 'Bearbeiten', label: (goal) => `${goal} bearbeiten` },
  archive: {
    button: 'Archivieren',
    label: (goal) => `${goal} archivieren`,
    title: 'Dieses Ziel archivieren?',
    consequence: (goal) => (
      <>
        „{goal}“ erfasst keine Daten mehr und wird hier und in der API ausgeblendet. Die bisherigen Daten bleiben
        erhalten; Sie können es jederzeit wiederherstellen.
      </>
    ),
    alerts: (count) =>
      plural(count, {
        one: 'Eine Benachrichtigung verwendet dieses Ziel und löst dann nicht mehr aus.',
        other: `${count} Benachrichtigungen verwenden dieses Ziel und lösen dann nicht mehr aus.`,
      }),
    done: 'Ziel archiviert',
  },
  archived: {
    title: (count) => `Archivierte Ziele (${count})`,
    restore: 'Wiederherstellen',
    restoreLabel: (goal) => `${goal} wiederherstellen`,
    restored: 'Ziel wiederhergestellt',
    sinceWhole: (archived) =>
      `Archiviert am ${archived}. Beim Wiederherstellen werden die Tage seither ergänzt; nichts geht verloren.`,
    sincePart: (archived, days, last) =>
      `Archiviert am ${archived}. Beim Wiederherstellen werden die letzten ${days} Tage ergänzt; vom ${archived} bis zum ${last} gibt es keine Daten.`,
  },
  form: {
    titleNew: 'Ziel erstellen',
    titleEdit: 'Ziel bearbeiten',
    add: 'Ziel erstellen',
    replace: 'Als neues Ziel speichern',
    save: 'Speichern',
    added: 'Ziel erstellt',
    replaced: 'Als neues Ziel gespeichert',
    changed: 'Ziel gespeichert',
    name: 'Name',
    pagePlaceholder: 'z. B. Bestellung',
    eventPlaceholder: 'z. B. Registrierung',
    kind: 'Art des Ziels',
    kinds: {
      page: { title: 'Seitenaufruf', hint: 'z. B. eine Dankesseite' },
      event: {
        title: 'Eigenes Ereignis',
        hint: 'Ein eigenes Ereignis, ein Klick auf einen externen Link oder ein Download',
      },
    },
    path: 'Seitenpfad',
    pathHint: (
      <>
        Ganzer Pfad, Groß- und Kleinschreibung zählt. <code>*</code> steht für beliebigen Text: <code>/blog/*</code>{' '}
        passt auf alle Seiten unter <code>/blog/</code>, <code>*/danke</code> auf alle, die auf <code>/danke</code>{' '}
        enden.
      </>
    ),
    eventName: 'Name des Ereignisses',
    eventNameHint: (
      <>
        Genauer Name in Kleinbuchstaben, wie in <code>svc('signup')</code>.
      </>
    ),
    replaces:
      'Wenn Sie ändern, was ein Ziel erfasst, entsteht ein neues Ziel. Das alte wird mit seinen Daten archiviert.',
    alertsFollow: (count) =>
      plural(count, {
        one: 'Die Benachrichtigung dazu verwendet dann das neue Ziel.',
        other: 'Die Benachrichtigungen dazu verwenden dann das neue Ziel.',
      }),
    backfill: 'Die letzten 30 Tage werden automatisch ergänzt.',
  },
};
