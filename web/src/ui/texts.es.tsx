import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  docs: {
    start: 'Docs (en inglés)',
    tracker: 'Docs: script de seguimiento (en inglés)',
    kits: 'Docs: kits (en inglés)',
    extras: 'Docs: páginas de error, formularios y web vitals (en inglés)',
    'server-events': 'Docs: eventos del servidor (en inglés)',
    proxy: 'Docs: proxy en su dominio (en inglés)',
    dashboard: 'Docs: panel (en inglés)',
    definitions: 'Docs: definiciones (en inglés)',
    log: 'Docs: registros de acceso (en inglés)',
    requests: 'Docs: solicitudes sin registro (en inglés)',
    crawlers: 'Docs: rastreadores (en inglés)',
    erasing: 'Docs: borrado (en inglés)',
    visits: 'Docs: visitas conservadas (en inglés)',
    links: 'Docs: enlaces e incrustación (en inglés)',
    reports: 'Docs: informes por correo (en inglés)',
    alerts: 'Docs: alertas (en inglés)',
    webhooks: 'Docs: webhooks (en inglés)',
    'webhook-receivers': 'Docs: receptores de webhooks (en inglés)',
    relay: 'Docs: relay de alertas (en inglés)',
    install: 'Docs: instalación (en inglés)',
    configuration: 'Docs: configuración (en inglés)',
    backup: 'Docs: copias de seguridad (en inglés)',
    upgrading: 'Docs: actualizaciones (en inglés)',
    troubleshooting: 'Docs: resolver problemas (en inglés)',
    accounts: 'Docs: cuentas (en inglés)',
    audit: 'Docs: registro de cambios (en inglés)',
    evidence: 'Docs: pruebas (en inglés)',
    'sign-in': 'Docs: inicio de sesión por proveedor (en inglés)',
    metrics: 'Docs: métricas y registros (en inglés)',
    scaling: 'Docs: varios procesos (en inglés)',
    'long-runs': 'Docs: pruebas de larga duración (en inglés)',
    import: 'Docs: importación (en inglés)',
    export: 'Docs: exportación (en inglés)',
    api: 'Docs: API de lectura (en inglés)',
    questions: 'Docs: diez preguntas (en inglés)',
    manage: 'Docs: gestión con scripts (en inglés)',
    mcp: 'Docs: Model Context Protocol (en inglés)',
    changelog: 'Docs: cambios (en inglés)',
    releasing: 'Docs: publicar una versión (en inglés)',
  },
  above: 'Páginas superiores',
  cancel: 'Cancelar',
  close: 'Cerrar',
  tryAgain: 'Reintentar',
  countedSince: (day) => `Contado desde el ${day}`,
  failed: 'Se produjo un error. Vuelva a cargar la página.',
  typeToConfirm: (text) => `Escriba ${text} para confirmar`,
  copy: { button: 'Copiar', label: (name) => `Copiar: ${name}`, done: 'Copiado', failed: 'No se pudo copiar' },
  change: {
    previousPeriod: 'el periodo anterior',
    unknown: 'Sin comparación',
    fromZero: 'Nuevo',
    partial: 'Comparación incompleta',
    up: (amount, before) => `sube ${amount} en comparación con ${before}`,
    down: (amount, before) => `baja ${amount} en comparación con ${before}`,
    same: (before) => `sin cambios en comparación con ${before}`,
    withoutToday: 'Comparado sin hoy',
    firstHours: (hours) =>
      plural(hours, {
        one: 'Comparado con la primera hora del último día',
        other: `Comparado con las primeras ${hours} horas del último día`,
      }),
  },
  domain: {
    label: 'Dominio',
    hint: 'P. ej. example.com. Incluye los subdominios. Use localhost para pruebas.',
    misses: (shorter) => `Así faltarían las páginas sin «www.». ${shorter} abarca ambas.`,
    use: (domain) => `Usar ${domain}`,
  },
  password: {
    show: 'Mostrar',
    hide: 'Ocultar',
    showLabel: 'Mostrar contraseña',
    hideLabel: 'Ocultar contraseña',
    tooShort: (minChars) => `Mínimo ${minChars} caracteres. Una frase de tres o cuatro palabras es una buena opción.`,
    short: 'Aceptable. Unos caracteres más la harían más segura.',
    good: 'Buena',
    strong: 'Segura',
  },
  zone: {
    label: 'Zona horaria',
    unknown: 'Zona horaria desconocida. Elija una de la lista.',
    search: 'Escriba una ciudad para buscar.',
    now: (zone, time) => `${zone}: los días empiezan a medianoche en esta zona horaria. Hora actual: ${time}.`,
  },
  mailSetup: (
    <>
      debe definir <code>SVC_SMTP_URL</code> (p. ej.{' '}
      <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>) y reiniciar svc
    </>
  ),
  unreachable: (url, before) => (
    <>
      {url} no es accesible desde otros dispositivos. Defina <code>SVC_PUBLIC_URL</code> con su URL pública y reinicie
      svc antes de {before}.
    </>
  ),
};
