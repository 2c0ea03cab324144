import type { texts as english, QuotaOf, WaitUnit } from './texts.ts';

const QUOTAS: Readonly<Record<QuotaOf, string>> = {
  tests: 'pruebas',
  invitations: 'invitaciones',
  previews: 'vistas previas',
  testEmails: 'correos de prueba',
  signInLinks: 'enlaces de inicio de sesión',
  pageChecks: 'comprobaciones de páginas',
  asks: 'peticiones de confirmación',
};

function again(count: number, unit: WaitUnit): string {
  if (unit === 'second') return `Inténtelo de nuevo en ${count === 1 ? 'un segundo' : `${count} segundos`}.`;
  return `Inténtelo de nuevo en ${count === 1 ? 'un minuto' : `${count} minutos`}.`;
}

export const texts: typeof english = {
  notFound: 'No se ha encontrado.',
  unreadable: 'No se ha podido leer la solicitud.',
  invalidField: (field) => `Dato no válido: ${field}`,
  failed: (requestId) =>
    `Se ha producido un error en el servidor. Inténtelo de nuevo. En el registro figura como ${requestId}.`,
  stopping: 'El servicio se está deteniendo. Inténtelo de nuevo en un momento.',
  receivingTooMuch: 'El servidor está recibiendo demasiados datos a la vez. Inténtelo de nuevo en un momento.',
  busy: 'El servidor está saturado. Inténtelo de nuevo.',
  otherSite: 'Esta solicitud procede de otro sitio.',
  otherAddress: (origin, host) =>
    `Esta solicitud procede de otro sitio, o de ${origin} a través de un proxy que indica la dirección ${host}. ` +
    `Defina SVC_PUBLIC_URL como ${origin}, o haga que el proxy transmita el host y el puerto (nginx: proxy_set_header Host $http_host).`,
  insecureAddress: (origin, publicUrl) =>
    `No puede iniciar sesión en ${origin}: SVC_PUBLIC_URL es ${publicUrl}, por lo que los navegadores solo guardan las cookies con https. ` +
    `Abra ${publicUrl}, o defina SVC_PUBLIC_URL con la dirección que utiliza y reinicie svc.`,
  tooManyReads: {
    client: (count, unit) => `Demasiadas solicitudes. ${again(count, unit)}`,
    organisation: (count, unit) => `Su organización tiene demasiadas solicitudes en curso. ${again(count, unit)}`,
  },
  quota: (most, of, count, unit) => `El límite es de ${most} ${QUOTAS[of]} por hora. ${again(count, unit)}`,
  api: {
    NOT_FOUND: 'No se ha encontrado.',
    INVALID_PARAMS: 'Un parámetro no es válido.',
    INVALID_PERIOD: 'El primer día es posterior al último.',
    INVALID_TIMEZONE: 'La zona horaria del sitio no es válida.',
    METRIC_NOT_FILTERABLE: 'Esta métrica no se puede combinar con un filtro.',
    HOURLY_CONVERSIONS_UNSUPPORTED: 'Las conversiones no están disponibles por horas. Elija más de dos días.',
    RAW_WINDOW_EXCEEDED: 'Esta combinación de filtros lee los eventos sin procesar, que solo se conservan 30 días.',
  },
  access: {
    signInFirst: 'Inicie sesión primero.',
    factorNeeded: (organisation) => `${organisation} exige la autenticación de dos factores. Configúrela en «Cuenta».`,
    noOrganisation: 'Esta organización no existe.',
    noSite: 'Este sitio no existe.',
    onlyOperators: 'Solo pueden hacerlo los administradores del servidor: los propietarios de la primera organización.',
    onlyOwners: 'Solo puede hacerlo un propietario de la organización.',
    onlyAdmins: 'Solo puede hacerlo un propietario o administrador de la organización.',
    onlyEditors: 'Solo puede hacerlo un propietario, administrador o editor.',
    onlyAllSites: 'Una regla para todos los sitios necesita a alguien que pueda editarlos todos.',
    withheld: 'Un propietario o administrador le ha retirado este acceso.',
  },
  signIn: {
    wrongCredentials: 'Correo electrónico o contraseña incorrectos.',
    codeNeeded: 'Introduzca el código de su aplicación de autenticación.',
    passkeyNeeded: 'Use su llave de acceso o un código de recuperación.',
    passkeyOrCodeNeeded: 'Use su llave de acceso o el código de su aplicación de autenticación.',
    wrongCode: 'Código no válido. Espere al siguiente e inténtelo de nuevo.',
    wrongPasskey: 'No se pudo verificar la llave de acceso. Inténtelo de nuevo.',
    wrongPassword: 'La contraseña actual no es correcta.',
    providerRequired: (provider, domain) => `Inicie sesión con ${provider}: es obligatorio para ${domain}.`,
    organisationRequires: (organisation, provider) =>
      `${organisation} exige que sus miembros inicien sesión con ${provider}.`,
    noAccess: (provider) =>
      `Ha iniciado sesión con ${provider}, pero aquí no hay nada compartido con usted. Pregunte a un propietario de la organización.`,
    tooManyAttempts: (count, unit) => `Demasiados intentos. ${again(count, unit)}`,
  },
  reset: {
    gone: 'Este enlace de restablecimiento ya se usó, ha caducado o está incompleto. Solicite uno nuevo.',
    sent: (email) =>
      `Si existe aquí una cuenta para ${email}, el enlace de restablecimiento está en camino. Se puede usar una vez y caduca en una hora.`,
    noMail: (command) =>
      `Este servidor no puede enviar correos. Pida al administrador del servidor que ejecute, en la carpeta de svc: ${command}`,
  },
  setup: {
    gone: 'Este enlace ya se usó o ha caducado. Use el más reciente, en el terminal del servidor.',
    domainNeeded: 'Indique el dominio de su primer sitio.',
    first: 'Este servidor aún no está configurado. Abra primero el enlace de configuración de su terminal.',
  },
  invitation: {
    gone: 'Esta invitación se usó, se revocó o ha caducado. Pida una nueva.',
    passwordNeeded: (email) => `Introduzca la contraseña de ${email} en este servidor. Si no tiene cuenta, elija una.`,
  },
  linkGone: 'Este enlace ya no es válido.',
  linkOfOtherBrowser:
    'Este enlace solo funciona en el navegador en el que se pidió. Ábralo allí o inicie sesión aquí de nuevo.',
  linkPassword: {
    needed: 'Este enlace requiere una contraseña.',
    wrong: 'La contraseña no es correcta.',
  },
  mail: {
    none: 'El correo electrónico no está configurado en este servidor. Defina SVC_SMTP_URL, por ejemplo smtps://user:password@mail.example.com, y reinicie svc.',
    previewRefused: (reason) => `El servidor de correo ha rechazado la vista previa: ${reason}`,
    testRefused: (reason) => `El servidor de correo ha rechazado el correo de prueba: ${reason}`,
    askRefused: (reason) => `El servidor de correo ha rechazado la petición de confirmación: ${reason}`,
  },
  typeToDelete: (typed) => `No se ha eliminado nada. Para confirmar, escriba ${typed}.`,
  site: {
    archived: 'Este sitio está archivado. Restáurelo en sus ajustes.',
    notDeleted: (domain) => `No se ha eliminado nada. Para confirmar, escriba el dominio del sitio: ${domain}`,
    noDomainOfSite: 'El sitio no tiene este dominio.',
    hasUpload: 'El sitio tiene una exportación subida: impórtela o quítela primero.',
    notMoved: (domain) => `No se ha movido nada. Para confirmar, escriba el dominio del sitio: ${domain}`,
    exportRuns: 'Se está descargando una exportación del sitio. Espere a que termine.',
    onlyOwnersShorten:
      'Acortar la conservación elimina de forma permanente los datos más antiguos. Solo puede hacerlo un propietario de la organización.',
    months: (most) => `Indique un número entero de meses, de 1 a ${most}.`,
  },
  noApiKey: 'Esta clave de API no existe.',
  imports: {
    noUploads: 'Este servidor no acepta archivos. Importe con «svc import --from».',
  },
  lastDayBeforeFirst: 'El último día es anterior al primero.',
};
