import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Eliminar la organización',
  lead: 'Elimina de forma definitiva la organización con sus sitios y todos sus datos. Sus miembros conservan sus cuentas.',
  button: 'Eliminar la organización',
  question: '¿Eliminar esta organización?',
  consequence:
    'Esto no se puede deshacer. La recopilación, los enlaces, las claves API, las alertas y los informes de sus sitios terminan de inmediato.',
  counts: (sites, members, groups, invitations, keys) =>
    `Elimina sitios: ${sites}, pertenencias: ${members}, grupos: ${groups}, invitaciones: ${invitations}, claves: ${keys}.`,
  copies:
    'Las cuentas sin otra pertenencia se eliminan a los 30 días. Las copias de seguridad, las exportaciones y los informes enviados conservan lo que tienen.',
  done: (name) => `Se ha eliminado ${name}`,
};
