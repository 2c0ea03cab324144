import type { SessionTexts } from './texts.ts';

export const texts: SessionTexts = {
  title: 'Sesiones de los miembros',
  lead: 'Cuánto tiempo siguen con la sesión iniciada los miembros, y en qué navegadores.',
  hours: 'Duración máxima de una sesión',
  idle: 'Tiempo máximo sin uso',
  unlimited: (length) => `Sin límite aquí (${length})`,
  hint: 'Los límites nuevos valen de inmediato. Un miembro de varias organizaciones tiene los límites más cortos de todas.',
  save: 'Guardar',
  saved: 'Límites guardados',
  browsers: (count) => `Navegadores con sesión iniciada (${count})`,
  you: 'Usted',
  details: (agent, ago, instant) => `${agent} · Última actividad: ${ago} · Inicio de sesión: ${instant}`,
  one: {
    button: 'Cerrar sesión',
    label: (email, agent) => `Cerrar la sesión de ${email}: ${agent}`,
    title: '¿Cerrar la sesión de este navegador?',
    action: 'Cerrar sesión',
    done: 'Sesión cerrada',
  },
  all: {
    button: 'Cerrar todas las sesiones',
    label: (email) => `Cerrar todas las sesiones de ${email}`,
    title: '¿Cerrar todas las sesiones?',
    action: 'Cerrar todas las sesiones',
    done: 'Se cerraron todas las sesiones',
  },
  consequenceOfOne: (email) =>
    `${email} tendrá que iniciar sesión de nuevo en este navegador, también para otras organizaciones.`,
  consequenceOfAll: (email) =>
    `${email} tendrá que iniciar sesión de nuevo en todos los navegadores, también para otras organizaciones.`,
};
