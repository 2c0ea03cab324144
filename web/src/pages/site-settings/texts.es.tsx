import { plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Ajustes del sitio',
  onlyAdmins: 'Solo los propietarios y administradores pueden cambiar esto.',
  onlyEditors: 'Solo los propietarios, administradores y editores pueden cambiar esto.',
  save: 'Guardar',
  saved: 'Ajustes guardados',
  general: {
    title: 'General',
    install: 'Ver el script de seguimiento',
    name: 'Nombre',
    siteId: (id) => <>ID del sitio: {id}</>,
    newZone: 'La nueva zona horaria se aplica a partir de hoy. Los días pasados no cambian.',
  },
  privacy: {
    title: 'Privacidad',
    gpc: 'Respetar Global Privacy Control (GPC)',
    gpcHint: 'No se registrará a los visitantes cuyo navegador envíe GPC.',
  },
  retention: {
    title: 'Conservación de datos',
    forever: 'Conservar siempre',
    limited: (months) => <>Conservar {months} meses</>,
    months: 'Meses',
    outOfRange: (max) => `Introduzca un número entero de meses entre 1 y ${max}.`,
    ownersOnly:
      'Acortar la conservación elimina de forma permanente los datos más antiguos. Solo un propietario puede hacerlo.',
    rawEvents:
      'Los eventos sin procesar se eliminan siempre a los 30 días. Las estadísticas diarias anónimas se conservan.',
    keeps: (from) => `Se conservan los datos desde el ${from}. Cada noche se elimina el día más antiguo.`,
    deletes: (from, to) =>
      `Los datos del ${from} al ${to} se ocultan de inmediato y se eliminan del disco en el plazo de un día. Después, cada noche se elimina el día más antiguo.`,
    confirm: {
      title: '¿Eliminar los datos antiguos?',
      consequence: (from, to) =>
        `Todos los datos del ${from} al ${to} se eliminarán de forma permanente. Esto no se puede deshacer.`,
      action: 'Guardar y eliminar',
    },
  },
  visits: {
    title: 'Conservar las visitas',
    holds:
      'Una visita contiene sus páginas y eventos con hora, fuente, lugar y dispositivo, pero ni dirección IP ni nada que permita reconocer al visitante otro día. Aun así, una combinación poco común de lugar, dispositivo y página puede ser la visita de una sola persona en un día.',
    purpose:
      'Mientras se conservan las visitas, puede combinar filtros y obtener las cifras pasadas de objetivos y embudos nuevos.',
    takes: (size) => `Las visitas de este sitio ocupan ${size} en el disco.`,
    takesNone:
      'Por ahora no se conservan visitas de hace más de 30 días. Un plazo más largo vale desde ahora; las visitas eliminadas no vuelven.',
    takesPerYear: (size) => `Al ritmo actual, un año ocupa ${size}.`,
    days: (days) => `${days} días`,
    months: (months) => plural(months, { one: '1 mes', other: `${months} meses` }),
    asStatistics: 'Tanto como las estadísticas',
    lowered: 'Las visitas más antiguas se ocultan de inmediato y se eliminan del disco en menos de 10 minutos.',
    confirm: {
      title: '¿Eliminar las visitas antiguas?',
      consequence: (time) =>
        `Todas las visitas anteriores al plazo elegido (${time}) se eliminarán de forma permanente. Esto no se puede deshacer.`,
    },
  },
  ownVisits: {
    title: 'Excluir sus visitas',
    lead: 'Los visitantes son anónimos, así que las visitas se excluyen por navegador, con un botón en una página de su sitio. O excluya su red con una regla más abajo.',
    page: {
      instructions: (address) => (
        <>
          Guarde esta página en su sitio como <code>{address}</code> y ábrala en cada dispositivo que quiera excluir, o
          envíe el enlace a su equipo. Tiene un botón.
        </>
      ),
      download: 'Descargar la página',
      open: 'Abrir la página',
    },
    console: {
      summary: 'Para este equipo: la consola del navegador',
      instructions: (domain) => (
        <>
          Abra {domain}, abra la consola del navegador (F12) y ejecute esto. Tiene efecto desde la siguiente carga de
          página.
        </>
      ),
      snippet: 'Comando de consola',
    },
    undo: (
      <>
        Para volver a registrar sus visitas, ejecute <code>localStorage.removeItem('svc_ignore')</code>. Repítalo en
        cada subdominio (también <code>www.</code>).
      </>
    ),
  },
  links: {
    title: 'Enlaces compartidos',
    add: 'Nuevo enlace',
    lead: 'Cualquiera que tenga el enlace puede ver las estadísticas de este sitio sin cuenta (solo lectura, sin visitas individuales) hasta que se revoque.',
    leadOfGroup:
      'Cualquiera que tenga el enlace puede ver las estadísticas de los sitios de este grupo sin cuenta (solo lectura, sin visitas individuales) hasta que se revoque.',
    empty: 'Aún no hay enlaces compartidos.',
    created: (date) => `Creado el ${date}`,
    copy: 'Copiar enlace',
    open: 'Abrir',
    openLabel: (link) => `Abrir ${link} en una pestaña nueva`,
    revoke: 'Revocar',
    revokeLabel: (link) => `Revocar ${link}`,
    confirm: {
      title: '¿Revocar este enlace?',
      consequence: (link) => <>Quienes usen «{link}» perderán el acceso. Esto no se puede deshacer.</>,
      action: 'Revocar enlace',
      done: 'Enlace revocado',
    },
    form: {
      title: 'Nuevo enlace compartido',
      name: 'Nombre',
      nameHint: 'P. ej. «Cliente». Solo visible para los miembros.',
      submit: 'Crear enlace',
    },
    result: {
      title: 'Enlace creado',
      beforeSharing: 'compartir el enlace',
      snippet: 'Enlace',
      copyLater: 'Puede volver a copiarlo desde la lista en cualquier momento.',
      done: 'Listo',
    },
  },
  reports: {
    title: 'Informes por correo',
    lead: 'Un resumen de sus estadísticas con un pequeño gráfico, los ingresos y las páginas, fuentes, campañas y países principales. Este ajuste es personal; los demás miembros tienen el suyo.',
    notConfigured: (setup) => (
      <>
        El correo no está configurado en este servidor, así que no se pueden enviar informes. El administrador del
        servidor {setup}.
      </>
    ),
    frequencies: {
      daily: 'Informe diario',
      weekly: 'Informe semanal',
      monthly: 'Informe mensual',
    },
    next: (instant, zone) => `Próximo informe: ${instant} (${zone})`,
    first: (instant, zone) => `Primer informe: ${instant} (${zone})`,
    on: {
      daily: 'Informes diarios activados',
      weekly: 'Informes semanales activados',
      monthly: 'Informes mensuales activados',
    },
    off: {
      daily: 'Informes diarios desactivados',
      weekly: 'Informes semanales desactivados',
      monthly: 'Informes mensuales desactivados',
    },
    saved: 'Informe guardado',
    recipient: (email) => <>Los informes se envían a {email}. Vea cómo son:</>,
    send: {
      daily: 'Enviarme el informe de ayer',
      weekly: 'Enviarme el informe de la semana pasada',
      monthly: 'Enviarme el informe del mes pasado',
    },
    sent: (email) => `Informe enviado a ${email}`,
  },
  import: {
    title: 'Importación',
    lead: 'Importe su historial de Plausible, Umami, Matomo, GoatCounter, Google Analytics y otros.',
    action: 'Importar historial',
  },
  export: {
    title: 'Exportación',
    lead: 'Descargue las estadísticas diarias y los eventos sin procesar de este sitio como CSV o Parquet.',
    action: 'Exportar datos',
  },
  rejected: {
    title: 'Eventos rechazados',
    lead: 'Eventos que se recibieron pero se rechazaron, y por qué.',
    period: 'Periodo',
    days: (count) => plural(count, { one: '1 día', other: `${count} días` }),
    empty: (count) =>
      plural(count, {
        one: 'No hay eventos rechazados en el último día.',
        other: `No hay eventos rechazados en los últimos ${count} días.`,
      }),
    chart: (day, most) => `Eventos rechazados por día; el máximo fue ${most} (${day})`,
    bar: (day, events) => `${day}: ${events}`,
    range: (from, to) => `${from} – ${to}`,
    columns: { reason: 'Motivo', events: 'Eventos', share: 'Porcentaje' },
    crawlers: {
      title: 'Bots por nombre',
      lead: 'Los nombres de quienes ejecutaron el script y fueron rechazados. Un rastreador que no ejecuta JavaScript no envía eventos y no aparece en la lista.',
      ai: (count, events) =>
        plural(count, {
          one: 'Los rastreadores de IA enviaron 1 evento.',
          other: `Los rastreadores de IA enviaron ${events} eventos.`,
        }),
      assistants: (count, visitors) =>
        plural(count, {
          one: 'Los asistentes de IA le enviaron 1 visitante.',
          other: `Los asistentes de IA le enviaron ${visitors} visitantes.`,
        }),
      columns: { name: 'Nombre', class: 'Clase', events: 'Eventos' },
    },
  },
  danger: {
    title: 'Zona de peligro',
    archive: {
      hint: 'Detiene el seguimiento y oculta el sitio aquí y en la API. No se elimina ningún dato; puede restaurarlo en cualquier momento.',
      button: 'Archivar sitio',
      title: '¿Archivar este sitio?',
      consequence:
        'El seguimiento se detiene, el panel y los enlaces compartidos se ocultan y las alertas se pausan. Puede restaurar el sitio en cualquier momento.',
      done: 'Sitio archivado',
    },
    restore: {
      hint: 'Este sitio está archivado. Al restaurarlo vuelven sus datos; los eventos recibidos entretanto se rechazaron.',
      button: 'Restaurar sitio',
      done: 'Sitio restaurado',
    },
    delete: {
      hint: 'Elimina de forma permanente el sitio y todos sus datos. Solo un propietario puede hacerlo.',
      button: 'Eliminar sitio',
      title: '¿Eliminar este sitio?',
      consequence: (site) => (
        <>
          Se eliminarán de forma permanente todas las estadísticas, objetivos, embudos, alertas, enlaces compartidos e
          informes de {site}. No hay copia de seguridad. Para detener el seguimiento y conservar los datos, archive el
          sitio.
        </>
      ),
      action: 'Eliminar permanentemente',
      done: 'Sitio eliminado',
    },
  },
};
