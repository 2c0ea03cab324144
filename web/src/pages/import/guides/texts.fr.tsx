import { hrefOf } from '../../../base-path.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Comment exporter vos données',
  more: (
    <>
      La <a href={hrefOf('/docs/import')}>documentation</a> décrit le contenu de l’export de chaque produit et l’import
      en ligne de commande.
    </>
  ),
  query: 'Requête',
  command: 'Commande',
  plausible: {
    steps: (
      <>
        Dans Plausible, ouvrez <b>Site settings</b>, <b>Imports &amp; exports</b>, et choisissez <b>Export data</b>.
        Plausible envoie par e-mail un lien vers un ZIP. Déposez-le ici tel quel.
      </>
    ),
    help: 'Aide de Plausible',
  },
  umami: {
    cloud: (
      <>
        Umami Cloud : ouvrez <b>Settings</b>, <b>Data</b>, <b>Export</b>, et déposez ici le ZIP reçu par e-mail.
      </>
    ),
    selfHosted: 'Umami auto-hébergé : cette commande écrit les événements dans un fichier. Déposez-le ici.',
    direct: 'Ou laissez svc lire directement la base de données, sur le serveur de svc :',
    help: 'Aide d’Umami',
  },
  matomo: {
    visits: (
      <>
        Demandez toutes les visites à Matomo. Indiquez l’adresse de votre Matomo, l’ID du site, le premier jour et un
        jeton créé sous <b>Personal</b>, <b>Security</b>, <b>Auth tokens</b>.
      </>
    ),
    visitsSnippet: 'Requête des visites',
    reports:
      'Si Matomo a supprimé les visites, demandez ses rapports quotidiens. Mettez les fichiers dans un seul ZIP.',
    reportsSnippet: 'Requêtes des rapports',
    help: 'Aide de Matomo',
  },
  goatcounter: {
    steps: (
      <>
        Dans GoatCounter, ouvrez <b>Settings</b>, <b>Export</b>. L’export JSON contient tous les jours ; le CSV n’a de
        lignes que là où <b>Individual pageviews</b> était activé.
      </>
    ),
    help: 'Aide de GoatCounter',
  },
  ga4: {
    steps: (
      <>
        Les fichiers CSV que propose Analytics n’ont pas de données par jour. Demandez des rapports à sa Data API avec
        la dimension <code>date</code>, chacun en CSV, et mettez-les dans un seul ZIP. Lignes d’en-tête prises en
        charge :
      </>
    ),
    snippet: 'Lignes d’en-tête',
    help: 'Aide de Google',
  },
  fathom: 'Dans Fathom, exportez le site en CSV, par heure. Déposez ici le fichier tel quel.',
  simpleAnalytics:
    'Dans Simple Analytics, ouvrez les paramètres du site et exportez ses données brutes en CSV, avec tous les champs. Déposez le fichier ici.',
  posthog: 'Dans l’éditeur SQL de PostHog, exécutez cette requête et téléchargez le résultat en CSV.',
  accessLog:
    'Journaux au format common ou combined (Apache, nginx), de Caddy en JSON, ou de CloudFront ; gzip est pris en charge. Mettez plusieurs fichiers dans un seul ZIP.',
  svc: (
    <>
      Sur l’autre serveur, exécutez <code>bin/svc export</code> et mettez dans un ZIP le dossier obtenu.
    </>
  ),
};
