import { LOCALE } from '../../../language.ts';
import type { texts as english } from './texts.ts';

const HOURS = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const MINUTES = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
const PARTS = new Intl.ListFormat(LOCALE, { type: 'unit', style: 'narrow' });

/** Formats a time window: `1 heure 30 minutes`. */
function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return PARTS.format([
    ...(hours === 0 ? [] : [HOURS.format(hours)]),
    ...(minutes % 60 === 0 ? [] : [MINUTES.format(minutes % 60)]),
  ]);
}

export const texts: typeof english = {
  step: { page: 'Page', event: 'Événement' },
  within: (minutes) => `Terminé en ${duration(minutes)} au plus`,
  version: (version) => `Version ${version}`,
  option: (version, created) => `Version ${version}, ${created}`,
  currentOption: (version, created) => `Version ${version} (actuelle), ${created}`,
  shown: 'Version',
  compare: 'Comparer avec',
  none: 'Aucune',
  changes: {
    title: (before, after) => `Modifications de la version ${before} à la version ${after}`,
    none: 'Ces versions sont identiques.',
    removed: (step, number) => `Supprimé : ${step} (était l’étape ${number})`,
    moved: (step, from, to) => `Déplacé : ${step}, de l’étape ${from} à l’étape ${to}`,
    added: (step, number) => `Ajouté : ${step} (étape ${number})`,
    window: (before, after) => `Délai : ${duration(before)} → ${duration(after)}`,
  },
};
