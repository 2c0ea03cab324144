import type { GroupTexts } from './texts.ts';

export const texts: GroupTexts = {
  title: 'Grupos',
  add: 'Nuevo grupo',
  lead: 'Los grupos reúnen sitios: para sus cifras conjuntas, para lo que los miembros pueden ver y para encontrarlos.',
  empty: 'Aún no hay grupos.',
  edit: 'Editar',
  editLabel: (name) => `Editar ${name}`,
  name: 'Nombre',
  sites: 'Sitios',
  new: { title: 'Nuevo grupo', submit: 'Crear grupo' },
  change: { title: 'Editar grupo', submit: 'Guardar' },
  deleteLabel: (name) => `Eliminar ${name}`,
  confirm: {
    title: '¿Eliminar este grupo?',
    consequence: 'Sus sitios se conservan. Los miembros que solo acceden a ellos por este grupo pierden el acceso.',
    action: 'Eliminar grupo',
    done: 'Grupo eliminado',
  },
};
