import { midSentence } from '../../../../src/domain/mid-sentence.ts';
import { whole } from '../../format.ts';
import { LOCALE, plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const CHOICE = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

// An alert is "habilitada" when it is switched on and "activada" when it has triggered.
export const texts: typeof english = {
  title: 'Alertas',
  lead: (channels) => `Reciba avisos por ${CHOICE.format(channels.map(midSentence))} cuando cambie el tráfico.`,
  create: 'Crear alerta',
  empty: {
    title: 'Aún no hay alertas',
    explanation:
      'Reciba avisos de picos y caídas de tráfico, de falta de datos, de objetivos cumplidos, de ingresos o de rastreadores.',
    askAdmin: 'Pida a un propietario, administrador o editor que cree una.',
  },
  noMail: {
    rule: 'Sus correos no se pueden enviar hasta que se configure un servidor de correo.',
    alerts: 'El correo no está configurado en este servidor, así que no se pueden enviar alertas por correo.',
    askAdmin: (
      <>
        Pida al administrador del servidor que defina <code>SVC_SMTP_URL</code>.
      </>
    ),
    operator: (
      <>
        Defina <code>SVC_SMTP_URL</code> (p. ej.{' '}
        <code className="breakable">smtps://user:password@mail.example.com</code>) y reinicie svc.
      </>
    ),
  },
  allowHost: 'Para permitir un host de su propia red, añádalo a SVC_WEBHOOK_ALLOW_HOSTS y reinicie svc.',
  rule: {
    allGoals: 'todos los objetivos',
    deletedGoal: '(objetivo eliminado)',
    switch: (rule) => `Alerta habilitada: ${rule}`,
    actions: (rule) => `Acciones de ${rule}`,
    sendTest: 'Enviar prueba',
    edit: 'Editar',
    history: 'Historial',
    delete: 'Eliminar',
    turnedOn: 'Alerta habilitada',
    turnedOff: 'Alerta deshabilitada',
    where: (conditions) => `Solo: ${conditions.join(' · ')}`,
    receivers: (channel, names) => `${channel}: ${names.join(', ')}`,
  },
  consent: {
    notAsked: (email) => `Primero se pregunta a ${email} por correo; recibe las alertas cuando haya aceptado.`,
    waiting: (email, time) => `${email} aún no ha aceptado recibir alertas (se le preguntó el ${time}).`,
    askedOut: 'No se le volverá a preguntar, pero aún puede aceptar con el enlace del correo.',
    grace: (date) => `Hasta el ${date} las recibe de todos modos.`,
    refused: (email) => `${email} no quiere alertas y no se le volverá a preguntar.`,
    askAgain: 'Volver a preguntar',
    askAgainOf: (email) => `Volver a preguntar: ${email}`,
    asked: 'Se volverá a preguntar a la dirección',
  },
  idle: {
    noSites: 'Ningún sitio de este grupo está activo, así que esta alerta no puede activarse.',
    segmentGone: 'Se eliminó un segmento de esta alerta, así que no puede activarse. Edítela para elegir otro.',
    conditionGone:
      'Un objetivo de sus condiciones se eliminó o archivó, así que esta alerta no puede activarse. Edite sus condiciones.',
    tooManyConditions:
      'Sus condiciones y las de sus segmentos son demasiadas (más de 20, o más de 100 valores), así que esta alerta no puede activarse. Edite sus condiciones o los segmentos.',
    fewWeeks: 'Menos de 4 semanas anteriores tienen cifras para comparar, así que esta alerta aún no puede activarse.',
    noReports:
      'Ningún servidor ha comunicado peticiones todavía, así que esta alerta no puede activarse. La página Rastreadores muestra cómo empezar.',
    unknownHours: 'Aún no hay cifras de todas sus horas, así que esta alerta no puede activarse.',
    revenueGone: 'Su objetivo ya no tiene ingresos en esta moneda, así que esta alerta no puede activarse.',
    noGoals: 'No hay objetivos, así que esta alerta no puede activarse.',
    deleted: 'Su objetivo se eliminó, así que esta alerta no puede activarse.',
    archived: 'Su objetivo está archivado, así que esta alerta no puede activarse. Restáurelo o elija otro.',
    noRevenue: 'Su objetivo ya no tiene ingresos, así que esta alerta no puede activarse.',
    otherCurrency: (currency) =>
      `Los ingresos de su objetivo están ahora en ${currency}, así que esta alerta no puede activarse. Edítela para seguirlos.`,
  },
  state: {
    off: 'Deshabilitada',
    idle: 'Inactiva',
    armed: 'Vigilando',
    firedToday: 'Activada hoy',
    firing: 'Activada',
    firingSince: (time) => `Activada desde el ${time}`,
    noMail: 'Sin servidor de correo',
  },
  delivery: {
    none: 'Aún no hay entregas',
    lastAlert: (outcomes, time) => `Última alerta: ${outcomes}, ${time}`,
    lastTest: (outcomes, time) => `Última prueba: ${outcomes}, ${time}`,
    outcome: (channel, outcome) => `${midSentence(channel)} ${midSentence(outcome)}`,
    outcomeWithCause: (channel, outcome, cause) => `${midSentence(channel)} ${midSentence(outcome)} (${cause})`,
    channelTo: (channel, recipient) => `${channel} a ${recipient}`,
    gaveUp: (attempts, cause) => `Se abandonó tras ${attempts} intentos. ${cause}`,
  },
  outcomes: {
    pending: 'Pendiente',
    delivered: 'Entregado',
    gaveUp: 'Error (abandonado)',
    failed: 'Error',
    notSent: 'No enviado',
    withCause: (outcome, cause) => `${outcome}: ${cause}`,
    causes: {
      timeout: 'tiempo de espera agotado',
      network: 'sin conexión',
      noAccess: 'el miembro no puede recibir estas alertas',
      noMember: 'las pruebas solo se envían a miembros de la organización',
      noConsent: 'la dirección no ha aceptado',
      noMailServer: 'sin servidor de correo',
      http: (status) => `HTTP ${status}`,
      url: {
        scheme: 'la URL debe empezar por https://',
        credentials: 'la URL no debe contener usuario ni contraseña',
        host: 'la URL debe indicar un host público, no localhost, *.localhost ni *.internal',
        'ip-literal': 'la URL debe usar un nombre de host, no una dirección IP',
        'private-address': 'la URL lleva a una dirección que no es pública',
      },
    },
  },
  networkErrors: {
    unknownHost: 'Este nombre de host no existe.',
    lookup: 'Falló la consulta DNS.',
    refused: 'Conexión rechazada.',
    timeout: 'Se agotó el tiempo de espera.',
    closed: 'La conexión se cerró antes de recibir una respuesta.',
    unreachable: 'No se puede acceder al host.',
    expired: 'Su certificado ha caducado.',
    otherHost: 'Su certificado es de otro nombre de host.',
    untrusted: 'Su certificado no está firmado por una autoridad en la que confíe este servidor.',
    noTls: 'El servidor no admite HTTPS en este puerto.',
  },
  deleteDialog: {
    title: '¿Eliminar esta alerta?',
    button: 'Eliminar alerta',
    consequence: (rule) => (
      <>
        Se eliminarán «{rule}» y su historial, y se cancelarán las entregas pendientes. Esto no se puede deshacer. Si
        solo quiere pausarla, deshabilítela.
      </>
    ),
    done: 'Alerta eliminada',
  },
  relay: {
    names: { slack: 'Slack', discord: 'Discord', teams: 'Microsoft Teams' },
    explanation: (chat) =>
      `${chat} no entiende los webhooks de alertas. El relé de svc los recibe y los publica allí como mensajes.`,
    command: 'Comando del relé',
    next: 'Inicie el relé con este comando, introduzca arriba su propia dirección https y guarde en el archivo alert-secrets el secreto de firma que recibirá al guardar.',
  },
  form: {
    titleNew: 'Crear alerta',
    titleEdit: 'Editar alerta',
    create: 'Crear alerta',
    save: 'Guardar',
    cancel: 'Cancelar',
    created: 'Alerta creada',
    saved: 'Alerta guardada',
    type: 'Avisarme de',
    goal: 'Objetivo',
    noGoals: 'Aún no hay objetivos. Añada uno en Objetivos.',
    noRevenueGoals: 'Ningún objetivo tiene ingresos todavía. Añádalos a un objetivo de evento en Objetivos.',
    currency: 'Moneda',
    currencyHint: 'Tres letras, como EUR o USD.',
    currencyFixed: 'Todos los ingresos de este objetivo están en esta moneda.',
    allGoals: 'Todos los objetivos',
    archivedGoal: (goal) => `${goal} (archivado)`,
    deletedGoal: 'Objetivo eliminado',
    optionalPlaceholder: 'p. ej. 10',
    firstRequestHint: 'Déjelo vacío para recibir un aviso con la primera petición de cada rastreador nuevo.',
    optionalHint: 'Deje el campo vacío para recibir un aviso de la primera conversión de cada día.',
    hours: 'Horas completas hacia atrás',
    hoursHint: 'De 1 a 168. La hora en curso no cuenta.',
    comparedWith: 'Comparar con',
    withThreshold: 'Un umbral',
    withUsual: 'Lo habitual en este momento de la semana',
    percent: 'Porcentaje de lo habitual (menos de)',
    percentHint: 'La mediana de las mismas horas de hasta 12 semanas anteriores. Se necesitan al menos 4.',
    segment: 'Segmento',
    allVisitors: 'Todos los visitantes',
    deletedSegment: 'Segmento eliminado',
    conditions: 'Condiciones (opcional)',
    conditionsHint: 'Una por línea, por ejemplo country:is:DE o page:contains:/blog/. Deben cumplirse todas.',
    noCondition: (line) => `No es una condición: ${line}`,
    channels: 'Avisar por',
    rotateSecret: 'Renovar el secreto de firma',
    rotateSecretHint: 'El secreto actual deja de funcionar.',
    secretLater: (hint) => `${hint} El secreto de firma se muestra después de guardar.`,
  },
  preview: {
    checking: 'Comprobando los últimos 30 días…',
    never: (
      <>
        Esta alerta <strong>no se habría activado</strong> en los últimos 30 días.
      </>
    ),
    fired: (count) => (
      <>
        Esta alerta se habría activado{' '}
        <strong>{plural(count, { one: 'una vez', other: `${whole(count)} veces` })}</strong> en los últimos 30 días.
      </>
    ),
    now: 'Se activará de inmediato: el tráfico está ahora por encima del umbral.',
    today: (amount) => `Se activará de inmediato: ${amount} hoy.`,
    when: 'Mostrar cuándo',
    firing: (time, amount) => `${time}: ${amount}`,
    earlier: (count) => `y ${whole(count)} antes`,
  },
  history: {
    title: 'Historial de entregas',
    empty: 'Aún no hay entregas',
    emptyHint: 'Aquí aparecerán las entregas, las pruebas y los reintentos.',
    time: 'Hora',
    alert: 'Alerta',
    to: 'Destino',
    attempt: 'Intento',
    status: 'Estado',
    nextRetry: 'Próximo intento',
    test: 'Prueba',
  },
  secret: {
    title: 'Secreto de firma del webhook',
    explanation:
      'Cada solicitud se firma con este secreto para que su servicio pueda verificarla. Cópielo ahora; no se volverá a mostrar.',
    label: 'Secreto',
    scheme: (
      <>
        El encabezado <code>svc-signature</code> es <code>v1=</code> seguido del HMAC-SHA256, en hexadecimal, del
        encabezado <code>svc-timestamp</code>, un punto y el cuerpo de la solicitud.
      </>
    ),
    sendTest: 'Enviar prueba',
    done: 'Listo',
  },
  test: {
    title: 'Alerta de prueba',
    sending: 'Enviando prueba…',
    receiver: (receiver) => `${receiver}:`,
    again: 'Enviar de nuevo',
    close: 'Cerrar',
  },
};
