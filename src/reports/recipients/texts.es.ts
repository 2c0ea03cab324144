import type { ReportFrequency } from '../../domain/report-frequency.ts';
import { formatsOf } from '../../mail/formats.ts';
import type { RecipientTexts } from './texts.ts';

const ADJECTIVES: Readonly<Record<ReportFrequency, string>> = {
  daily: 'diario',
  weekly: 'semanal',
  monthly: 'mensual',
};

function reports(frequencies: readonly ReportFrequency[]): string {
  const names = formatsOf('es').list(frequencies.map((frequency) => ADJECTIVES[frequency]));
  return frequencies.length === 1 ? `el informe ${names}` : `los informes ${names}`;
}

export const texts: RecipientTexts = {
  ask: {
    subject: (frequencies, domain) => `¿Quiere recibir ${reports(frequencies)} de ${domain}?`,
    lines: (organisation, frequencies, domain) => [
      `${organisation} quiere enviarle por correo ${reports(frequencies)} de ${domain}: visitantes y las principales páginas, fuentes y campañas.`,
      'Solo recibirá informes si los acepta. El enlace es válido durante siete días y lleva a una página en la que puede aceptar o rechazar.',
    ],
    action: 'Aceptar o rechazar',
    reason: (organisation) =>
      `Recibe este correo porque ${organisation} indicó su dirección para un informe. Si no hace nada, no recibirá informes.`,
  },
  page: {
    waiting: {
      title: (frequencies, domain) => `¿Recibir ${reports(frequencies)} de ${domain}?`,
      text: (email, organisation) =>
        `${organisation} enviaría las estadísticas del sitio a ${email}. Cada informe tiene un enlace para darse de baja.`,
    },
    active: {
      title: (frequencies, domain) => `Recibe ${reports(frequencies)} de ${domain}`,
      text: (email) => `Los informes se envían a ${email}. Cada uno tiene un enlace para darse de baja.`,
    },
    ended: {
      title: () => 'Suscripción cancelada',
      text: (email) => `${email} solo volverá a recibir este informe si usted lo acepta.`,
    },
    refused: {
      title: (_, domain) => `No recibe informes de ${domain}`,
      text: (email) => `${email} no recibe ninguno y no se le volverá a preguntar.`,
    },
    confirm: 'Recibir informes',
    refuse: 'No volver a preguntar',
    end: 'Cancelar la suscripción',
    gone: {
      title: 'Este enlace ya no funciona',
      text: 'Es válido durante siete días. Pida uno nuevo a quien quiera enviarle el informe.',
    },
  },
  refused: {
    unknown: (id) => `El destinatario ${id} no existe.`,
    twice: (email) => `${email} ya recibe este informe.`,
    refused: (email) => `${email} no quiere informes y no se le volverá a preguntar.`,
    askedOut: (email) => `Se ha preguntado varias veces a ${email} sin respuesta. No se le volverá a preguntar.`,
    askedToday: (email) => `Se ha preguntado a ${email} en las últimas 24 horas. Inténtelo más tarde.`,
    tooManyAsked: (most) => `Se puede preguntar como máximo a ${most} personas en 24 horas. Inténtelo más tarde.`,
    logo: 'El logotipo debe ser un archivo PNG o JPEG de como máximo 64 KB y 2000 píxeles por lado.',
    senderName: (most) =>
      `El nombre del remitente debe tener como máximo ${most} caracteres, sin @, < o > ni saltos de línea.`,
    replyTo: (email) =>
      `${email} no es miembro de la organización ni una dirección que haya aceptado uno de sus informes.`,
  },
};
