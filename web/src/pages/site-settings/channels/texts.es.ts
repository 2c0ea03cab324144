import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Canales',
  lead: (most) =>
    `Hasta ${most} reglas propias van antes que los canales predeterminados. Decide la primera regla que se cumple.`,
  when: 'Un cambio vale para los días cuyos eventos siguen guardados y para los posteriores. Los días anteriores conservan sus canales.',
  from: (day) => `A partir del ${day}; los días anteriores conservan sus canales.`,
  counting: 'Se están contando los días pasados.',
  none: 'Aún no hay reglas: las sesiones tienen los canales predeterminados.',
  add: 'Añadir regla',
  isFull: (most) => `Hay ${most} reglas y no caben más. Elimine una primero.`,
  remove: 'Eliminar',
  removeLabel: (channel) => `Eliminar la regla de ${channel}`,
  up: (channel) => `Subir la regla de ${channel}`,
  down: (channel) => `Bajar la regla de ${channel}`,
  changed: 'Reglas de canales cambiadas',
  patterns: { source: 'Fuente', medium: 'Medio', campaign: 'Campaña', referrer: 'Referencia' },
  form: {
    title: 'Añadir regla',
    submit: 'Añadir regla',
    channel: 'Canal',
    channelHint: 'Un nombre nuevo o uno de los canales predeterminados',
    patternsHint:
      'Rellene al menos uno; todos deben cumplirse. * es cualquier texto, sin distinguir mayúsculas y minúsculas.',
    hints: {
      source: 'utm_source o, si falta, el host de la referencia',
      medium: 'utm_medium',
      campaign: 'utm_campaign',
      referrer: 'El host de la referencia, como *.example.com',
    },
  },
  ads: {
    summary: '¿Los anuncios cuentan como búsqueda orgánica?',
    lead: 'gclid de Google, msclkid de Microsoft y fbclid de Meta identifican un clic y no se guardan. Añada a los enlaces de todos los anuncios una línea que nombre la campaña.',
    where: {
      google: 'Google Ads: Administrar › Configuración de la cuenta › Seguimiento › Sufijo de URL final',
      microsoft: 'Microsoft Advertising: Configuración › Opciones en el nivel de cuenta › Sufijo de URL final',
      meta: 'Administrador de anuncios de Meta: en cada anuncio, Seguimiento › Parámetros de URL',
    },
    label: {
      google: 'Línea para Google Ads',
      microsoft: 'Línea para Microsoft Advertising',
      meta: 'Línea para Meta',
    },
  },
  confirm: {
    title: (channel) => `¿Eliminar la regla de ${channel}?`,
    action: 'Eliminar regla',
  },
};
