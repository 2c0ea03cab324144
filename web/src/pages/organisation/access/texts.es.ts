import type { AccessTexts } from './texts.ts';

export const texts: AccessTexts = {
  title: 'Acceso',
  save: 'Guardar',
  saved: (email) => `Acceso de ${email} cambiado`,
  signsOut: (email) => `Al guardar se cierran todas las sesiones de ${email}.`,
  reach: 'Sitios',
  all: 'Todos los sitios, también los nuevos',
  some: 'Sitios elegidos',
  chosen: 'Grupos y sitios',
  search: 'Buscar grupos y sitios',
  none: 'Sin resultados',
  group: (name) => `Grupo: ${name}`,
  withheld: 'Oculto',
  parts: { revenue: 'Ingresos', settings: 'Alertas y ajustes', exports: 'Exportaciones' },
  lastDay: 'Último día de acceso',
  lastDayHint: 'El acceso termina a medianoche UTC. Déjelo vacío si no termina.',
  reached: (sites, groups) =>
    [
      ...(sites === 0 ? [] : [sites === 1 ? '1 sitio' : `${sites} sitios`]),
      ...(groups === 0 ? [] : [groups === 1 ? '1 grupo' : `${groups} grupos`]),
    ].join(', '),
  named: (reached, names) => `${reached} (${names})`,
  without: (parts) => `oculto: ${parts}`,
  until: (day) => `hasta el ${day}`,
  over: 'acceso terminado',
};
