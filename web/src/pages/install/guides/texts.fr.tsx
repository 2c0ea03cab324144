import { hrefOf } from '../../../base-path.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  platform: 'Plateforme',
  names: {
    html: 'HTML simple',
    wordpress: 'WordPress',
    next: 'Next.js',
    nginx: 'nginx',
    caddy: 'Caddy',
    cloudflare: 'Cloudflare',
  },
  html: {
    explanation: (
      <>
        Ajoutez ce code dans le <code>&lt;head&gt;</code> de chaque page, idéalement dans votre gabarit commun.
      </>
    ),
    snippet: 'Code',
    hint: (origin) => (
      <>
        1,4 Ko, sans cookies, ne ralentit pas votre site. Si vos pages ont une Content-Security-Policy, autorisez{' '}
        <code>{origin}</code> dans <code>script-src</code> et <code>connect-src</code>. Si leur{' '}
        <code>Referrer-Policy</code> est <code>same-origin</code> ou <code>no-referrer</code> (cas de Django et de
        Helmet), ajoutez <code>referrerpolicy="origin"</code> à la balise.
      </>
    ),
  },
  wordpress: {
    explanation: (
      <>
        Ajoutez ceci à la fin du <code>functions.php</code> de votre thème enfant, ou dans une extension d’extraits de
        code, comme PHP exécuté côté public. Une extension qui insère du code dans le head convient aussi : donnez-lui
        le code de l’onglet HTML simple.
      </>
    ),
    snippet: 'Code PHP',
    hint: (
      <>
        Videz ensuite le cache des pages. Grâce aux attributs, WP Rocket, LiteSpeed Cache, Autoptimize et Rocket Loader
        ne diffèrent pas le script ; dans une autre extension de ce type, excluez <code>/js/t.js</code>. Si une
        extension de sécurité définit la <code>Referrer-Policy</code> <code>same-origin</code> ou{' '}
        <code>no-referrer</code>, ajoutez <code>referrerpolicy="origin"</code> à la balise.
      </>
    ),
  },
  next: {
    explanation: (
      <>
        Ajoutez le script au layout racine (Pages Router : dans le <code>&lt;Head&gt;</code> de{' '}
        <code>pages/_document.js</code>). La navigation côté client est suivie automatiquement.
      </>
    ),
    snippet: 'Layout',
    rewrites: {
      title: 'Le servir depuis votre domaine avec des rewrites',
      explanation:
        'Les rewrites ne peuvent pas transmettre l’IP du visiteur : les visiteurs ne se distinguent que par leur navigateur, la localisation est celle de votre serveur, et rien n’est suivi sur une plateforme d’hébergement, car ses adresses sont celles d’un centre de données. Un proxy (nginx, Caddy ou Cloudflare) évite cela.',
      snippet: 'Configuration',
      afterwards: 'Utilisez ensuite ce code dans votre layout :',
    },
  },
  firstParty: {
    explanation: (
      <>
        Votre site sert le script et reçoit les événements sous <code>/stats/</code> sur son propre domaine : aucun
        autre hôte n’apparaît dans vos pages. Vous pouvez choisir n’importe quel chemin.
      </>
    ),
    afterwards: 'Utilisez ensuite ce code :',
    snippet: 'Code first-party',
  },
  nginx: {
    inHttp: (
      <>
        Dans le bloc <code>http</code> :
      </>
    ),
    upstream: 'Upstream',
    inServer: (domain) => (
      <>
        Dans le bloc <code>server</code> de {domain} :
      </>
    ),
    locations: 'Locations',
    hint: (
      <>
        Derrière un répartiteur de charge, <code>$remote_addr</code> est l’adresse du répartiteur tant que{' '}
        <code>set_real_ip_from</code> et <code>real_ip_header</code> ne lui accordent pas leur confiance.
      </>
    ),
  },
  caddy: {
    explanation: (
      <>
        Ajoutez les deux blocs <code>handle</code> au bloc de votre site dans le Caddyfile :
      </>
    ),
    snippet: 'Caddyfile',
  },
  cloudflare: {
    explanation: (domain) => (
      <>
        Créez un Worker avec la route <code>{domain}/stats/*</code> et la clé de relais comme secret{' '}
        <code>SVC_RELAY_KEY</code> :
      </>
    ),
    snippet: 'Worker',
    hint: (host) => (
      <>
        Cela ne fonctionne que si votre site passe lui-même par Cloudflare, et si Cloudflare peut joindre{' '}
        <code>{host}</code>.
      </>
    ),
  },
  relay: {
    explanation:
      'La clé de relais fait de votre proxy un proxy de confiance, qui peut transmettre l’IP des visiteurs. Sans elle, tous les visiteurs semblent venir du proxy : on ne peut pas les distinguer, leur localisation est fausse, et un proxy dans un centre de données est traité comme un robot.',
    create: (
      <>
        Créez-en une sous <a href={hrefOf('/server#relay-keys')}>Serveur</a>.
      </>
    ),
    askAdmin: 'L’administrateur du serveur peut en créer une.',
  },
};
