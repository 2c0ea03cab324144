import type { ManagementTexts } from './texts.ts';

export const texts: ManagementTexts = {
  title: 'Claves de gestión',
  add: 'Nueva clave de gestión',
  lead: 'Con una clave de gestión, un script crea y cambia sitios y lo que les pertenece. Manténgalas en secreto.',
  empty: 'Aún no hay claves de gestión.',
  everything: 'todo',
  reads: (area) => `${area} (solo lectura)`,
  areas: {
    sites: 'Sitios y grupos',
    settings: 'Objetivos y ajustes',
    alerts: 'Alertas',
    members: 'Miembros',
    links: 'Enlaces compartidos',
    reports: 'Informes',
    data: 'Importaciones',
    erasures: 'Borrado de estadísticas',
    directory: 'Directorio (SCIM)',
    requests: 'Peticiones del servidor web',
  },
  rights: { none: 'Sin acceso', read: 'Leer', write: 'Leer y cambiar' },
  changes: 'Últimos cambios',
  created: 'Clave de gestión creada',
  confirm: {
    title: '¿Revocar esta clave de gestión?',
    action: 'Revocar clave de gestión',
    done: 'Clave de gestión revocada',
  },
  form: {
    title: 'Nueva clave de gestión',
    nameHint: 'P. ej. «Alta de clientes»',
    submit: 'Crear clave de gestión',
    may: 'Qué puede hacer',
    all: 'Todo',
    chosen: 'Solo lo elegido',
  },
};
