import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { Role } from '../domain/role.ts';
import type { DashboardTexts } from './texts.ts';

const ROLES: Readonly<Record<Role, string>> = {
  owner: 'propietario',
  admin: 'administrador',
  editor: 'editor',
  viewer: 'lector',
};
const FREQUENCIES: Readonly<Record<ReportFrequency, string>> = {
  daily: 'diario',
  weekly: 'semanal',
  monthly: 'mensual',
};

export const texts: DashboardTexts = {
  test: {
    subject: 'Correo de prueba de svc',
    line: 'Si puede leer esto, el correo funciona. Las alertas, los informes, las invitaciones y los restablecimientos de contraseña se envían de la misma forma.',
    action: 'Abrir los ajustes del servidor',
    reason: 'Recibe este correo porque envió un correo de prueba desde los ajustes del servidor.',
  },
  passwordReset: {
    subject: 'Restablecer su contraseña',
    lines: [
      'Alguien (esperamos que usted) solicitó restablecer la contraseña. El enlace puede usarse una vez y caduca en una hora.',
      'Si no fue usted, puede ignorar este correo: su contraseña no cambia.',
    ],
    action: 'Restablecer contraseña',
    reason: 'Recibe este correo porque su dirección tiene una cuenta en este servidor.',
  },
  providerLink: {
    subject: (provider) => `Confirme su inicio de sesión con ${provider}`,
    lines: (provider, email) => [
      `Alguien (esperamos que usted) ha iniciado sesión con ${provider} como ${email}. Confirme en los próximos 15 minutos y en el mismo navegador que la cuenta de aquí es suya.`,
      'Si no ha sido usted, no abra el enlace: sin él no ocurre nada.',
    ],
    action: 'Confirmar',
    reason: 'Recibe este correo porque su dirección tiene una cuenta en este servidor.',
  },
  invitation: {
    subject: (organisation) => `Invitación a ${organisation}`,
    line: (by, organisation, role) => `${by} le invita a unirse a ${organisation} en svc con el rol de ${ROLES[role]}.`,
    lineWithoutInviter: (organisation, role) =>
      `Tiene una invitación para unirse a ${organisation} en svc con el rol de ${ROLES[role]}.`,
    expiry: 'El enlace puede usarse una vez y caduca en siete días.',
    action: 'Aceptar invitación',
    reason: (by) => `Si no conoce a ${by}, puede ignorar este correo.`,
  },
  unsubscribe: {
    title: (frequency, domain) => `¿Cancelar la suscripción al informe ${FREQUENCIES[frequency]} de ${domain}?`,
    again: 'Puede volver a suscribirse en los ajustes del sitio.',
    button: 'Cancelar la suscripción',
    done: 'Suscripción cancelada',
  },
  consent: {
    waiting: {
      title: (organisation) => `¿Recibir las alertas de ${organisation}?`,
      text: (email) =>
        `${email} recibiría un correo cada vez que se active una alerta de uno de sus sitios. Puede detenerlos en cualquier momento.`,
    },
    agreed: {
      title: (organisation) => `Recibe las alertas de ${organisation}`,
      text: (email) => `${email} recibe un correo cada vez que se activa una alerta de uno de sus sitios.`,
    },
    refused: {
      title: (organisation) => `No recibe alertas de ${organisation}`,
      text: (email) => `${email} no recibe ninguna y no se le volverá a preguntar.`,
    },
    agree: 'Aceptar',
    refuse: 'No volver a preguntar',
    end: 'Dejar de recibir estos correos',
    gone: { title: 'Este enlace ya no funciona', text: 'Use el enlace de un correo más reciente.' },
  },
};
