import { Link } from 'wouter';
import { hrefOf } from '../../base-path.ts';
import { whole } from '../../format.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'Installation',
  lead: (domain) => (
    <>Fügen Sie {domain} eine Zeile hinzu, öffnen Sie eine Seite und sehen Sie hier den Besuch eintreffen.</>
  ),
  beforeInstalling: (domain) => `Sie das Snippet auf ${domain} installieren`,
  script: 'Tracking-Skript einbauen',
  events: {
    title: 'Ereignisse',
    explanation:
      'Seitenaufrufe, Klicks auf externe Links und Downloads werden automatisch erfasst. Alles andere erfassen Sie mit einer Zeile JavaScript oder einem HTML-Attribut:',
    call: 'JavaScript',
    element: 'HTML',
    hint: (
      <>
        Ereignisse erscheinen im Bereich „Ereignisse“ und lassen sich als <Link href="/goals">Ziele</Link> verwenden.
        Senden Sie keine personenbezogenen Daten.
      </>
    ),
  },
  kits: (
    <>
      Sie verwenden Next.js, Nuxt, Astro, SvelteKit, WordPress oder Google Tag Manager?{' '}
      <a href={hrefOf('/docs/kits')}>Kits ansehen (Englisch)</a>.
    </>
  ),
  importHistory: (
    <>
      Sie kommen von Plausible, Umami, Matomo, GoatCounter oder GA4?{' '}
      <Link href="/import">Bisherige Daten importieren</Link>.
    </>
  ),
  ownVisits: (
    <>
      Als Nächstes: <Link href="/settings/tracking#own-visits">eigene Besuche ausschließen</Link>.
    </>
  ),
  arrival: {
    title: 'Installation prüfen',
    works: 'Es funktioniert!',
    received: (path, time, zone) => (
      <>
        Ereignis von {path} empfangen am {time} ({zone}).
      </>
    ),
    toDashboard: 'Zum Dashboard',
    waitingForFirst: (domain) => (
      <>
        Warten auf den ersten Seitenaufruf … Öffnen Sie eine Seite auf {domain}. Er erscheint hier innerhalb von
        Sekunden.
      </>
    ),
    waitingAgain: (time, zone, domain) => (
      <>
        Das letzte Ereignis kam am {time} ({zone}). Warten auf ein weiteres … Öffnen Sie eine Seite auf {domain}. Es
        erscheint hier innerhalb von Sekunden.
      </>
    ),
    rejected: 'In den letzten 10 Minuten abgelehnt',
    times: (count) => `(${whole(count)}\u2011mal)`,
  },
  hints: {
    title: 'Es kommt nichts an?',
    list: (siteId) => [
      <>
        Der Quelltext der Seite muss die Zeile mit <code>data-site="{siteId}"</code> enthalten: Vielleicht liefert ein
        Cache die Seite noch ohne sie aus.
      </>,
      'Ein Werbeblocker oder der Tracking-Schutz des Browsers blockiert vielleicht das Skript. Versuchen Sie es in einem privaten Fenster ohne ihn.',
      'Eine Content-Security-Policy blockiert vielleicht das Skript; dann steht das in der Browserkonsole.',
      <>
        Auf <code>localhost</code> braucht das Skript <code>data-dev</code>. In einem iframe oder einem automatisierten
        Browser läuft es nie.
      </>,
      <>
        Vielleicht ist dieser Browser ausgeschlossen: Dann ist <code>localStorage.svc_ignore</code> gleich{' '}
        <code>'true'</code>.
      </>,
    ],
  },
};
