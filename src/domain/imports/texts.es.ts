import type { ImportTexts } from './texts.ts';

export const texts: ImportTexts = {
  unread: {
    unknown_file: 'no forma parte de estas exportaciones',
    not_kept: 'contiene datos que svc no conserva',
    incomplete: 'necesita otro archivo, que falta',
    empty: 'está vacío',
  },
  leftOut: {
    no_day: 'sin un día legible',
    day_twice: 'de un día que está en otro archivo de la exportación',
    repeated: 'que repiten otra fila de la exportación',
    cut_day: 'del día de la exportación, que está incompleto',
    not_a_number: 'con un número ilegible',
    no_key: 'sin nombre',
    event_name: 'de un evento cuyo nombre no tiene letras ni cifras',
    reserved_name: 'de un evento con un nombre reservado',
    unwanted: 'de un evento que el archivo de nombres excluye',
    internal: 'de los datos internos del producto',
    robot: 'de bots',
    kind: 'de un tipo que no se registra',
    of_event: 'que dividen un evento',
    other_site: 'de otro sitio',
    before_reset: 'anteriores al restablecimiento de las estadísticas',
    unreadable: 'que no se pueden leer',
    own_day: 'de días que registró svc, que prevalecen',
    other_import: 'de días que llegaron con otra importación',
    not_over: 'de días que aún no han terminado',
    day_erased: 'de días anteriores al periodo de conservación de datos del sitio',
  },
  products: {
    'access-log': 'registro de servidor web',
    svc: 'svc (otra instalación)',
  },
};
