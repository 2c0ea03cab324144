import { formatsOf } from '../../mail/formats.ts';
import type { AlertTexts } from './texts.ts';

const formats = formatsOf('es');
const visitors = (count: number) => formats.counted(count, { one: 'visitante', other: 'visitantes' });
const money = (amount: number | null, currency: string | null) => formats.money(amount ?? 0, currency ?? 'XXX');
const hours = (count: number) => formats.counted(count, { one: 'hora', other: 'horas' });
const conversions = (count: number) => formats.counted(count, { one: 'conversión', other: 'conversiones' });
const requests = (count: number) => formats.counted(count, { one: 'petición', other: 'peticiones' });

export const texts: AlertTexts = {
  headline: {
    spike: (value) => `Pico de tráfico: ${visitors(value)} en 5 minutos`,
    drop: (value) => `Caída de tráfico: ${visitors(value)} en 12 horas`,
    silence: (value) => `Sin datos recibidos desde hace ${hours(value)}`,
    goal: (value, goal) => `Objetivo alcanzado: ${conversions(value)}${goal === null ? '' : ` de ${goal}`} en un día`,
    revenue: (value, goal, currency) =>
      `Ingresos alcanzados: ${money(value, currency)}${goal === null ? '' : ` de ${goal}`} en un día`,
    goal_drop: (value, goal) => `Caída de conversiones: ${conversions(value)}${goal === null ? '' : ` de ${goal}`}`,
    revenue_drop: (value, goal, currency) =>
      `Caída de ingresos: ${money(value, currency)}${goal === null ? '' : ` de ${goal}`}`,
    new_crawler: (_value, _goal, _currency, { count, names }) =>
      count === 1 ? `Rastreador nuevo: ${names}` : `${formats.whole(count)} rastreadores nuevos: ${names}`,
    crawler_surge: (value) => `Oleada de rastreadores: ${requests(value)} en un día`,
    crawler_errors: (value) => `Errores para buscadores: ${requests(value)} con error en un día`,
  },
  threshold: {
    spike: (least) => `Umbral: ${visitors(least ?? 1)} o más en 5 minutos`,
    drop: (least) => `Umbral: menos de ${visitors(least ?? 1)} en 12 horas`,
    silence: (least) => `Umbral: ${hours(least ?? 1)} sin ningún evento`,
    goal: (least, goal) =>
      least === null
        ? `Condición: primera conversión del día (${goal ?? 'todos los objetivos'})`
        : `Umbral: ${conversions(least)} o más en un día (${goal ?? 'todos los objetivos'})`,
    revenue: (least, goal, currency) =>
      `Umbral: ${money(least, currency)} o más en un día${goal === null ? '' : ` (${goal})`}`,
    goal_drop: (least, goal) => `Umbral: menos de ${conversions(least ?? 1)}${goal === null ? '' : ` (${goal})`}`,
    revenue_drop: (least, goal, currency) =>
      `Umbral: menos de ${money(least, currency)}${goal === null ? '' : ` (${goal})`}`,
    new_crawler: (least) =>
      least === null
        ? 'Condición: primera petición de un rastreador nuevo'
        : `Umbral: ${requests(least)} o más el primer día`,
    crawler_surge: (least) => `Umbral: al menos ${requests(least ?? 1)} de rastreadores en un día`,
    crawler_errors: (least) => `Umbral: ${requests(least ?? 1)} o más con error en un día`,
  },
  subject: (headline, domain) => `${headline} en ${domain}`,
  testSubject: (subject) => `[Prueba] ${subject}`,
  test: 'Esto es una prueba con datos ficticios.',
  detected: (moment) => `Detectado: ${moment}`,
  onDay: (day) => `Día: ${day}`,
  crawler: (name, count) => `${name}: ${requests(count)}`,
  open: 'Abrir el panel',
  reason: (domain) => `Recibe este correo porque es destinatario de una alerta de ${domain}.`,
  manage: 'Gestionar alertas',
  end: 'Dejar de recibir estos correos',
  ask: {
    subject: (organisation) => `Alertas de ${organisation}: ¿está de acuerdo?`,
    lines: (organisation, sites) => [
      `${organisation} quiere enviarle un correo cuando ocurra algo en ${sites}: un pico o una caída del tráfico, datos que faltan, un objetivo o unos ingresos alcanzados o en caída, rastreadores nuevos, una oleada de rastreadores o errores para buscadores.`,
      'Solo recibirá esos correos si acepta. El enlace lleva a una página en la que puede aceptar o rechazar.',
    ],
    action: 'Aceptar o rechazar',
    reason: (organisation) =>
      `Recibe este correo porque ${organisation} indicó su dirección en una alerta. Si no hace nada, no recibirá alertas.`,
  },
};
