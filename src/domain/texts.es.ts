import type { StatisticsTexts } from './texts.ts';

const notSet = '(sin definir)';
const noPageview = 'Sesiones con eventos, pero sin páginas vistas.';
const noReferrer =
  'Dirección escrita o guardada en favoritos, enlace en una aplicación o un correo, o sitio que oculta la referencia.';
const noCampaign = 'La URL de entrada no tenía este parámetro UTM.';
const noPlace = 'No se pudo determinar la ubicación de estos visitantes.';
const noAgent = 'El navegador no lo indica.';

const dimensions: StatisticsTexts['dimensions'] = {
  page: {
    label: 'Página',
    plural: 'Páginas',
    tab: 'Principales',
    none: { label: notSet, explanation: 'Estos eventos llegaron sin página.' },
  },
  entry: {
    label: 'Página de entrada',
    plural: 'Páginas de entrada',
    tab: 'De entrada',
    none: { label: 'Sin página de entrada', explanation: noPageview },
  },
  exit: {
    label: 'Página de salida',
    plural: 'Páginas de salida',
    tab: 'De salida',
    none: { label: 'Sin página de salida', explanation: noPageview },
  },
  referrer: {
    label: 'Referencia',
    plural: 'Referencias',
    tab: 'Fuentes',
    none: { label: 'Directo / Ninguno', explanation: noReferrer },
  },
  utm_source: {
    label: 'Fuente UTM',
    plural: 'Fuentes UTM',
    tab: 'Fuente UTM',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_medium: {
    label: 'Medio UTM',
    plural: 'Medios UTM',
    tab: 'Medio',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_campaign: {
    label: 'Campaña UTM',
    plural: 'Campañas UTM',
    tab: 'Campaña',
    none: { label: notSet, explanation: noCampaign },
  },
  country: {
    label: 'País',
    plural: 'Países',
    tab: 'Países',
    none: { label: 'País desconocido', explanation: noPlace },
  },
  region: {
    label: 'Región',
    plural: 'Regiones',
    tab: 'Regiones',
    none: { label: 'Región desconocida', explanation: noPlace },
  },
  city: {
    label: 'Ciudad',
    plural: 'Ciudades',
    tab: 'Ciudades',
    none: { label: 'Ciudad desconocida', explanation: noPlace },
  },
  browser: {
    label: 'Navegador',
    plural: 'Navegadores',
    tab: 'Navegadores',
    none: { label: 'Navegador desconocido', explanation: noAgent },
  },
  os: {
    label: 'Sistema operativo',
    plural: 'Sistemas operativos',
    tab: 'Sistemas',
    none: { label: 'Sistema operativo desconocido', explanation: noAgent },
  },
  device: {
    label: 'Dispositivo',
    plural: 'Dispositivos',
    tab: 'Dispositivos',
    none: { label: 'Dispositivo desconocido', explanation: noAgent },
  },
  event: {
    label: 'Evento',
    plural: 'Eventos',
    tab: 'Eventos',
    none: { label: notSet, explanation: 'Estos eventos llegaron sin nombre.' },
  },
  hostname: {
    label: 'Nombre de host',
    plural: 'Nombres de host',
    tab: 'Hosts',
    none: { label: notSet, explanation: 'Estos eventos llegaron sin nombre de host.' },
  },
  language: {
    label: 'Idioma',
    plural: 'Idiomas',
    tab: 'Idiomas',
    none: { label: 'Idioma desconocido', explanation: noAgent },
  },
  screen: {
    label: 'Tamaño de pantalla',
    plural: 'Tamaños de pantalla',
    tab: 'Tamaños',
    none: { label: 'Tamaño de pantalla desconocido', explanation: noAgent },
  },
  utm_content: {
    label: 'Contenido UTM',
    plural: 'Contenidos UTM',
    tab: 'Contenido',
    none: { label: notSet, explanation: noCampaign },
  },
  utm_term: {
    label: 'Término UTM',
    plural: 'Términos UTM',
    tab: 'Término',
    none: { label: notSet, explanation: noCampaign },
  },
  browser_version: {
    label: 'Versión del navegador',
    plural: 'Versiones del navegador',
    tab: 'Versiones del navegador',
    none: { label: 'Versión del navegador desconocida', explanation: noAgent },
  },
  os_version: {
    label: 'Versión del sistema',
    plural: 'Versiones del sistema',
    tab: 'Versiones del sistema',
    none: { label: 'Versión del sistema desconocida', explanation: noAgent },
  },
  channel: {
    label: 'Canal',
    plural: 'Canales',
    tab: 'Canales',
    none: { label: 'Sin páginas vistas', explanation: noPageview },
  },
};

export const texts: StatisticsTexts = {
  metrics: {
    visitors: {
      label: 'Visitantes',
      explanation:
        'Visitantes únicos por día. Los visitantes se anonimizan a diario; los periodos más largos suman los únicos de cada día.',
    },
    pageviews: {
      label: 'Páginas vistas',
      eventLabel: 'Eventos',
      explanation: 'Número total de páginas vistas.',
    },
    sessions: {
      label: 'Sesiones',
      explanation:
        'Una sesión es una serie de páginas vistas y eventos de un visitante sin pausas de más de 30 minutos. Las sesiones terminan a medianoche.',
    },
    bounceRate: {
      label: 'Tasa de rebote',
      explanation:
        'Porcentaje de sesiones con una sola página vista, sin otros eventos y con menos de 10 segundos de actividad.',
    },
    avgDuration: {
      label: 'Duración de la sesión',
      explanation: 'Duración media de una sesión, incluido el tiempo activo en la última página.',
    },
    conversions: {
      label: 'Conversiones',
      explanation: 'Total de objetivos cumplidos, sumando todos los objetivos.',
    },
  },
  dimensionGroups: {
    pages: 'Páginas',
    sources: 'Fuentes',
    places: 'Ubicaciones',
    technology: 'Dispositivos',
    events: 'Objetivos y eventos',
  },
  dimensions,
  importedParts: { engagement: 'Tiempo en la página y profundidad de desplazamiento', property: 'Propiedades' },
  other: {
    label: 'Otros',
    explanation:
      'Todo lo que queda fuera de los 5000 valores más frecuentes de cada día, en conjunto. El número de visitantes es exacto.',
  },
  periods: {
    today: 'Hoy',
    yesterday: 'Ayer',
    '7d': 'Últimos 7 días',
    '30d': 'Últimos 30 días',
    '90d': 'Últimos 90 días',
    month: 'Este mes',
    last_month: 'Mes pasado',
    year: 'Este año',
    '12mo': 'Últimos 12 meses',
    all: 'Todo el historial',
  },
};
