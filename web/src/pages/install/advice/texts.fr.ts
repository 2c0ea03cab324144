import { midSentence } from '../../../../../src/domain/mid-sentence.ts';
import type { texts as english } from './texts.ts';

export type { Advice } from './texts.ts';

const otherHost = (host: string, domain: string) =>
  `Un événement venait d’une page sur ${host}, mais le domaine de ce site est ${domain}.`;

export const texts: typeof english = {
  gpc: {
    problem: 'Le navigateur envoie Global Privacy Control (une demande de ne pas être suivi), que ce site respecte.',
    remedy: 'Utilisez un navigateur sans ce réglage, ou désactivez l’option sous Paramètres → Confidentialité.',
  },
  botUserAgent: {
    problem:
      'L’événement venait d’un robot ou de ce qui y ressemble, par exemple un outil en ligne de commande ou de surveillance.',
    remedy: 'Ouvrez la page dans un navigateur ordinaire.',
  },
  botNetwork: {
    problem:
      'L’événement venait de l’adresse IP d’un centre de données (un VPN ou votre propre proxy), traitée comme un robot.',
    remedy:
      'Désactivez votre VPN. Si vous utilisez un proxy, configurez-le comme relais (voir nginx, Caddy ou Cloudflare).',
  },
  rateLimit: {
    problem: 'Un même réseau a envoyé en 10 secondes plus d’événements que le serveur n’en accepte.',
    remedy:
      'Patientez un instant. Si tous les visiteurs passent par un même proxy, configurez-le comme relais (voir nginx, Caddy ou Cloudflare).',
  },
  archived: {
    problem: 'Le site est archivé : ses événements sont rejetés.',
    remedy: 'Restaurez-le dans ses paramètres.',
  },
  otherProblem: (label) => `Un événement a été rejeté : ${midSentence(label)}.`,
  unknownSite: (host, siteId) => ({
    problem: `Une page sur ${host} a envoyé un événement avec un ID de site inconnu.`,
    remedy: `Comparez son data-site avec le code ci-dessus : ce doit être ${siteId}.`,
  }),
  malformedProblem: (host) => `Requête non valide reçue de ${host}.`,
  hiddenOrigin: {
    problem: 'La Referrer-Policy de la page a masqué son origine.',
    remedy: 'Ajoutez referrerpolicy="origin" au code, ou utilisez la politique strict-origin-when-cross-origin.',
  },
  noOrigin: {
    problem: 'Un événement est arrivé sans en-tête Origin.',
    remedy: 'Si un proxy relaie les événements, faites-lui transmettre les en-têtes Origin et User-Agent.',
  },
  notLocalhost: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: 'Ouvrez la page via http://localhost (n’importe quel port), pas 127.0.0.1.',
  }),
  localTest: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: `Ouvrez la page sur ${domain}. Pour des tests locaux, ajoutez un site avec le domaine localhost.`,
  }),
  withoutWww: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: `Un site pour ${host} couvre les deux. Ajoutez-en un et utilisez son code.`,
  }),
  otherDomain: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: `Ouvrez-la sur ${domain} ou un sous-domaine. Si ${host} fait partie de ce site, ajoutez-le dans Paramètres → Domaines ; sinon, ajoutez un site avec ce domaine et utilisez son code.`,
  }),
};
