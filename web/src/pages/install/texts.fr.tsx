import { Link } from 'wouter';
import { hrefOf } from '../../base-path.ts';
import { whole } from '../../format.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Installation',
  lead: (domain) => <>Ajoutez une ligne à {domain}, ouvrez une page et voyez la visite arriver ici.</>,
  beforeInstalling: (domain) => `d’installer le code sur ${domain}`,
  script: 'Ajouter le script de suivi',
  events: {
    title: 'Événements',
    explanation:
      'Les pages vues, liens sortants et téléchargements sont suivis automatiquement. Suivez tout le reste avec une ligne de JavaScript ou un attribut HTML :',
    call: 'JavaScript',
    element: 'HTML',
    hint: (
      <>
        Les événements apparaissent dans le panneau Événements et peuvent servir d’<Link href="/goals">objectifs</Link>.
        N’envoyez pas de données personnelles.
      </>
    ),
  },
  kits: (
    <>
      Vous utilisez Next.js, Nuxt, Astro, SvelteKit, WordPress ou Google Tag Manager ?{' '}
      <a href={hrefOf('/docs/kits')}>Voir les kits (en anglais)</a>.
    </>
  ),
  importHistory: (
    <>
      Vous venez de Plausible, Umami, Matomo, GoatCounter ou GA4 ? <Link href="/import">Importez votre historique</Link>
      .
    </>
  ),
  ownVisits: (
    <>
      Ensuite : <Link href="/settings/tracking#own-visits">excluez vos propres visites</Link>.
    </>
  ),
  arrival: {
    title: 'Vérifier l’installation',
    works: 'Ça marche !',
    received: (path, time, zone) => (
      <>
        Événement reçu de {path} le {time} ({zone}).
      </>
    ),
    toDashboard: 'Aller au tableau de bord',
    waitingForFirst: (domain) => (
      <>En attente de la première page vue… Ouvrez une page sur {domain}. Elle s’affichera ici en quelques secondes.</>
    ),
    waitingAgain: (time, zone, domain) => (
      <>
        Dernier événement reçu le {time} ({zone}). En attente du suivant… Ouvrez une page sur {domain}. Elle s’affichera
        ici en quelques secondes.
      </>
    ),
    rejected: 'Rejetés ces 10 dernières minutes',
    times: (count) => `(${whole(count)} fois)`,
  },
  hints: {
    title: 'Rien ne s’affiche ?',
    list: (siteId) => [
      <>
        La source de la page doit contenir la ligne avec <code>data-site="{siteId}"</code> : un cache sert peut-être
        encore la page sans elle.
      </>,
      'Un bloqueur de publicité ou la protection contre le pistage du navigateur bloque peut-être le script. Essayez une fenêtre privée sans cela.',
      'Une Content-Security-Policy bloque peut-être le script ; la console du navigateur l’indique alors.',
      <>
        Sur <code>localhost</code>, le script a besoin de <code>data-dev</code>. Il ne s’exécute jamais dans une iframe
        ni dans un navigateur automatisé.
      </>,
      <>
        Ce navigateur est peut-être exclu : <code>localStorage.svc_ignore</code> vaut alors <code>'true'</code>.
      </>,
    ],
  },
};
