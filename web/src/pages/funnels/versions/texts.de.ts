import { LOCALE } from '../../../language.ts';
import type { texts as english } from './texts.ts';

const HOURS = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const MINUTES = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
const PARTS = new Intl.ListFormat(LOCALE, { type: 'unit', style: 'narrow' });

/** Formats a time window: `1 Stunde 30 Minuten`. */
function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return PARTS.format([
    ...(hours === 0 ? [] : [HOURS.format(hours)]),
    ...(minutes % 60 === 0 ? [] : [MINUTES.format(minutes % 60)]),
  ]);
}

export const texts: typeof english = {
  step: { page: 'Seite', event: 'Ereignis' },
  within: (minutes) => `Abgeschlossen in höchstens ${duration(minutes)}`,
  version: (version) => `Version ${version}`,
  option: (version, created) => `Version ${version}, ${created}`,
  currentOption: (version, created) => `Version ${version} (aktuell), ${created}`,
  shown: 'Version',
  compare: 'Vergleichen mit',
  none: 'Keine',
  changes: {
    title: (before, after) => `Änderungen von Version ${before} zu ${after}`,
    none: 'Diese Versionen sind gleich.',
    removed: (step, number) => `Entfernt: ${step} (war Schritt ${number})`,
    moved: (step, from, to) => `Verschoben: ${step}, von Schritt ${from} zu Schritt ${to}`,
    added: (step, number) => `Hinzugefügt: ${step} (Schritt ${number})`,
    window: (before, after) => `Zeitfenster: ${duration(before)} → ${duration(after)}`,
  },
};
