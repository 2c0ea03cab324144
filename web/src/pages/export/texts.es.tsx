import { LOCALE, plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const OTHERS = 'otros';

export const texts: typeof english = {
  title: 'Exportación',
  onlyAdmins: 'Solo los propietarios y administradores pueden exportar datos.',
  lead: (domain) => (
    <>Descargue los datos de {domain} para una hoja de cálculo, un notebook, un almacén de datos u otro servidor svc.</>
  ),
  download: {
    title: 'Descarga',
    format: 'Formato',
    formats: {
      csv: { title: 'CSV', hint: 'Para hojas de cálculo; otro servidor svc puede importarlo.' },
      parquet: { title: 'Parquet', hint: 'Para notebooks y almacenes de datos.' },
    },
    period: 'Periodo',
    periods: {
      all: { title: 'Todo el historial', hint: 'Todos los días ya terminados.' },
      some: { title: 'Periodo personalizado', hint: 'Elija una fecha de inicio y una de fin.' },
    },
    from: 'Desde',
    to: 'Hasta',
    noDays: 'Elija una fecha de inicio y una de fin.',
    wrongOrder: 'La fecha de fin es anterior a la de inicio.',
    submit: 'Descargar ZIP',
    started: 'Descarga iniciada. El ZIP se guarda mientras se crea.',
  },
  content: {
    title: 'Contenido',
    dailyStats:
      'Estadísticas diarias: totales, páginas, fuentes y todas las demás dimensiones, horas, objetivos y embudos.',
    rawEvents: 'Incluir eventos sin procesar',
    noRawEvents: 'No se conservan eventos sin procesar de estos días.',
    rawEventsOfDays: (days) =>
      plural(days, {
        one: 'Añade una fila por cada evento del único día cuyos eventos sin procesar se conservan. Las filas no indican qué eventos son del mismo visitante.',
        other: `Añade una fila por cada evento de los ${days} días cuyos eventos sin procesar se conservan. Las filas no indican qué eventos son del mismo visitante.`,
      }),
    rawEventsOfUnknown:
      'Añade una fila por cada evento de los días cuyos eventos sin procesar se conservan. Las filas no indican qué eventos son del mismo visitante.',
    withVisits: (events, days) =>
      plural(days, {
        one: `${events} Añade también las visitas que se conservan de un día anterior.`,
        other: `${events} Añade también las visitas que se conservan de ${days} días anteriores.`,
      }),
  },
  found: {
    nothingYet: 'Aún no hay nada que exportar: todavía no ha terminado ningún día con visitas.',
    nothing: 'No hay nada que exportar: estos días no tienen visitas o aún no han terminado.',
    days: (count, range) => plural(count, { one: `1 día: ${range}.`, other: `${count} días: ${range}.` }),
    range: (from, to) => `${from} – ${to}`,
    noneImported: 'Ninguno de ellos se importó.',
    imported: (count, ranges, hasMore) => {
      const named = LIST.format(hasMore ? [...ranges, OTHERS] : ranges);
      return plural(count, { one: `1 día se importó: ${named}.`, other: `${count} días se importaron: ${named}.` });
    },
    backfilling: (names) =>
      `No se incluye lo que aún se está completando: ${LIST.format(names)}. Para incluirlo, vuelva a exportar más tarde.`,
  },
  nightly: {
    title: 'Exportaciones nocturnas',
    explanation: (
      <>
        Para exportar cada noche a un directorio o a S3, programe <code>svc export</code>. Cada ejecución solo escribe
        lo que ha cambiado; <code>s3://BUCKET/PREFIX</code> se pone en lugar del directorio.
      </>
    ),
    command: 'Comando',
  },
};
