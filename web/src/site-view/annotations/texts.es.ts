import { whole } from '../../format.ts';
import { plural } from '../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'Anotaciones',
  alert: (amount, rule) => `Alerta: ${amount} (${rule})`,
  allGoals: 'todos los objetivos',
  goal: (name) => `Objetivo creado: ${name}`,
  funnel: (name, version) => `Embudo modificado: ${name}, versión ${version}`,
  channels: 'Reglas de canales cambiadas',
  import: (source) => `Comienzan los datos propios; los días anteriores se importaron de ${source}`,
  zone: (zone, before) => `Zona horaria cambiada de ${before} a ${zone}`,
  discards: (count, usual, reason) =>
    `${whole(count)} eventos rechazados, normalmente ${whole(usual)}, sobre todo ${reason}`,
  file: {
    appeared: (file) => `Ahora hay ${file}`,
    changed: (file) => `${file} cambiado`,
    gone: (file) => `Ya no hay ${file}`,
  },
  silence: (days) => `Sin eventos: ${days}`,
  mark: (days, text) => `${days}: ${text}`,
  marks: (days, count) => `${days}: ${plural(count, { one: '1 anotación', other: `${whole(count)} anotaciones` })}`,
  more: (count) => `y ${whole(count)} más`,
  author: (author, date) => `${author}, ${date}`,
  commandLine: 'línea de comandos',
  add: 'Añadir una nota',
  edit: 'Editar la nota',
  editNamed: (text) => `Editar la nota: ${text}`,
  day: 'Día',
  note: 'Nota',
  hint: (most) =>
    `Una línea, como máximo ${most} caracteres. Los miembros la ven; los enlaces compartidos no la muestran.`,
  submitAdd: 'Añadir nota',
  submitEdit: 'Guardar nota',
  remove: 'Eliminar nota',
  added: 'Nota añadida',
  saved: 'Nota guardada',
  removed: 'Nota eliminada',
};
