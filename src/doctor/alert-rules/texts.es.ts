import { wordsIn } from '../words.ts';
import type { AlertRuleTexts } from './texts.ts';

const { list } = wordsIn('es');

export const texts: AlertRuleTexts = {
  well: 'Todas las alertas activas pueden activarse.',
  broken: (rules) =>
    `Estas alertas nombran un objetivo o un segmento que ya no existe o tienen demasiadas condiciones, y no se activan: ${list(rules, (shown, more) => `${shown} y ${more} más`)}.`,
  mend: 'Consúltelas con svc alert list, y cámbielas o elimínelas en la página Alertas de su sitio.',
};
