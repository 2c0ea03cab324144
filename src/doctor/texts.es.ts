import { type DataInUse, type DataKind, dataKind } from '../domain/data-kind.ts';
import type { StoredName } from './facts/versions.ts';
import type { MainTexts } from './texts.ts';
import { wordsIn } from './words.ts';

const { number, plural, size, duration, days, instant, date, sentence, list } = wordsIn('es');

const DATA: Readonly<Record<DataKind, string>> = {
  city: 'Ubicaciones',
  asn: 'Redes',
  datacentres: 'Centros de datos',
  'referrer-spam': 'Referencias de spam',
  ...{ bots: 'Bots', 'user-agents': 'Navegadores y sistemas' },
  ...{ crawlers: 'Rastreadores', 'crawler-addresses': 'Direcciones de rastreadores' },
};

function events(count: number): string {
  return `${number(count)} ${plural(count, 'evento', 'eventos')}`;
}

const names = (all: readonly string[]): string => list(all, (shown, more) => `${shown} y ${more} más`);

function stored(name: StoredName): string {
  if (typeof name === 'object') return `Diario de recogida ${name.journal}`;
  return { database: 'Base de datos', store: 'Almacén de eventos' }[name];
}

function data({ kind, source }: DataInUse): string {
  if (source === 'updated') return DATA[kind];
  return `${DATA[kind]} (${source === 'own' ? dataKind(kind).setting : 'datos incluidos en svc'})`;
}

function presentData({ kind, source }: DataInUse): string {
  if (source === 'own') return 'sustituya el archivo por uno actual y reinicie svc.';
  return `ejecute svc data update con un ${dataKind(kind).file} actual o instale la versión actual de svc.`;
}

const SYNCHRONISE = 'Deje que el sistema ajuste el reloj: timedatectl set-ntp true o chrony.';
const NEWER_ZONES = 'Instale la versión actual de svc, que trae zonas horarias más recientes.';
const MAKE_ROOM = 'Libere espacio en disco; la recogida se reanuda sola.';

export const texts: MainTexts = {
  nothingToDo: 'No hay nada que hacer.',
  notChecked: {
    inTime: (seconds) => `Esta comprobación no terminó en ${seconds} s.`,
    lookLater: 'Vuelva a ejecutar svc doctor cuando haya menos actividad.',
    because: (reason) => `No se pudo hacer esta comprobación: ${reason}`,
    mend: 'Corrija lo que indica el mensaje y vuelva a ejecutar svc doctor.',
  },
  notAsked: 'Omitido: solo lo sabe el servicio en marcha, y no se ha preguntado a ninguno.',
  service: {
    well: 'En marcha; los eventos se aceptan y se guardan.',
    absent: (dataDir) => `No hay datos de svc en ${dataDir}.`,
    nameOrStart: (command) => `Use --data DIR o inicie el servicio: ${command}`,
    stopped: (dataDir) => `svc no está en marcha en ${dataDir}: no se recogen eventos.`,
    start: (command) => `Inícielo: ${command}`,
    silent: 'El servicio en marcha no responde.',
    restart:
      'Mire su registro y en qué está ocupado el equipo; si sigue así, reinícielo. Los eventos aceptados están en el disco.',
    shared:
      'Los procesos que comparten servidores informan de su propio estado: /readyz y /metrics de cada uno, y la página Servidor.',
    journalFull: 'El disco o el diario de recogida está lleno: se están perdiendo eventos.',
    makeRoom: MAKE_ROOM,
    journalFailing: 'No se puede escribir el diario de recogida: se están perdiendo eventos.',
    seeLog: 'El registro indica el motivo; vea también «Errores» más abajo.',
    databaseFull: 'El disco de control.db está lleno: nadie puede iniciar sesión y no se puede cambiar nada.',
    makeRoomForDatabase: 'Libere espacio en disco; se reanuda solo.',
    databaseFailing: 'No se puede escribir control.db: nadie puede iniciar sesión y no se puede cambiar nada.',
    storeFailing: 'El almacén no acepta eventos: esperan en el diario de recogida y las estadísticas no se actualizan.',
    lost: (count) =>
      `${number(count)} ${plural(count, 'evento válido no se pudo', 'eventos válidos no se pudieron')} guardar desde el inicio y se ${plural(count, 'ha', 'han')} perdido.`,
    findCause: 'Busque la causa en el registro de ese momento: casi siempre, un disco lleno.',
  },
  configuration: {
    well: (publicUrl) => `Accesible en ${publicUrl}; todas las variables son conocidas.`,
    wrong: (fault) => `${fault}: el servicio no se inicia.`,
    correct: 'Corrija la variable y vuelva a iniciar el servicio.',
    unknown: (variable) => `${variable} está definida, pero svc no tiene ese ajuste.`,
    remove: 'Elimínela o busque su nombre en docs/configuration.md.',
    rename: (meant) => `Cámbiele el nombre a ${meant} si debe ser esa; si no, elimínela.`,
    noUrl:
      'SVC_PUBLIC_URL no está definida: los enlaces de los correos, los fragmentos de código y las indicaciones dan la dirección en la que escucha svc.',
    setUrl:
      'Asígnele la dirección que usan los navegadores, por ejemplo SVC_PUBLIC_URL=https://stats.example.com, y reinicie svc.',
    noHttps: (publicUrl) =>
      `SVC_PUBLIC_URL es ${publicUrl}, sin https: los navegadores bloquean el script en páginas https y las contraseñas viajan sin cifrar.`,
    useHttps:
      'Ponga delante un proxy inverso con un certificado (docs/proxy.md) y asigne a SVC_PUBLIC_URL su dirección https.',
    elsewhere: (publicUrl, status) =>
      `${publicUrl} ${status === null ? 'no es accesible desde este equipo' : `lleva a otra cosa, que responde con el estado ${status}`}.`,
    samePath: 'El proxy y SVC_PUBLIC_URL deben nombrar la misma ruta (docs/proxy.md, Below a path).',
    noProxy:
      'SVC_TRUSTED_PROXIES es none y el servicio está detrás de un proxy: todos los que intentan adivinar contraseñas parecen ser el proxy.',
    trustProxy: 'Asigne a SVC_TRUSTED_PROXIES la dirección del proxy y reinicie svc.',
    noProxyKey:
      'El servicio está detrás de un proxy y ningún proxy tiene una clave de relay: los visitantes tienen la dirección del proxy y ningún país.',
    createProxyKey: 'Dé una clave al proxy: svc relay-key create, y las líneas de docs/proxy.md.',
  },
  disk: {
    none: 'Omitido: no se guarda nada en este equipo. Vigile los discos de los servidores.',
    full: (free) => `El disco está lleno: ${size(free)} libres. Se están perdiendo eventos.`,
    freeUp: MAKE_ROOM,
    little: (free) => `Queda poco espacio en disco: ${size(free)} libres.`,
    makeRoom:
      'Libere espacio en disco, amplíe el disco o limite la conservación de los sitios: svc site update ID --retention-months N',
    noForecast: (free) => `${size(free)} libres. Sin previsión: ningún día con eventos ha terminado en una semana.`,
    plenty: (free, perDay) => `${size(free)} libres: suficiente para más de diez años con ${events(perDay)} al día.`,
    lasts: (free, left, perDay) => `${size(free)} libres: suficiente para ${days(left)} con ${events(perDay)} al día.`,
  },
  clock: {
    right: (server) => `El reloj coincide con ${server}.`,
    notCompared: 'No se compara con un servidor de hora: SVC_TIME_SERVER es none.',
    unanswered: (server) => `El servidor de hora ${server} no responde, así que nadie sabe si el reloj está en hora.`,
    nameServer: 'Indique en SVC_TIME_SERVER uno que responda aquí, o none para no preguntar a ninguno.',
    off: (aheadMs, server) =>
      `El reloj va ${duration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'adelantado' : 'atrasado'} respecto a ${server}.`,
    synchronise: SYNCHRONISE,
    wentBack: (latest, aheadMs) =>
      `Los datos guardados llegan hasta el ${instant(latest)}, ${duration(aheadMs)} por delante de este reloj: el reloj va atrasado ahora o iba adelantado.`,
    catchUp: `${SYNCHRONISE} Si ahora está en hora, esto termina cuando llegue ese momento; los eventos del intervalo están donde estaba el reloj.`,
    stepped: (byMs, at) =>
      `El reloj ha ${byMs > 0 ? 'avanzado' : 'retrocedido'} ${duration(Math.abs(byMs))}, hasta el ${instant(at)}: no se borra nada ni se envía ninguna alerta ni informe hasta que se confirme que está en hora.`,
    proveRight: `${SYNCHRONISE} Se reanuda solo: en cuanto el servidor de hora coincida; si no, en un día como máximo.`,
  },
  zones: {
    well: (version, sites) => {
      const known = plural(sites, 'la de 1 sitio está', `las de ${number(sites)} sitios están`);
      return `Las zonas horarias son de la versión ${version}${sites === 0 ? '' : `; ${known} entre ellas`}.`;
    },
    unknown: (zones) => {
      const [which, sites] =
        zones.length === 1 ? ['la zona horaria', 'ese sitio'] : ['estas zonas horarias', 'esos sitios'];
      return `Este entorno de ejecución no conoce ${which} ${names(zones)}: no se puede contar nada de ${sites}.`;
    },
    updateOrChange: `${NEWER_ZONES} O asigne al sitio otra zona: svc site update ID --timezone ZONE`,
    undated: 'Este entorno de ejecución no indica qué versión de las zonas horarias tiene.',
    old: (version) => `Las zonas horarias son de la versión ${version}.`,
    update: NEWER_ZONES,
  },
  mail: {
    well: 'El servidor de correo responde y acepta el inicio de sesión.',
    none: 'El correo no está configurado: no se envían alertas, informes, invitaciones ni restablecimientos de contraseña.',
    configure: 'Defina SVC_SMTP_URL, por ejemplo smtps://user:password@mail.example.com, y reinicie svc.',
    refused: (reason) => `El servidor de correo rechaza el inicio de sesión: ${reason}`,
    correctUser: 'Corrija el usuario y la contraseña en SVC_SMTP_URL y reinicie svc.',
    away: (reason) => `No se puede acceder al servidor de correo: ${reason}`,
    correctHost:
      'Compruebe el host y el puerto en SVC_SMTP_URL, y si un cortafuegos los deja pasar. Las alertas se envían más tarde si el servidor vuelve.',
  },
  dns: {
    well: (looked) =>
      `${number(looked)} ${plural(looked, 'nombre consultado; tiene una dirección', 'nombres consultados; todos tienen direcciones')}.`,
    none: 'No hay nombres que consultar: ni dirección pública ni sitios en internet.',
    unanswered: 'Ningún servidor de nombres responde: no se puede acceder a webhooks, correo ni servidores de hora.',
    checkServers: 'Compruebe los servidores de nombres de este equipo (/etc/resolv.conf).',
    ownMissing: (host) => `${host}, de SVC_PUBLIC_URL, no tiene dirección.`,
    correctOwn: 'Corrija SVC_PUBLIC_URL o añada el nombre al DNS.',
    sitesMissing: (domains) =>
      `${domains.length === 1 ? 'Un dominio de un sitio no tiene' : 'Hay dominios de sitios que no tienen'} dirección: ${names(domains)}.`,
    correctSites: 'Busque una errata en el dominio y archive los sitios que ya no existen: svc site archive ID',
  },
  versions: {
    engine: (version) => `motor ${version}`,
    stored: (name, version) =>
      `${typeof name === 'object' ? `diario de recogida ${name.journal}` : { database: 'base de datos', store: 'almacén' }[name]} ${version}`,
    all: (parts) => `${parts.join(', ')}.`,
    damaged: (name) => `${stored(name)}: los datos están dañados y no se pueden leer.`,
    restore:
      'Guarde una copia del directorio de datos y restaure después la última copia de seguridad; el registro del servicio dice más.',
    newer: (name, found, known) =>
      `${stored(name)}: los datos son de una versión más reciente de svc (${found}; esta conoce ${known}).`,
    installThat: 'Vuelva a instalar aquella versión de svc: esta no se inicia con esos datos.',
    earlier: (name, found, known) =>
      `${stored(name)}: los datos son de una versión anterior (${found}; la actual es ${known}).`,
    startUpgrades:
      'El próximo inicio del servicio los pasa a la versión actual y guarda antes una copia del directorio de datos (salvo si SVC_COPY_BEFORE_UPGRADE es off).',
    unanswered: (server) => `${server} no responde.`,
    startServer: 'Inicie el servidor o corrija su dirección; los eventos esperan en los diarios de recogida.',
  },
  geography: {
    well: (all) => `${all.map((each) => `${data(each.data)}: ${date(each.builtAt)}`).join(', ')}.`,
    undated: (each) => `${data(each)}: se desconoce la fecha de los datos.`,
    updateIfOld: (each) => `Si son antiguos: ${presentData(each)}`,
    old: (each, builtAt, ageMs) => `${data(each)}: los datos son del ${date(builtAt)}, de hace ${duration(ageMs)}.`,
    update: (each) => sentence(presentData(each)),
  },
  backlog: {
    none: 'Ningún evento espera al almacén.',
    onTheWay: (count) => `${events(count)} de camino al almacén.`,
    waits: (count, waitedMs) =>
      `${events(count)} ${plural(count, 'espera', 'esperan')} al almacén, el primero desde hace ${duration(waitedMs)}.`,
    wait: 'Espere si hubo muchos a la vez; si el número crece, el registro indica por qué el almacén no los acepta. Entretanto no se pierde nada.',
    stopped: (count, waitedMs) => {
      const since = waitedMs === null ? '' : `, el primero desde hace ${duration(waitedMs)}`;
      return `${events(count)} ${plural(count, 'espera', 'esperan')} en los diarios de recogida${since}: svc no está en marcha.`;
    },
    start: (command) => `Inicie el servicio, que los guarda${command === null ? '' : `: ${command}`}.`,
    refused: (files) => `El almacén ha rechazado eventos; no están en las estadísticas y quedan en ${names(files)}.`,
    damaged: (files) =>
      `Había diarios de recogida dañados y se han apartado: ${names(files)}. Los eventos que esperaban en ellos no están en las estadísticas.`,
    keep: 'Busque la causa (el registro indica su tipo) y después elimínelos. svc los elimina pasados 30 días.',
  },
  days: {
    well: 'Todos los días terminados están cerrados y ningún paso del mantenimiento ha fallado.',
    unclosed: (count) => {
      const which = plural(
        count,
        '1 día terminado de un sitio aún no está cerrado',
        `${number(count)} días terminados de sitios aún no están cerrados`,
      );
      return `${which}; hasta entonces, ${plural(count, 'leerlo', 'leerlos')} lleva más tiempo.`;
    },
    waits: (count, leftMs) => {
      const left = leftMs === null ? '' : `, aproximadamente ${duration(leftMs)} más`;
      return `Días terminados de sitios que esperan su cierre${left}: ${number(count)}. Hasta entonces, leerlos lleva más tiempo.`;
    },
    stands: (stillMs) =>
      `Hay días terminados que esperan su cierre, y ninguno se ha cerrado desde hace ${duration(stillMs)}.`,
    moreMemory:
      'Se vuelve a intentar solo. Si sigue así un día, el registro indica el motivo: casi siempre la memoria, y entonces ayuda añadir más.',
    steps: {
      close_days: 'cierre de días terminados',
      close_months: 'suma de meses',
      backfill: 'recuento retroactivo de objetivos y embudos nuevos',
      drop_raw: 'eliminación de eventos sin procesar',
      apply_retention: 'aplicación de la conservación de los sitios',
      erase_deleted: 'borrado de sitios eliminados',
      remove_superseded: 'limpieza',
    },
    causes: { memory: 'memoria insuficiente', time: 'tardó demasiado' },
    failed: (step, cause, count) =>
      `El mantenimiento ha fallado ${number(count)} ${plural(count, 'vez', 'veces')} desde el inicio: ${step} (${cause}).`,
    seeLog: 'Se vuelve a intentar solo. Si el número crece, los errores están en el registro.',
  },
  backup: {
    onServers: 'Omitido: los datos están en servidores. Asegúrese de que tengan copias de seguridad.',
    none: 'Aún no hay ninguna copia de seguridad.',
    backUp: 'Haga una copia de seguridad y prográmela a diario: docs/backup.md.',
    last: (at, bytes, dir) => `La última copia de seguridad es del ${instant(at)} (${size(bytes)} en ${dir}).`,
    old: (at, bytes, dir, ageMs) =>
      `La última copia de seguridad es del ${instant(at)} (${size(bytes)} en ${dir}), de hace ${duration(ageMs)}.`,
  },
  errors: {
    none: 'No se ha registrado ningún error en las últimas 24 horas.',
    logged: (at, error, more) =>
      `${instant(at)}: ${error}${more > 0 ? ` (y ${number(more)} ${plural(more, 'error', 'errores')} más de las últimas 24 horas)` : ''}`,
    readLog: 'Lea el registro de ese momento; si no se repite, no hay nada que hacer.',
  },
};
