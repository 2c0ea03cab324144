import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hrefOf } from '../../base-path.ts';
import { whole } from '../../format.ts';

/** The texts of the page Install. The snippets themselves are in `guides.ts`. */
export const texts = {
  title: 'Install',
  lead: (domain: ReactNode) => <>Add one line to {domain}, open a page, and watch the visit arrive here.</>,
  /** The step that needs an address that browsers can reach. */
  beforeInstalling: (domain: string) => `you install the snippet on ${domain}`,
  script: 'Add the tracking script',
  events: {
    title: 'Events',
    explanation:
      'Pageviews, outbound links and downloads are tracked automatically. Track anything else with one line of JavaScript or an HTML attribute:',
    call: 'JavaScript',
    element: 'HTML',
    hint: (
      <>
        Events appear in the Events panel and can be used as <Link href="/goals">goals</Link>. Don’t send personal data.
      </>
    ),
  },
  kits: (
    <>
      Using Next.js, Nuxt, Astro, SvelteKit, WordPress or Google Tag Manager?{' '}
      <a href={hrefOf('/docs/kits')}>See the kits</a>.
    </>
  ),
  importHistory: (
    <>
      Coming from Plausible, Umami, Matomo, GoatCounter or GA4? <Link href="/import">Import your history</Link>.
    </>
  ),
  ownVisits: (
    <>
      Next: <Link href="/settings/tracking#own-visits">exclude your own visits</Link>.
    </>
  ),
  arrival: {
    title: 'Check your installation',
    works: 'It works!',
    received: (path: ReactNode, time: string, zone: string) => (
      <>
        Received an event from {path} on {time} ({zone}).
      </>
    ),
    toDashboard: 'Go to dashboard',
    waitingForFirst: (domain: ReactNode) => (
      <>Waiting for your first pageview… Open a page on {domain}. It will show up here within seconds.</>
    ),
    waitingAgain: (time: string, zone: string, domain: ReactNode) => (
      <>
        The last event came on {time} ({zone}). Waiting for another… Open a page on {domain}. It will show up here
        within seconds.
      </>
    ),
    rejected: 'Rejected in the last 10 minutes',
    times: (count: number) => `(${whole(count)} times)`,
  },
  hints: {
    title: 'Not seeing anything?',
    list: (siteId: string): readonly ReactNode[] => [
      <>
        The page’s source must contain the line with <code>data-site="{siteId}"</code>: a cache may still serve the page
        without it.
      </>,
      'An ad blocker or the browser’s tracking protection may block the script. Try a private window without it.',
      'A Content-Security-Policy may block the script; then the browser’s console says so.',
      <>
        On <code>localhost</code> the script needs <code>data-dev</code>. It never runs inside an iframe or in an
        automated browser.
      </>,
      <>
        This browser may have opted out: <code>localStorage.svc_ignore</code> is then <code>'true'</code>.
      </>,
    ],
  },
};
