import { wordsIn } from '../words.ts';
import type { RejectionTexts } from './texts.ts';

const { number, plural, list } = wordsIn('es');

export const texts: RejectionTexts = {
  well: 'No se rechaza ningún evento por un proxy ni por una Referrer-Policy.',
  unreadableAddresses: (count) =>
    `${number(count)} ${plural(count, 'evento rechazado', 'eventos rechazados')} desde el inicio: el X-Svc-Client-IP de un proxy con clave de relay no es una dirección.`,
  passAddress:
    'Haga que el proxy ponga en X-Svc-Client-IP la dirección del visitante, como 203.0.113.7 o 2001:db8::7 (docs/proxy.md).',
  hiddenOrigins: (count, domains) =>
    `${number(count)} ${plural(count, 'evento rechazado', 'eventos rechazados')} en el último día porque la Referrer-Policy de las páginas oculta su origen en Firefox y Safari: ${list(domains, (shown, more) => `${shown} y ${more} más`)}.`,
  showOrigin: 'Añada referrerpolicy="origin" a la etiqueta script de estas páginas (docs/tracker.md, Referrer-Policy).',
};
