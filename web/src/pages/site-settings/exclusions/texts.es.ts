import { plural } from '../../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  kinds: {
    network: { label: 'Red', hint: 'Una dirección o una red, como 203.0.113.0/24 o 2001:db8:0:7::/64.' },
    country: { label: 'País', hint: 'El código de un país, como DE.' },
    path: { label: 'Ruta', hint: 'Una ruta completa; * equivale a cualquier texto. Por ejemplo, /admin/*.' },
    host: { label: 'Host', hint: 'Un host y sus subdominios, como staging.example.com.' },
    referrer: { label: 'Referencia', hint: 'El host de una referencia y sus subdominios, como spam.example.' },
    user_agent: { label: 'User-Agent', hint: 'Palabras que contiene el User-Agent, como acme-kiosk.' },
  },
  title: 'Excluir tráfico',
  add: 'Añadir regla',
  lead: 'Los eventos a los que se aplica una regla se rechazan desde ahora. Las cifras pasadas no cambian.',
  empty: 'Todavía no hay reglas.',
  thisBrowser: 'Excluir este navegador',
  excludeYou: (network) => `Excluir ${network} (usted)`,
  details: (kind, events) => `${kind} · ${events}`,
  detailsOfAll: (kind, events) => `${kind} · todos los sitios · ${events}`,
  events: (count, shown) =>
    plural(count, { one: '1 evento en los últimos 30 días', other: `${shown} eventos en los últimos 30 días` }),
  remove: 'Eliminar',
  removeLabel: (pattern) => `Eliminar la regla ${pattern}`,
  confirm: {
    title: '¿Eliminar esta regla?',
    action: 'Eliminar regla',
    done: 'Regla eliminada',
    forThisSite: 'Lo que excluye vuelve a contar y su recuento se elimina.',
    forAllSites:
      'La regla vale para todos los sitios de la organización. Lo que excluye vuelve a contar y su recuento se elimina.',
  },
  form: {
    title: 'Añadir una regla de exclusión',
    submit: 'Añadir regla',
    done: 'Regla añadida',
    kind: 'Qué se compara',
    pattern: 'Patrón',
    allSites: 'Para todos los sitios de la organización',
  },
};
