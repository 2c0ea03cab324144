import type { ReportFrequency } from '../../domain/report-frequency.ts';
import { formatsOf } from '../../mail/formats.ts';
import type { RecipientTexts } from './texts.ts';

const ADJECTIVES: Readonly<Record<ReportFrequency, string>> = {
  daily: 'quotidien',
  weekly: 'hebdomadaire',
  monthly: 'mensuel',
};

function reports(frequencies: readonly ReportFrequency[]): string {
  const names = formatsOf('fr').list(frequencies.map((frequency) => ADJECTIVES[frequency]));
  return frequencies.length === 1 ? `le rapport ${names}` : `les rapports ${names}`;
}

export const texts: RecipientTexts = {
  ask: {
    subject: (frequencies, domain) => `Voulez-vous recevoir ${reports(frequencies)} pour ${domain} ?`,
    lines: (organisation, frequencies, domain) => [
      `${organisation} souhaite vous envoyer par e-mail ${reports(frequencies)} pour ${domain} : visiteurs, pages, sources et campagnes principales.`,
      'Vous ne recevrez de rapport que si vous acceptez. Le lien est valable sept jours et mène à une page où vous acceptez ou refusez.',
    ],
    action: 'Accepter ou refuser',
    reason: (organisation) =>
      `Vous recevez cet e-mail car ${organisation} a indiqué votre adresse pour un rapport. Si vous ne faites rien, vous ne recevrez aucun rapport.`,
  },
  page: {
    waiting: {
      title: (frequencies, domain) => `Recevoir ${reports(frequencies)} pour ${domain} ?`,
      text: (email, organisation) =>
        `${organisation} enverrait les statistiques du site à ${email}. Chaque rapport contient un lien pour y mettre fin.`,
    },
    active: {
      title: (frequencies, domain) => `Vous recevez ${reports(frequencies)} pour ${domain}`,
      text: (email) => `Les rapports sont envoyés à ${email}. Chacun contient un lien pour y mettre fin.`,
    },
    ended: {
      title: () => 'Désabonnement confirmé',
      text: (email) => `${email} ne recevra de nouveau ce rapport que si vous l’acceptez.`,
    },
    refused: {
      title: (_, domain) => `Vous ne recevez aucun rapport pour ${domain}`,
      text: (email) => `${email} n’en reçoit aucun et ne sera plus sollicité.`,
    },
    confirm: 'Recevoir les rapports',
    refuse: 'Ne plus me solliciter',
    end: 'Se désabonner',
    gone: {
      title: 'Ce lien ne fonctionne plus',
      text: 'Il est valable sept jours. Demandez un nouveau lien à l’expéditeur.',
    },
  },
  refused: {
    unknown: (id) => `Le destinataire ${id} n’existe pas.`,
    twice: (email) => `${email} reçoit déjà ce rapport.`,
    refused: (email) => `${email} ne veut aucun rapport et ne sera plus sollicité.`,
    askedOut: (email) => `${email} a été sollicité plusieurs fois sans répondre et ne le sera plus.`,
    askedToday: (email) => `${email} a été sollicité au cours des dernières 24 heures. Réessayez plus tard.`,
    tooManyAsked: (most) => `Au plus ${most} personnes peuvent être sollicitées en 24 heures. Réessayez plus tard.`,
    logo: 'Le logo doit être un fichier PNG ou JPEG de 64 Ko et 2 000 pixels de côté au plus.',
    senderName: (most) =>
      `Le nom de l’expéditeur doit compter au plus ${most} caractères, sans @, < ou > ni saut de ligne.`,
    replyTo: (email) =>
      `${email} n’est ni un membre de l’organisation ni une adresse qui a accepté un de ses rapports.`,
  },
};
