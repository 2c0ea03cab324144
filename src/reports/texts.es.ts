import type { ReportFrequency } from '../domain/report-frequency.ts';
import { formatsOf } from '../mail/formats.ts';
import type { ReportTexts } from './texts.ts';

const formats = formatsOf('es');

const FREQUENCIES: Readonly<Record<ReportFrequency, string>> = {
  daily: 'diario',
  weekly: 'semanal',
  monthly: 'mensual',
};

function visitors(count: number): string {
  return count === 0 ? 'sin visitantes' : formats.counted(count, { one: 'visitante', other: 'visitantes' });
}

export const texts: ReportTexts = {
  headline: {
    daily: (count, day) => `${visitors(count)} el ${day}`,
    weekly: (count, day) => `${visitors(count)} en la semana del ${day}`,
    monthly: (count, month) => `${visitors(count)} en ${month}`,
  },
  subject: (site, headline) => `${site}: ${headline}`,
  previewSubject: (subject) => `[Vista previa] ${subject}`,
  comparedWith: (days) => `Respecto al periodo ${days}`,
  changedFrom: (change, days) => `${change} respecto al periodo ${days}`,
  gap: (day) =>
    `Los datos anteriores al ${day} se han eliminado (ajuste de conservación de datos) y no están incluidos.`,
  points: (difference) => `${difference} pp`,
  fromZero: 'Nuevo',
  segment: (name) => `Segmento: ${name}`,
  lacking: {
    headline: 'sin cifras para este segmento',
    deleted: 'El segmento de este informe se ha eliminado.',
    unknown: (name) => `Las visitas de estos días no se conservan, así que no hay cifras del segmento ${name}.`,
    refused: (name, reason) => `El segmento ${name} no se puede evaluar: ${reason}`,
    choose: 'Elija otro segmento o todos los visitantes en los ajustes del sitio.',
    askSender: 'Pida a quien le envía este informe que elija otro segmento.',
  },
  revenue: 'Ingresos',
  revenueOf: (goal) => `Ingresos: ${goal}`,
  columns: { metric: 'Métrica', value: 'Valor', change: 'Cambio', previous: 'Anterior' },
  previous: (value) => `(anterior: ${value})`,
  charts: { days: 'Visitantes por día', hours: 'Visitantes por hora' },
  noData: 'sin datos',
  lists: {
    visitors: 'visitantes',
    conversions: 'conversiones',
    pages: 'Páginas principales',
    sources: 'Fuentes principales',
    campaigns: 'Campañas principales',
    countries: 'Países principales',
    goals: 'Objetivos',
    empty: 'Sin datos',
    noConversions: 'Sin conversiones',
  },
  nobody: {
    preview: '¿No es lo que esperaba? Esto es lo que conviene comprobar.',
    lead: 'Si no lo esperaba, compruebe lo siguiente:',
    rejected: (count, reason) =>
      count === 1
        ? `Se rechazó 1 evento. Motivo: ${reason}`
        : `Se rechazaron ${formats.whole(count)} eventos. Motivo más frecuente: ${reason}`,
    checks: (domain) => [
      `¿Está el fragmento en el <head> de todas las páginas? Abra una página de ${domain}, vea su código fuente y busque "data-site". Puede que una actualización del tema o un despliegue lo haya quitado.`,
      `¿Están las páginas en ${domain} o en un subdominio? Los eventos de otros dominios se rechazan.`,
      'Revise la consola del navegador: ¿una CSP, un aviso de consentimiento o un proxy bloquea el script?',
      'Abra usted una página, en un navegador sin bloqueador de anuncios y con el panel abierto: su visita aparecerá en unos segundos.',
    ],
  },
  open: 'Abrir el panel',
  reason: {
    subscribed: (frequency, domain) =>
      `Recibe este correo porque está suscrito al informe ${FREQUENCIES[frequency]} de ${domain}.`,
    confirmed: (frequency, domain) =>
      `Recibe este correo porque aceptó recibir el informe ${FREQUENCIES[frequency]} de ${domain}.`,
    preview: 'Recibe este correo porque solicitó una vista previa.',
  },
  unsubscribe: 'Cancelar la suscripción',
  manage: 'Gestionar informes',
};
