import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  move: {
    hint: 'Verschiebt die Website mit ihren Daten in eine andere Organisation. Das kann nur ein Inhaber.',
    nowhere:
      'Verschiebt die Website mit ihren Daten in eine andere Organisation, die Sie verwalten. Sie verwalten keine andere: Legen Sie sie in Ihren Kontoeinstellungen an.',
    button: 'Website verschieben',
    title: 'Diese Website verschieben?',
    organisation: 'Organisation',
    goes: 'Ihre Daten, Ziele, Trichter, Benachrichtigungen, geteilten Links, Berichte an Außenstehende und Einstellungen kommen mit. Geteilte Links und Webhooks funktionieren weiter; sehen Sie sie danach durch.',
    ends: 'Mitglieder und API-Schlüssel dieser Organisation verlieren die Website sofort, auch wo sie ihnen einzeln freigegeben war; ihre Plätze in Gruppen und die Ausschlussregeln für alle Websites enden.',
    action: 'Website verschieben',
    done: 'Website verschoben',
  },
  empty: {
    hint: 'Löscht alle Daten der Website endgültig. Ihre Einstellungen bleiben, die Erfassung läuft weiter. Das kann nur ein Inhaber.',
    button: 'Website leeren',
    title: 'Diese Website leeren?',
    consequence: (site) => (
      <>
        Damit werden alle Ereignisse, Besuche und Statistiken von {site} endgültig gelöscht, auch importierte. Es gibt
        kein Backup.
      </>
    ),
    stays:
      'Ziele, Trichter, Segmente, Benachrichtigungen, geteilte Links und Einstellungen bleiben, und die Erfassung läuft weiter.',
    action: 'Alle Daten löschen',
    done: 'Website geleert',
  },
};
