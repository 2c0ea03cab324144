import type { MaskTexts } from './texts.ts';

export const texts: MaskTexts = {
  title: 'Enmascarar rutas',
  lead: 'Quita partes de las rutas antes de guardar nada, como una dirección de correo en /reset/jane@example.org. Vale a partir de ahora, también para importaciones y eventos del servidor.',
  add: 'Añadir patrón',
  empty: 'Todavía no hay patrones.',
  becomes: (path) => `Se guarda como ${path}`,
  remove: 'Quitar',
  removeLabel: (pattern) => `Quitar el patrón ${pattern}`,
  confirm: {
    title: '¿Quitar este patrón?',
    action: 'Quitar patrón',
    consequence: 'A partir de ahora estas rutas se guardan tal como son. Las rutas enmascaradas siguen enmascaradas.',
  },
  seen: 'Vistas hoy: rutas que parecen contener algo personal.',
  kinds: {
    email: 'direcciones de correo',
    jwt: 'tokens firmados',
    uuid: 'UUID',
    token: 'tokens',
    number: 'números largos',
  },
  candidate: (kind, pages, views) => `${kind} · ${pages} · ${views}`,
  pages: (count, shown) => (count === 1 ? '1 página' : `${shown} páginas`),
  views: (count, shown) => (count === 1 ? '1 página vista' : `${shown} páginas vistas`),
  mask: 'Enmascarar',
  maskLabel: (pattern) => `Enmascarar ${pattern}`,
  form: {
    title: 'Añadir un patrón',
    pattern: 'Patrón',
    hint: 'Una ruta; lo que representa * se quita: /reset/*, /orders/*/invoice',
    consequence: 'Lo que se quita nunca se guarda y no se puede recuperar. Los días pasados quedan como están.',
    submit: 'Añadir patrón',
    done: 'Las rutas se enmascaran a partir de ahora',
  },
};
