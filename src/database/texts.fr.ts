import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  nameEmpty: () => 'Le nom ne peut pas être vide.',
  nameTooLong: (_of, most) => `Le nom peut avoir au plus ${most} caractères.`,
  nameOfLines: () => 'Le nom doit tenir sur une seule ligne.',
  maxima: {
    sites: (most) =>
      `Une organisation peut avoir au plus ${most} sites, sites archivés compris. Supprimez-en un d’abord.`,
    members: (most) => `Une organisation peut avoir au plus ${most} membres. Il faut d’abord en retirer un.`,
    groups: (most) => `Une organisation peut avoir au plus ${most} groupes. Supprimez-en un d’abord.`,
    invitations: (most) =>
      `Une organisation peut avoir au plus ${most} invitations en attente. Révoquez-en une d’abord.`,
    apiKeys: (most) => `Une organisation peut avoir au plus ${most} clés API actives. Révoquez-en une d’abord.`,
    goals: (most) => `Un site peut avoir au plus ${most} objectifs actifs. Archivez-en un d’abord.`,
    goalsEver: (most) =>
      `Un site peut avoir au plus ${most} objectifs, objectifs archivés compris. Sur le serveur, « svc goal delete » libère de la place.`,
    funnels: (most) => `Un site peut avoir au plus ${most} entonnoirs actifs. Archivez-en un d’abord.`,
    funnelsEver: (most) =>
      `Un site peut avoir au plus ${most} entonnoirs, entonnoirs archivés compris. Sur le serveur, « svc funnel delete » libère de la place.`,
    funnelVersions: (most) => `Un entonnoir peut avoir au plus ${most} versions. Archivez-le et créez-en un nouveau.`,
    funnelVersionsOfSite: (most) =>
      `Les entonnoirs utilisés d’un site peuvent avoir au plus ${most} versions ensemble. Archivez d’abord celui qui en a beaucoup.`,
    alertRules: (most) => `Un site peut avoir au plus ${most} alertes. Supprimez-en une d’abord.`,
    groupAlertRules: (most) => `Un groupe peut avoir au plus ${most} alertes. Supprimez-en une d’abord.`,
    properties: (most) => `Un site peut avoir au plus ${most} propriétés conservées. Supprimez-en une d’abord.`,
    channelVersions: (most) => `Les règles de canaux d’un site peuvent être modifiées au plus ${most} fois.`,
    annotations: (most) => `Un site peut avoir au plus ${most} notes. Supprimez-en une d’abord.`,
    segments: (most) => `Un site peut avoir au plus ${most} segments. Supprimez-en un d’abord.`,
    exclusions: (most) => `Un site peut avoir au plus ${most} règles d’exclusion. Supprimez-en une d’abord.`,
    organisationExclusions: (most) =>
      `Une organisation peut avoir au plus ${most} règles d’exclusion. Supprimez-en une d’abord.`,
    reportRecipients: (most) =>
      `Un site peut avoir au plus ${most} rapports envoyés à des personnes sans compte. Retirez d’abord un destinataire.`,
    shareLinks: (most) => `Un site peut avoir au plus ${most} liens partagés. Révoquez-en un d’abord.`,
    groupShareLinks: (most) => `Un groupe a au plus ${most} liens partagés. Révoquez-en un d’abord.`,
  },
  tooManyChanges: 'Le serveur est surchargé. Réessayez plus tard.',
};
