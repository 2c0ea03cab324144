import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Servidor',
  lead: 'Estado del servidor, correo y proxies de confianza.',
  operatorsOnly:
    'Solo los administradores del servidor (propietarios de la primera organización) pueden ver esta página.',
  health: {
    checks: {
      service: 'Servicio',
      configuration: 'Configuración',
      disk: 'Espacio en disco',
      clock: 'Reloj',
      zones: 'Zonas horarias',
      mail: 'Correo electrónico',
      providers: 'Inicio de sesión por proveedor',
      dns: 'DNS',
      versions: 'Versiones',
      geography: 'Datos geográficos',
      rejections: 'Eventos rechazados',
      alerts: 'Alertas',
      backlog: 'Eventos en cola',
      days: 'Días terminados',
      erasures: 'Borrados',
      backup: 'Copia de seguridad',
      evidence: 'Clave de las pruebas',
      errors: 'Errores',
    },
    title: 'Estado',
    levels: { bad: 'Degradado', warn: 'Requiere atención', ok: 'Correcto' },
    allPassed: 'Todas las comprobaciones son correctas.',
    passed: (count) => plural(count, { one: '1 comprobación correcta', other: `${count} comprobaciones correctas` }),
    elsewhere: (
      <>
        <code>svc doctor</code> muestra lo mismo en inglés en un terminal. <code>/readyz</code> devuelve 200 si todo
        está bien; <code>/metrics</code> ofrece métricas de Prometheus.
      </>
    ),
  },
  activity: {
    title: 'Actividad',
    uptime: 'Tiempo en marcha',
    startedAt: (instant) => `desde ${instant}`,
    justStarted: 'Menos de un minuto',
    version: 'Versión',
    accepted: 'Eventos aceptados',
    sinceStart: 'desde el inicio',
    rejected: 'Eventos rechazados',
    rejectedFor: (reason, events) => `${reason} ${events}`,
    lost: 'Eventos perdidos',
    lostHint: 'válidos, pero sin guardar',
    queued: 'Eventos en cola',
    queuedHint: 'en el disco, aún no en las estadísticas',
    memory: 'Memoria',
    data: 'Datos',
    free: (size) => `${size} libres`,
    directory: 'Directorio de datos',
  },
  mail: {
    title: 'Correo',
    configured: 'Configurado',
    notConfigured: 'Sin configurar',
    setUp: (
      <>
        El correo no está configurado, así que no se pueden enviar alertas, informes, invitaciones ni restablecimientos
        de contraseña. Para configurarlo, defina <code>SVC_SMTP_URL</code>, por ejemplo{' '}
        <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>, y reinicie svc.
      </>
    ),
    purpose: 'Las alertas, los informes, las invitaciones y los restablecimientos de contraseña se envían por correo.',
    test: 'Enviar correo de prueba',
    tested: (email) => `Correo de prueba enviado a ${email}. Revise su bandeja de entrada.`,
  },
  relays: {
    title: 'Claves de relay (proxies de confianza)',
    add: 'Nueva clave de relay',
    lead: 'Detrás de un proxy, todos los visitantes tienen la IP del proxy. Una clave de relay permite a su proxy reenviar la real.',
    empty: 'Aún no hay claves de relay.',
    created: (date) => `Creada el ${date}`,
    revoke: 'Revocar',
    revokeLabel: (prefix) => `Revocar ${prefix}`,
    confirm: {
      title: '¿Revocar esta clave de relay?',
      consequence: (prefix) => (
        <>
          En menos de un segundo, las solicitudes con {prefix} se tratarán como propias del proxy. Esto no se puede
          deshacer.
        </>
      ),
      action: 'Revocar clave de relay',
      done: 'Clave de relay revocada',
    },
    result: {
      title: 'Clave de relay creada',
      warning: 'Copie esta clave ahora. No podrá volver a verla.',
      key: 'Clave de relay',
      done: 'Listo',
    },
    configuration: 'Configuración de nginx y Caddy',
    nginx: (
      <>
        nginx, en el <code>location</code> que reenvía los eventos:
      </>
    ),
    nginxSnippet: 'Configuración de nginx',
    caddy: (
      <>
        Caddy, en el <code>reverse_proxy</code> que reenvía los eventos:
      </>
    ),
    caddySnippet: 'Configuración de Caddy',
    examples: 'En la página Instalación de cada sitio hay ejemplos completos.',
  },
  data: {
    title: 'Fuentes de datos y licencias',
    kinds: {
      city: 'Ubicaciones',
      asn: 'Redes',
      datacentres: 'Centros de datos',
      'referrer-spam': 'Referencias de spam',
      bots: 'Bots',
      'user-agents': 'Navegadores y sistemas',
      crawlers: 'Rastreadores',
      'crawler-addresses': 'Direcciones de rastreadores',
    },
    sources: { bundled: 'incluido en svc', updated: 'actualizado', own: 'archivo propio' },
    age: (source, ago) => `${source}, ${ago}`,
    dateUnknown: (source) => `${source}, fecha desconocida`,
    credits: (
      <>
        Los países, regiones y ciudades se consultan en <a href="https://db-ip.com">IP to City Lite de DB-IP</a>, salvo
        que se hayan actualizado. Los números de red proceden de RouteViews y DB-IP, a través de ip-location-db. Ambos
        tienen la licencia <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. Todas las consultas se
        hacen en este servidor.
      </>
    ),
    update: (
      <>
        <code>svc data update</code> lo actualiza todo desde sus propios archivos, sin reiniciar.
      </>
    ),
  },
};
