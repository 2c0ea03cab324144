import { whole } from '../format.ts';
import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  placeholder: { page: 'p. ej. /gracias', event: 'p. ej. signup' },
  start: {
    page: 'Empiece a escribir para ver las páginas que coinciden.',
    event: 'Empiece a escribir para ver los eventos que coinciden.',
  },
  none: {
    page: 'Ninguna página coincidió en los últimos 30 días. No hay problema si la página aún no existe.',
    event: 'Ningún evento así en los últimos 30 días. No hay problema si aún no se ha enviado.',
  },
  eventMatches: (events) =>
    plural(events, {
      one: 'Recibido una vez en los últimos 30 días.',
      other: `Recibido ${whole(events)} veces en los últimos 30 días.`,
    }),
  pageMatches: (pages, views) =>
    pages === 1
      ? plural(views, {
          one: 'Coincide con 1 página, con 1 vista en los últimos 30 días.',
          other: `Coincide con 1 página, con ${whole(views)} vistas en los últimos 30 días.`,
        })
      : plural(pages, {
          other: `Coincide con ${whole(pages)} páginas, con ${whole(views)} vistas en los últimos 30 días.`,
        }),
  more: (pages) => `y ${whole(pages)} más`,
};
