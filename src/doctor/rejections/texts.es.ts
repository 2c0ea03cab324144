import { wordsIn } from '../words.ts';
import type { RejectionTexts } from './texts.ts';

const { number, plural } = wordsIn('es');

export const texts: RejectionTexts = {
  well: 'Ningún proxy pasa valores ilegibles.',
  unreadableAddresses: (count) =>
    `${number(count)} ${plural(count, 'evento rechazado', 'eventos rechazados')} desde el inicio: el X-Svc-Client-IP de un proxy con clave de relay no es una dirección.`,
  passAddress:
    'Haga que el proxy ponga en X-Svc-Client-IP la dirección del visitante, como 203.0.113.7 o 2001:db8::7 (docs/proxy.md).',
};
