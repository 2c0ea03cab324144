import type { UrlRejection } from '../domain/attempt-status.ts';
import type { texts as english } from './texts.ts';

const URL_RULES: Readonly<Record<UrlRejection, string>> = {
  scheme: 'La URL debe empezar por https://.',
  credentials: 'La URL no debe contener un nombre de usuario ni una contraseña.',
  host: 'La URL debe indicar un host público, no localhost, *.localhost ni *.internal.',
  'ip-literal': 'La URL debe usar un nombre de host, no una dirección IP.',
  'private-address': 'El host de la URL tiene una dirección que no es pública.',
};

export const texts: typeof english = {
  unknownRule: (id) => `La alerta ${id} no existe.`,
  unknownGoal: (id) => `El sitio no tiene el objetivo ${id}.`,
  noRevenueGoal: () => 'Elija un objetivo que tenga ingresos.',
  goalWithoutRevenue: (id) => `El objetivo ${id} no tiene ingresos.`,
  currency: () => 'Indique la moneda, tres letras como EUR.',
  otherCurrency: (id, currency) => `Los ingresos del objetivo ${id} están en ${currency}.`,
  noDestination: () => 'Indique adónde debe enviarse la alerta.',
  tooManyDestinations: (most) => `Una alerta puede tener como máximo ${most} destinatarios por canal.`,
  noThreshold: () => 'Esta alerta necesita un umbral.',
  wholeThreshold: (_type, most) => `El umbral debe ser un número entero de 1 a ${most}.`,
  hours: (_type, most) => `El umbral debe ser un número de horas mayor que 0 y de ${most} como máximo.`,
  amount: (_type, most) =>
    `El umbral debe ser un importe mayor que 0 y de ${most} como máximo, con 2 decimales a lo sumo.`,
  noWindow: (_type, most) => `El número de horas debe ser un número entero de 1 a ${most}.`,
  noGoal: () => 'Elija un objetivo.',
  oneThreshold: () => 'Indique un umbral o un porcentaje, pero no ambos.',
  percent: () => 'El porcentaje debe ser un número entero de 1 a 100.',
  noConditions: () => 'Esta alerta no admite condiciones.',
  conditions: (most) => `Una alerta tiene como máximo ${most} condiciones.`,
  unknownSegment: (id) => `El sitio no tiene el segmento ${id}.`,
  notWaiting: (email) => `No se espera el consentimiento de ${email}.`,
  askedToday: (email) => `Ya se ha preguntado a ${email} en las últimas 24 horas, o se le preguntará en breve.`,
  askedOut: (email) => `Ya se ha preguntado a ${email} tantas veces como es posible.`,
  tooManyToAsk: (most) => `Aún no se ha preguntado a ${most} direcciones de la organización. Añada otras más tarde.`,
  tooManyAsked: (most) => `Una organización pregunta como máximo a ${most} direcciones en 24 horas.`,
  url: (rejection) => URL_RULES[rejection],
};
