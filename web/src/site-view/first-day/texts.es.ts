import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Próximos pasos',
  count: (done, all) => `${done} de ${all}`,
  dismiss: 'Ocultar los próximos pasos',
  goal: 'Crear un objetivo',
  ownVisits: 'Excluir sus propias visitas',
  report: 'Recibir un informe semanal por correo',
  link: 'Compartir un enlace',
  done: '(hecho)',
};
