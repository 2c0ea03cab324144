import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Eliminar la cuenta',
  ends: (instant) =>
    `No pertenece a ninguna organización. A partir del ${instant} su cuenta se elimina si hasta entonces no se ha unido a una ni la ha creado.`,
  lead: 'Elimina su cuenta de forma definitiva. Las organizaciones y sus sitios se conservan.',
  onlyOwner:
    'Su cuenta no se puede eliminar mientras sea el único propietario de una organización. Dé allí ese rol a otra persona o elimine la organización:',
  button: 'Eliminar la cuenta',
  question: '¿Eliminar su cuenta?',
  password: 'Contraseña',
  consequence:
    'Esto no se puede deshacer. Todas sus sesiones terminan y su dirección se quita de los informes y las alertas.',
  counts: (segments, reports) => `Sus propios segmentos: ${segments}. Sus informes por correo: ${reports}.`,
  memberships: 'Estas pertenencias terminan:',
};
