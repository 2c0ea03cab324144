import type { CountedUnit } from '../alert-rule.ts';
import { unitFormats } from '../unit.ts';
import type { AlertTexts } from './texts.ts';

const { whole, money } = unitFormats('es');

const UNITS: Readonly<Record<CountedUnit, { readonly one: string; readonly other: string; readonly first: string }>> = {
  visitor: { one: 'visitante', other: 'visitantes', first: 'Primer visitante del día' },
  hour: { one: 'hora', other: 'horas', first: 'Primera hora del día' },
  conversion: { one: 'conversión', other: 'conversiones', first: 'Primera conversión del día' },
  request: { one: 'petición', other: 'peticiones', first: 'Primera petición de un rastreador nuevo' },
};

export const texts: AlertTexts = {
  types: {
    spike: {
      label: 'Pico de tráfico',
      explanation: 'Muchos visitantes en 5 minutos. Puede volver a activarse tras 30 minutos por debajo del umbral.',
      thresholdLabel: 'Visitantes en 5 minutos (mínimo)',
      rule: (amount) => `${amount} o más en 5 minutos`,
      headline: (amount) => `${amount} en los últimos 5 minutos`,
      extreme: (amount) => `Los 5 minutos con más tráfico tuvieron ${amount}.`,
    },
    drop: {
      label: 'Caída de tráfico',
      explanation:
        'Menos visitantes en 12 horas que el umbral, tras 12 horas que lo alcanzaron. Puede volver a activarse cuando se alcance el umbral.',
      thresholdLabel: 'Visitantes en 12 horas (menos de)',
      rule: (amount) => `Menos de ${amount} en 12 horas`,
      headline: (amount) => `${amount} en las últimas 12 horas`,
      extreme: (amount) => `Las 12 horas con menos tráfico tuvieron ${amount}.`,
    },
    silence: {
      label: 'Sin datos recibidos',
      explanation:
        'No se reciben eventos desde hace un tiempo: puede que el sitio esté caído o que falte el script. Se activa una vez por interrupción.',
      thresholdLabel: 'Horas sin datos',
      rule: (amount) => `Ningún evento en ${amount}`,
      headline: (amount) => `ningún evento en ${amount}`,
      extreme: (amount) => `La pausa más larga fue de ${amount}.`,
    },
    goal: {
      label: 'Objetivo alcanzado',
      explanation: 'Conversiones de un objetivo o de todos. Se activa como máximo una vez al día.',
      thresholdLabel: 'Conversiones por día (mínimo)',
      rule: (amount) => `${amount} o más en un día`,
      headline: (amount) => `${amount} en un día`,
      extreme: (amount) => `El mejor día tuvo ${amount}.`,
    },
    revenue: {
      label: 'Ingresos alcanzados',
      explanation: 'Ingresos de un objetivo en una moneda. Se activa como máximo una vez al día.',
      thresholdLabel: 'Ingresos por día (mínimo)',
      rule: (amount) => `${amount} o más en un día`,
      headline: (amount) => `${amount} en un día`,
      extreme: (amount) => `El mejor día tuvo ${amount}.`,
    },
    goal_drop: {
      label: 'Caída de conversiones',
      explanation:
        'Menos conversiones de un objetivo en las últimas horas completas que el umbral, o que una parte de lo habitual en ese momento de la semana. Puede volver a activarse cuando se alcance el umbral.',
      thresholdLabel: 'Conversiones (menos de)',
      rule: (amount) => `Menos de ${amount}`,
      headline: (amount) => `${amount}, por debajo del umbral`,
      extreme: (amount) => `El valor más bajo fue ${amount}.`,
    },
    revenue_drop: {
      label: 'Caída de ingresos',
      explanation:
        'Menos ingresos de un objetivo en las últimas horas completas que el umbral, o que una parte de lo habitual en ese momento de la semana. Puede volver a activarse cuando se alcance el umbral.',
      thresholdLabel: 'Ingresos (menos de)',
      rule: (amount) => `Menos de ${amount}`,
      headline: (amount) => `${amount}, por debajo del umbral`,
      extreme: (amount) => `El valor más bajo fue ${amount}.`,
    },
    new_crawler: {
      label: 'Rastreador nuevo',
      explanation:
        'Un rastreador pide páginas por primera vez, según las peticiones que comunica su servidor. Varios a la vez son un solo mensaje.',
      thresholdLabel: 'Peticiones el primer día (mínimo)',
      rule: (amount) => `Un rastreador nuevo con ${amount} o más el primer día`,
      headline: (amount) => `${amount} de un rastreador nuevo`,
      extreme: (amount) => `El rastreador nuevo más activo tuvo ${amount}.`,
    },
    crawler_surge: {
      label: 'Oleada de rastreadores',
      explanation:
        'Peticiones de todos los rastreadores, según las comunica su servidor. Se activa como máximo una vez al día.',
      thresholdLabel: 'Peticiones de rastreadores por día (mínimo)',
      rule: (amount) => `Al menos ${amount} de rastreadores en un día`,
      headline: (amount) => `${amount} de rastreadores en un día`,
      extreme: (amount) => `El día con más peticiones tuvo ${amount}.`,
    },
    crawler_errors: {
      label: 'Errores para buscadores',
      explanation:
        'Peticiones de buscadores que recibieron un error (4xx o 5xx), según las comunica su servidor. Se activa como máximo una vez al día.',
      thresholdLabel: 'Peticiones con error por día (mínimo)',
      rule: (amount) => `Al menos ${amount} con error de buscadores en un día`,
      headline: (amount) => `${amount} con error de buscadores en un día`,
      extreme: (amount) => `El peor día tuvo ${amount} con error.`,
    },
  },
  channels: {
    webhook: {
      label: 'Webhook',
      choiceHint: 'Envía una solicitud POST firmada a su servicio.',
      field: {
        label: 'URL del webhook',
        hint: 'URL pública con https:// (sin localhost ni direcciones IP).',
        placeholder: 'https://hooks.example.com/svc',
      },
    },
    email: {
      label: 'Correo',
      field: {
        label: 'Destinatarios',
        hint: 'Hasta 10, separados por comas. A las direcciones ajenas a su organización se les pregunta primero.',
      },
    },
  },
  amount: (unit, value) => `${whole(value)} ${value === 1 ? UNITS[unit].one : UNITS[unit].other}`,
  money,
  first: (unit) => UNITS[unit].first,
  belowUsual: (percent, window) => `Menos del ${percent} % de lo habitual en ${window}`,
  within: (rule, window) => `${rule} en ${window}`,
  ofGoal: (rule, goal) => `${rule}: ${goal}`,
};
