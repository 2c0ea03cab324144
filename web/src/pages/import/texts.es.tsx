import { LOCALE, plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const ALL = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const EITHER = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

export const texts: typeof english = {
  title: 'Importación',
  onlyAdmins: 'Solo los propietarios y administradores pueden importar datos.',
  lead: (domain) => (
    <>Importe el historial de {domain} desde otro producto. Los días que registró svc no se modifican nunca.</>
  ),
  newImport: 'Nueva importación',
  onServers: (
    <>
      Esta instalación funciona en varios servidores, así que aquí no se pueden subir archivos. Use{' '}
      <code>svc import --from</code> en la línea de comandos.
    </>
  ),
  cancel: 'Cancelar',
  chooseOther: 'Elegir otro archivo',
  upload: {
    instructions: 'Suelte aquí el archivo de exportación tal como se descargó: un ZIP, un .gz o un solo archivo.',
    choose: 'Elegir archivo',
    file: 'Archivo de exportación',
    supported: (products) =>
      `Compatible con ${products.join(', ')} y registros de servidores web. Antes de importar nada verá una vista previa.`,
    empty: (file) => `${file} está vacío. Vuelva a descargar la exportación.`,
    interrupted: (file) => <>La subida de {file} se interrumpió. Elija de nuevo el mismo archivo para continuar.</>,
    uploading: (file, sent, size) => (
      <>
        Subiendo {file}: {sent} de {size}
      </>
    ),
    progress: 'Subida',
  },
  work: {
    progress: 'Importación',
    phases: {
      inspecting: 'Comprobando el archivo…',
      reading: 'Leyendo la exportación…',
      importing: 'Importando… Puede salir de esta página; la importación continúa.',
    },
  },
  product: {
    from: 'Exportado desde',
    recognised: (product) => `${product} (reconocido)`,
    site: 'Sitio en la exportación',
    siteHint: 'Solo hace falta si la exportación tiene varios sitios: su ID o dominio allí.',
    submit: 'Leer exportación',
    readAnyway: 'Leerlo como exportación de todos modos',
  },
  preview: {
    export: (source, days, from, to, file) => (
      <>
        Es una exportación de {source}: {days}, del {from} al {to} ({file}).
      </>
    ),
    withoutDays: (source) => `Es una exportación de ${source}, sin ningún día que se pueda leer.`,
    days: (count, shown) => plural(count, { one: '1 día', other: `${shown} días` }),
    submit: (count, shown) => plural(count, { one: 'Importar 1 día', other: `Importar ${shown} días` }),
    nothingLeftOut: 'No se omite nada.',
    otherProduct: (source) => `¿No es de ${source}?`,
    otherCandidates: (source, products) => `¿No es de ${source}? También podría ser de ${EITHER.format(products)}.`,
    otherHosts: (hosts, domain) => (
      <>
        Las páginas de esta exportación son de {hosts}, no de {domain}. Impórtela solo si es el mismo sitio con otro
        nombre.
      </>
    ),
    hosts: (hosts, more) => ALL.format(more > 0 ? [...hosts, `${more} más`] : hosts),
    visitors: 'Visitantes',
    tracked: 'Registrados por svc',
    toImport: (source) => `Por importar de ${source}`,
    chart: 'Visitantes registrados por svc y visitantes por importar',
  },
  refusals: {
    reasons: {
      own_day: (count, shown) =>
        plural(count, { one: '1 día lo registró svc', other: `${shown} días los registró svc` }),
      other_import: (count, shown) =>
        plural(count, { one: '1 día ya se había importado', other: `${shown} días ya se habían importado` }),
      not_over: (count, shown) =>
        plural(count, { one: '1 día aún no ha terminado', other: `${shown} días aún no han terminado` }),
      day_erased: (count, shown) =>
        plural(count, {
          one: '1 día es anterior al periodo de conservación de datos de este sitio',
          other: `${shown} días son anteriores al periodo de conservación de datos de este sitio`,
        }),
      no_row_kept: (count, shown) =>
        plural(count, {
          one: 'de 1 día no se puede tomar ninguna fila',
          other: `de ${shown} días no se puede tomar ninguna fila`,
        }),
    },
    unknownReason: (reason, days) => `${days}: ${reason}`,
    some: (reasons) => `Días omitidos: ${ALL.format(reasons)}.`,
    all: (reasons) => `No hay nada que importar: ${ALL.format(reasons)}.`,
    undoFirst: 'Para volver a importar este archivo, deshaga primero la importación anterior.',
  },
  tables: {
    sums: 'Sumas de los días por importar',
    sum: 'Suma de todos los días',
    days: 'Días y dimensiones',
    day: 'Día',
    dimension: 'Dimensión',
    totals: 'Totales',
    sourceVisitors: (source) => `Visitantes en ${source}`,
    visitors: 'Visitantes en svc',
    difference: 'Diferencia',
    sourceViews: (source) => `Páginas vistas en ${source}`,
    views: 'Páginas vistas en svc',
    insteadOfViews: (unit) => `(${unit} en lugar de vistas)`,
    obtained: 'Recuento de visitantes',
    obtainedAs: { exact: 'exacto', summed: 'sumado', unknown: 'desconocido' },
    leftOut: 'Omitido',
    summed: (source) =>
      `Sumado: ${source} cuenta a un visitante una vez en cada fila de su exportación. Las filas con el mismo nombre se suman, así que un visitante puede contarse más de una vez, hasta el número de visitantes del día. La diferencia es lo que supera ese número.`,
    exceeds: 'más que en el día',
    exceeding: (source) =>
      `Más que en el día: un visitante tiene un país, un navegador, etc., pero ${source} tiene aquí más visitantes que en todo el día. La exportación se contradice.`,
    unknown: (source) => `Desconocido: ${source} no lo cuenta; se muestra como –.`,
  },
  notes: {
    requests: (shown, days) => `Peticiones de rastreadores: ${shown} (${days})`,
    requestsLeft: (days) =>
      `Peticiones omitidas: ${days}. Allí ya hay peticiones contadas, o el día no ha terminado o se borró.`,
    relay: (shown) =>
      `Las ${shown} páginas vistas vienen de una sola dirección privada, como la de un proxy que no transmite la dirección de los visitantes. Los visitantes con el mismo navegador cuentan como uno.`,
    leftOut: 'Omitido',
    rows: (count, shown) => plural(count, { one: '1 fila', other: `${shown} filas` }),
    leftOutRows: (rows, reason) => `${rows} ${reason}`,
    leftOutList: (reasons) => reasons.join('; '),
    unread: 'Archivos no leídos',
    unreadFile: (path, reason) => (
      <>
        {path}: {reason}
      </>
    ),
    renamed: 'Eventos con nombre nuevo',
    renamedEvent: (source, name, rows) => (
      <>
        {source} pasa a ser {name} ({rows})
      </>
    ),
    more: (count) => `y ${count} más`,
  },
  imports: {
    title: 'Importaciones',
    empty: 'Aún no hay importaciones.',
    done: (source, days, from, to) => `${source}: ${days}, ${from} – ${to}`,
    doneWithoutDays: (source) => `${source}: ningún día`,
    doneRequests: (source, days) => `${source}: peticiones de rastreadores, ${days}`,
    failed: (source, problem) => `${source}: error: ${problem}`,
    undoing: (source) => `${source}: deshaciendo…`,
    importing: (source) => `${source}: importando…`,
    rows: (accepted, rejected) => `${accepted} filas, ${rejected} omitidas`,
    view: 'Ver días',
    viewLabel: (id) => `Ver los días de la importación ${id}`,
    audit: 'Ver auditoría',
    auditLabel: (id) => `Ver la auditoría de la importación ${id}`,
    csv: 'CSV',
    csvLabel: (id) => `Descargar la auditoría de la importación ${id} como CSV`,
    undo: 'Deshacer importación',
    undoLabel: (id) => `Deshacer la importación ${id}`,
    confirm: {
      title: '¿Deshacer esta importación?',
      consequence: (count, shown) =>
        plural(count, {
          one: 'Se quitará el día importado. Los días registrados por svc se conservan y la misma exportación se puede volver a importar.',
          other: `Se quitarán los ${shown} días importados. Los días registrados por svc se conservan y la misma exportación se puede volver a importar.`,
        }),
      requests: (count, shown) =>
        plural(count, {
          one: 'Se quitarán las peticiones de rastreadores del día importado. El mismo registro se puede volver a importar.',
          other: `Se quitarán las peticiones de rastreadores de ${shown} días importados. El mismo registro se puede volver a importar.`,
        }),
      action: 'Deshacer importación',
      done: 'Importación deshecha',
    },
  },
  audit: {
    title: (source) => `Auditoría de la importación de ${source}`,
    month: 'Mes',
    onlyDifferences: 'Solo diferencias y filas omitidas',
    same: (source) => `Todas las cifras de este mes coinciden con ${source}.`,
  },
};
