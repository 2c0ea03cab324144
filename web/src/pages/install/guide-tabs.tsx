import { type ReactNode, useState } from 'react';
import { Notice } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import {
  caddyText,
  firstPartySnippetOf,
  type GuideFacts,
  nextLayoutText,
  nextRewritesText,
  nginxText,
  nginxUpstreamText,
  snippetOf,
  wordpressText,
  workerText,
} from './guides.ts';
import styles from './install.module.css';

const GUIDES = {
  html: ['Plain HTML', PlainGuide],
  wordpress: ['WordPress', WordPressGuide],
  next: ['Next.js', NextGuide],
  nginx: ['nginx', NginxGuide],
  caddy: ['Caddy', CaddyGuide],
  cloudflare: ['Cloudflare', CloudflareGuide],
} as const;

type GuideName = keyof typeof GUIDES;

const TABS = Object.entries(GUIDES).map(([name, [text]]) => ({ name: name as GuideName, text }));
const PANEL_ID = 'guide';

/** Shows how to add the snippet to a site, for the usual site builders and servers. */
export function GuideTabs({ facts, isOperator }: { readonly facts: GuideFacts; readonly isOperator: boolean }) {
  const [open, setOpen] = useState<GuideName>('html');
  const [text, Guide] = GUIDES[open];
  return (
    <div className={`stack ${styles.guides}`}>
      <TabList label="How the site is made" tabs={TABS} open={open} onOpen={setOpen} panelId={PANEL_ID} />
      <div id={PANEL_ID} role="tabpanel" aria-label={text} className="stack">
        <Guide facts={facts} relay={<RelayKeyNote isOperator={isOperator} />} />
      </div>
    </div>
  );
}

interface GuideProps {
  readonly facts: GuideFacts;
  /** Explains the relay key, for the guides that need one. */
  readonly relay: ReactNode;
}

function PlainGuide({ facts }: GuideProps) {
  return (
    <>
      <p>
        Put this line once into the <code>&lt;head&gt;</code> of every page, best in the template that all pages share.
      </p>
      <Snippet label="Snippet" text={snippetOf(facts)} />
      <p className="muted small">
        It is 1.2 KB, sets no cookie, and does not hold the page up. A page with a Content-Security-Policy must allow{' '}
        <code>{new URL(facts.url).origin}</code> in <code>script-src</code> and <code>connect-src</code>.
      </p>
    </>
  );
}

function WordPressGuide({ facts }: GuideProps) {
  return (
    <>
      <p>
        Put this at the end of your child theme’s <code>functions.php</code>, or into a plugin for code snippets as PHP
        that runs on the front end. A plugin that inserts lines into the head works too: give it the line under Plain
        HTML.
      </p>
      <Snippet label="PHP code" text={wordpressText(facts)} />
      <p className="muted small">
        Empty the page cache afterwards. When a plugin joins or delays scripts (Autoptimize, WP Rocket and others),
        exclude <code>/js/t.js</code> there: the script reads its own line.
      </p>
    </>
  );
}

function NextGuide({ facts }: GuideProps) {
  return (
    <>
      <p>
        Add the line to the root layout (with the Pages Router: inside <code>&lt;Head&gt;</code> of{' '}
        <code>pages/_document.js</code>). Navigation inside the app is counted without further code.
      </p>
      <Snippet label="Layout" text={nextLayoutText(facts)} />
      <details>
        <summary>Through your own domain, with rewrites</summary>
        <div className="stack">
          <p>
            Rewrites cannot say who the visitor is: people are then told apart by their browser alone, places are your
            server’s, and on a hosting platform nothing is counted, because its addresses are a data centre’s. A proxy
            as under nginx, Caddy or Cloudflare has none of these limits.
          </p>
          <Snippet label="Configuration" text={nextRewritesText(facts)} />
          <p>In the layout, the line is then</p>
          <Snippet label="First-party snippet" text={firstPartySnippetOf(facts.siteId)} />
        </div>
      </details>
    </>
  );
}

function FirstParty({ facts, children }: Pick<GuideProps, 'facts'> & { readonly children: ReactNode }) {
  return (
    <>
      <p>
        The site serves the tracker and takes its events under <code>/stats/</code> of its own domain, so that no other
        host appears on its pages. The path is up to you.
      </p>
      {children}
      <p>The line for the pages is then</p>
      <Snippet label="First-party snippet" text={firstPartySnippetOf(facts.siteId)} />
    </>
  );
}

function NginxGuide({ facts, relay }: GuideProps) {
  const upstream = nginxUpstreamText(facts);
  return (
    <FirstParty facts={facts}>
      {relay}
      {upstream === null ? null : (
        <>
          <p>
            In the <code>http</code> block:
          </p>
          <Snippet label="Upstream" text={upstream} />
        </>
      )}
      <p>
        In the <code>server</code> block of {facts.domain}:
      </p>
      <Snippet label="Locations" text={nginxText(facts)} />
      <p className="muted small">
        Behind a load balancer <code>$remote_addr</code> is the balancer’s until <code>set_real_ip_from</code> and{' '}
        <code>real_ip_header</code> say whom to believe.
      </p>
    </FirstParty>
  );
}

function CaddyGuide({ facts, relay }: GuideProps) {
  return (
    <FirstParty facts={facts}>
      {relay}
      <p>
        The two <code>handle</code> blocks go into your site’s block in the Caddyfile:
      </p>
      <Snippet label="Caddyfile" text={caddyText(facts)} />
    </FirstParty>
  );
}

function CloudflareGuide({ facts, relay }: GuideProps) {
  return (
    <FirstParty facts={facts}>
      {relay}
      <p>
        A Worker with the route <code>{facts.domain}/stats/*</code> and the relay key as its secret{' '}
        <code>SVC_RELAY_KEY</code>:
      </p>
      <Snippet label="Worker" text={workerText(facts)} />
      <p className="muted small">
        Only when the site itself goes through Cloudflare, and when Cloudflare can reach{' '}
        <code>{new URL(facts.url).host}</code>.
      </p>
    </FirstParty>
  );
}

function RelayKeyNote({ isOperator }: { readonly isOperator: boolean }) {
  return (
    <Notice>
      <p>
        The relay key lets your proxy say who the visitor is. Without it all visitors seem to come from the proxy:
        people and places are not told apart, and a proxy in a data centre is taken for a bot.{' '}
        {isOperator ? (
          <>
            You can make one on the page <a href="/server#relay-keys">Server</a>.
          </>
        ) : (
          'Whoever runs this server can make one.'
        )}
      </p>
    </Notice>
  );
}
