import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  nameEmpty: () => 'Der Name darf nicht leer sein.',
  nameTooLong: (_of, most) => `Der Name darf höchstens ${most} Zeichen haben.`,
  nameOfLines: () => 'Der Name muss in einer Zeile stehen.',
  maxima: {
    sites: (most) =>
      `Eine Organisation hat höchstens ${most} Websites, archivierte eingeschlossen. Löschen Sie zuerst eine.`,
    members: (most) => `Eine Organisation hat höchstens ${most} Mitglieder. Zuerst muss eines entfernt werden.`,
    groups: (most) => `Eine Organisation hat höchstens ${most} Gruppen. Löschen Sie zuerst eine.`,
    invitations: (most) => `Eine Organisation hat höchstens ${most} offene Einladungen. Widerrufen Sie zuerst eine.`,
    apiKeys: (most) => `Eine Organisation hat höchstens ${most} aktive API-Schlüssel. Widerrufen Sie zuerst einen.`,
    goals: (most) => `Eine Website hat höchstens ${most} aktive Ziele. Archivieren Sie zuerst eines.`,
    goalsEver: (most) =>
      `Eine Website hat höchstens ${most} Ziele, archivierte eingeschlossen. Auf dem Server schafft „svc goal delete“ Platz.`,
    funnels: (most) => `Eine Website hat höchstens ${most} aktive Trichter. Archivieren Sie zuerst einen.`,
    funnelsEver: (most) =>
      `Eine Website hat höchstens ${most} Trichter, archivierte eingeschlossen. Auf dem Server schafft „svc funnel delete“ Platz.`,
    funnelVersions: (most) =>
      `Ein Trichter hat höchstens ${most} Versionen. Archivieren Sie ihn und erstellen Sie einen neuen.`,
    funnelVersionsOfSite: (most) =>
      `Die verwendeten Trichter einer Website haben zusammen höchstens ${most} Versionen. Archivieren Sie zuerst einen, der viele hat.`,
    alertRules: (most) => `Eine Website hat höchstens ${most} Benachrichtigungen. Löschen Sie zuerst eine.`,
    groupAlertRules: (most) => `Eine Gruppe hat höchstens ${most} Benachrichtigungen. Löschen Sie zuerst eine.`,
    properties: (most) => `Eine Website hat höchstens ${most} gespeicherte Eigenschaften. Entfernen Sie zuerst eine.`,
    channelVersions: (most) => `Die Kanalregeln einer Website können höchstens ${most}-mal geändert werden.`,
    annotations: (most) => `Eine Website hat höchstens ${most} Notizen. Entfernen Sie zuerst eine.`,
    segments: (most) => `Eine Website hat höchstens ${most} Segmente. Löschen Sie zuerst eines.`,
    exclusions: (most) => `Eine Website hat höchstens ${most} Ausschlussregeln. Entfernen Sie zuerst eine.`,
    organisationExclusions: (most) =>
      `Eine Organisation hat höchstens ${most} Ausschlussregeln. Entfernen Sie zuerst eine.`,
    reportRecipients: (most) =>
      `Eine Website hat höchstens ${most} Berichte an Personen ohne Konto. Entfernen Sie zuerst einen Empfänger.`,
    shareLinks: (most) => `Eine Website hat höchstens ${most} geteilte Links. Widerrufen Sie zuerst einen.`,
    groupShareLinks: (most) => `Eine Gruppe hat höchstens ${most} geteilte Links. Widerrufen Sie zuerst einen.`,
  },
  tooManyChanges: 'Der Server ist ausgelastet. Versuchen Sie es später erneut.',
};
