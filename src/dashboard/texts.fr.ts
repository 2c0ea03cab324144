import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { Role } from '../domain/role.ts';
import type { DashboardTexts } from './texts.ts';

const roles: Readonly<Record<Role, string>> = {
  owner: 'en tant que propriétaire',
  admin: 'en tant qu’administrateur',
  editor: 'en tant qu’éditeur',
  viewer: 'en tant que lecteur',
};
const reports: Readonly<Record<ReportFrequency, string>> = {
  daily: 'rapport quotidien',
  weekly: 'rapport hebdomadaire',
  monthly: 'rapport mensuel',
};

export const texts: DashboardTexts = {
  test: {
    subject: 'E-mail de test de svc',
    line: 'Si vous lisez ceci, l’envoi d’e-mails fonctionne. Les alertes, rapports, invitations et liens de réinitialisation de mot de passe sont envoyés de la même façon.',
    action: 'Ouvrir les paramètres du serveur',
    reason: 'Vous recevez cet e-mail car vous avez envoyé un e-mail de test depuis les paramètres du serveur.',
  },
  passwordReset: {
    subject: 'Réinitialisez votre mot de passe',
    lines: [
      'Quelqu’un (sans doute vous) a demandé la réinitialisation de votre mot de passe. Le lien ne peut servir qu’une fois et expire dans une heure.',
      'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.',
    ],
    action: 'Réinitialiser le mot de passe',
    reason: 'Vous recevez cet e-mail car votre adresse e-mail a un compte sur ce serveur.',
  },
  providerLink: {
    subject: (provider) => `Confirmez votre connexion avec ${provider}`,
    lines: (provider, email) => [
      `Quelqu’un (sans doute vous) s’est connecté avec ${provider} en tant que ${email}. Confirmez dans les 15 minutes, dans le même navigateur, que le compte ici est le vôtre.`,
      'Si ce n’était pas vous, n’ouvrez pas le lien : sans lui, rien ne se passe.',
    ],
    action: 'Confirmer',
    reason: 'Vous recevez cet e-mail car votre adresse e-mail a un compte sur ce serveur.',
  },
  invitation: {
    subject: (organisation) => `Invitation à rejoindre ${organisation}`,
    line: (by, organisation, role) => `${by} vous invite à rejoindre ${organisation} sur svc ${roles[role]}.`,
    lineWithoutInviter: (organisation, role) =>
      `Vous avez une invitation à rejoindre ${organisation} sur svc ${roles[role]}.`,
    expiry: 'Le lien ne peut servir qu’une fois et expire dans sept jours.',
    action: 'Accepter l’invitation',
    reason: (by) => `Si vous ne connaissez pas ${by}, ignorez cet e-mail.`,
  },
  unsubscribe: {
    title: (frequency, domain) => `Se désabonner du ${reports[frequency]} pour ${domain} ?`,
    again: 'Vous pourrez vous réabonner dans les paramètres du site.',
    button: 'Se désabonner',
    done: 'Désabonnement confirmé',
  },
  consent: {
    waiting: {
      title: (organisation) => `Recevoir les alertes de ${organisation} ?`,
      text: (email) =>
        `${email} recevrait un e-mail à chaque déclenchement d’une alerte de l’un de ses sites. Vous pourrez y mettre fin à tout moment.`,
    },
    agreed: {
      title: (organisation) => `Vous recevez les alertes de ${organisation}`,
      text: (email) => `${email} reçoit un e-mail à chaque déclenchement d’une alerte de l’un de ses sites.`,
    },
    refused: {
      title: (organisation) => `Vous ne recevez pas les alertes de ${organisation}`,
      text: (email) => `${email} n’en reçoit aucune et ne sera plus sollicité.`,
    },
    agree: 'Accepter',
    refuse: 'Ne plus me solliciter',
    end: 'Ne plus recevoir ces e-mails',
    gone: { title: 'Ce lien ne fonctionne plus', text: 'Utilisez le lien d’un e-mail plus récent.' },
  },
};
