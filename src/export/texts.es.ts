import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  stopping: 'El servicio se está deteniendo. Inténtelo de nuevo en un momento.',
  ownIsRunning: 'Se está descargando una exportación de su organización. Espere a que termine.',
  yoursIsRunning: 'Ya está descargando una exportación. Espere a que termine.',
  tooMany: (running) => `Se están descargando ${running} exportaciones de este servidor. Inténtelo de nuevo más tarde.`,
  noDay: 'No hay ningún día que exportar.',
  daysChange: 'Los días de la exportación cambian continuamente. Inténtelo de nuevo más tarde.',
};
