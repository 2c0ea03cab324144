import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  nameEmpty: () => 'El nombre no puede estar vacío.',
  nameTooLong: (_of, most) => `El nombre puede tener como máximo ${most} caracteres.`,
  nameOfLines: () => 'El nombre debe ocupar una sola línea.',
  maxima: {
    sites: (most) =>
      `Una organización puede tener como máximo ${most} sitios, incluidos los archivados. Elimine uno primero.`,
    members: (most) => `Una organización puede tener como máximo ${most} miembros. Primero hay que quitar a uno.`,
    groups: (most) => `Una organización puede tener como máximo ${most} grupos. Elimine uno primero.`,
    invitations: (most) =>
      `Una organización puede tener como máximo ${most} invitaciones pendientes. Revoque una primero.`,
    apiKeys: (most) => `Una organización puede tener como máximo ${most} claves de API activas. Revoque una primero.`,
    goals: (most) => `Un sitio puede tener como máximo ${most} objetivos activos. Archive uno primero.`,
    goalsEver: (most) =>
      `Un sitio puede tener como máximo ${most} objetivos, incluidos los archivados. En el servidor, «svc goal delete» libera espacio.`,
    funnels: (most) => `Un sitio puede tener como máximo ${most} embudos activos. Archive uno primero.`,
    funnelsEver: (most) =>
      `Un sitio puede tener como máximo ${most} embudos, incluidos los archivados. En el servidor, «svc funnel delete» libera espacio.`,
    funnelVersions: (most) => `Un embudo puede tener como máximo ${most} versiones. Archívelo y cree uno nuevo.`,
    funnelVersionsOfSite: (most) =>
      `Los embudos en uso de un sitio pueden tener como máximo ${most} versiones en total. Archive primero uno que tenga muchas.`,
    alertRules: (most) => `Un sitio puede tener como máximo ${most} alertas. Elimine una primero.`,
    groupAlertRules: (most) => `Un grupo puede tener como máximo ${most} alertas. Elimine una primero.`,
    properties: (most) => `Un sitio puede tener como máximo ${most} propiedades guardadas. Elimine una primero.`,
    channelVersions: (most) => `Las reglas de canales de un sitio se pueden cambiar como máximo ${most} veces.`,
    annotations: (most) => `Un sitio puede tener como máximo ${most} notas. Elimine una primero.`,
    segments: (most) => `Un sitio puede tener como máximo ${most} segmentos. Elimine uno primero.`,
    exclusions: (most) => `Un sitio puede tener como máximo ${most} reglas de exclusión. Elimine una primero.`,
    organisationExclusions: (most) =>
      `Una organización puede tener como máximo ${most} reglas de exclusión. Elimine una primero.`,
    reportRecipients: (most) =>
      `Un sitio puede tener como máximo ${most} informes para personas sin cuenta. Quite antes a un destinatario.`,
    shareLinks: (most) => `Un sitio puede tener como máximo ${most} enlaces compartidos. Revoque uno primero.`,
    groupShareLinks: (most) => `Un grupo puede tener como máximo ${most} enlaces compartidos. Revoque uno primero.`,
  },
  tooManyChanges: 'El servidor está saturado. Inténtelo de nuevo más tarde.',
};
