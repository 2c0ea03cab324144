import { LOCALE } from '../../../language.ts';
import type { texts as english } from './texts.ts';

const HOURS = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const MINUTES = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
const PARTS = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return PARTS.format([
    ...(hours === 0 ? [] : [HOURS.format(hours)]),
    ...(minutes % 60 === 0 ? [] : [MINUTES.format(minutes % 60)]),
  ]);
}

export const texts: typeof english = {
  step: { page: 'Página', event: 'Evento' },
  within: (minutes) => `Completado en un plazo de ${duration(minutes)}`,
  version: (version) => `Versión ${version}`,
  option: (version, created) => `Versión ${version}, ${created}`,
  currentOption: (version, created) => `Versión ${version} (actual), ${created}`,
  shown: 'Versión',
  compare: 'Comparar con',
  none: 'Ninguna',
  changes: {
    title: (before, after) => `Cambios de la versión ${before} a la ${after}`,
    none: 'Estas versiones son idénticas.',
    removed: (step, number) => `Quitado: ${step} (era el paso ${number})`,
    moved: (step, from, to) => `Movido: ${step}, del paso ${from} al paso ${to}`,
    added: (step, number) => `Añadido: ${step} (paso ${number})`,
    window: (before, after) => `Plazo: ${duration(before)} → ${duration(after)}`,
  },
};
