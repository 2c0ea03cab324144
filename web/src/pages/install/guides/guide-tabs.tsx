import { type ReactNode, useState } from 'react';
import { firstPartySnippetOf, snippetOf } from '../../../../../src/tracker/snippet.ts';
import { Notice } from '../../../ui/page.tsx';
import { Snippet } from '../../../ui/snippet.tsx';
import { TabList } from '../../../ui/tab-list.tsx';
import {
  caddyText,
  type GuideFacts,
  nextLayoutText,
  nextRewritesText,
  nginxText,
  nginxUpstreamText,
  wordpressText,
  workerText,
} from '../guides.ts';
import styles from '../install.module.css';
import { texts } from './texts.tsx';

const GUIDES = {
  html: PlainGuide,
  wordpress: WordPressGuide,
  next: NextGuide,
  nginx: NginxGuide,
  caddy: CaddyGuide,
  cloudflare: CloudflareGuide,
} as const;

type GuideName = keyof typeof GUIDES;

const TABS = (Object.keys(GUIDES) as GuideName[]).map((name) => ({ name, text: texts.names[name] }));
const PANEL_ID = 'guide';

/** Shows how to add the snippet to a site, for the usual site builders and servers. */
export function GuideTabs({ facts, isOperator }: { readonly facts: GuideFacts; readonly isOperator: boolean }) {
  const [open, setOpen] = useState<GuideName>('html');
  const Guide = GUIDES[open];
  return (
    <div className={`stack ${styles.guides}`}>
      <TabList label={texts.platform} tabs={TABS} open={open} onOpen={setOpen} panelId={PANEL_ID} />
      <div id={PANEL_ID} role="tabpanel" aria-label={texts.names[open]} className="stack">
        <Guide facts={facts} proxyKey={<ProxyKeyNote isOperator={isOperator} />} />
      </div>
    </div>
  );
}

interface GuideProps {
  readonly facts: GuideFacts;
  /** Explains the relay key, for the guides that need one. */
  readonly proxyKey: ReactNode;
}

interface OneSnippetProps {
  readonly words: { readonly explanation: ReactNode; readonly snippet: string };
  readonly text: string;
  readonly hint: ReactNode;
}

function OneSnippet({ words, text, hint }: OneSnippetProps) {
  return (
    <>
      <p>{words.explanation}</p>
      <Snippet label={words.snippet} text={text} />
      <p className="muted small">{hint}</p>
    </>
  );
}

function PlainGuide({ facts }: GuideProps) {
  return <OneSnippet words={texts.html} text={snippetOf(facts)} hint={texts.html.hint(new URL(facts.url).origin)} />;
}

function WordPressGuide({ facts }: GuideProps) {
  return <OneSnippet words={texts.wordpress} text={wordpressText(facts)} hint={texts.wordpress.hint} />;
}

function NextGuide({ facts }: GuideProps) {
  const { explanation, snippet, rewrites } = texts.next;
  return (
    <>
      <p>{explanation}</p>
      <Snippet label={snippet} text={nextLayoutText(facts)} />
      <details>
        <summary>{rewrites.title}</summary>
        <div className="stack">
          <p>{rewrites.explanation}</p>
          <Snippet label={rewrites.snippet} text={nextRewritesText(facts)} />
          <p>{rewrites.afterwards}</p>
          <Snippet label={texts.firstParty.snippet} text={firstPartySnippetOf(facts.siteId)} />
        </div>
      </details>
    </>
  );
}

function FirstParty({ facts, children }: Pick<GuideProps, 'facts'> & { readonly children: ReactNode }) {
  const { explanation, afterwards, snippet } = texts.firstParty;
  return (
    <>
      <p>{explanation}</p>
      {children}
      <p>{afterwards}</p>
      <Snippet label={snippet} text={firstPartySnippetOf(facts.siteId)} />
    </>
  );
}

function NginxGuide({ facts, proxyKey }: GuideProps) {
  const { inHttp, upstream, inServer, locations, hint } = texts.nginx;
  const upstreamText = nginxUpstreamText(facts);
  return (
    <FirstParty facts={facts}>
      {proxyKey}
      {upstreamText === null ? null : (
        <>
          <p>{inHttp}</p>
          <Snippet label={upstream} text={upstreamText} />
        </>
      )}
      <p>{inServer(facts.domain)}</p>
      <Snippet label={locations} text={nginxText(facts)} />
      <p className="muted small">{hint}</p>
    </FirstParty>
  );
}

function CaddyGuide({ facts, proxyKey }: GuideProps) {
  return (
    <FirstParty facts={facts}>
      {proxyKey}
      <p>{texts.caddy.explanation}</p>
      <Snippet label={texts.caddy.snippet} text={caddyText(facts)} />
    </FirstParty>
  );
}

function CloudflareGuide({ facts, proxyKey }: GuideProps) {
  const { explanation, snippet, hint } = texts.cloudflare;
  return (
    <FirstParty facts={facts}>
      {proxyKey}
      <p>{explanation(facts.domain)}</p>
      <Snippet label={snippet} text={workerText(facts)} />
      <p className="muted small">{hint(new URL(facts.url).host)}</p>
    </FirstParty>
  );
}

function ProxyKeyNote({ isOperator }: { readonly isOperator: boolean }) {
  const { explanation, create, askAdmin } = texts.relay;
  return (
    <Notice>
      <p>
        {explanation} {isOperator ? create : askAdmin}
      </p>
    </Notice>
  );
}
