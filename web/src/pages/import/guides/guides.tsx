import type { ReactNode } from 'react';
import type { Product } from '../../../../../src/domain/import-product.ts';
import { PRODUCTS } from '../../../../../src/domain/import-product.ts';
import { useSite } from '../../../session.ts';
import { Snippet } from '../../../ui/snippet.tsx';
import styles from '../import.module.css';
import { productName } from '../product-form.tsx';
import {
  GA4_HEADERS,
  MATOMO_REPORTS,
  MATOMO_VISITS,
  POSTHOG_QUERY,
  UMAMI_COPY,
  umamiDirect,
} from './guide-snippets.ts';
import { texts } from './texts.tsx';

/** Explains for each product how to export its data, folded away. */
export function Guides() {
  const { site } = useSite();
  return (
    <div className={styles.guides}>
      <h3>{texts.title}</h3>
      {PRODUCTS.map((product) => (
        <details key={product} name="guide">
          <summary>{productName(product)}</summary>
          <div className="stack">{GUIDES[product]({ siteId: site.id })}</div>
        </details>
      ))}
      <p className="muted small">{texts.more}</p>
    </div>
  );
}

const GUIDES: Readonly<Record<Product, (props: { readonly siteId: string }) => ReactNode>> = {
  plausible: () => (
    <>
      <p>{texts.plausible.steps}</p>
      <HelpLink href="https://plausible.io/docs/export-stats">{texts.plausible.help}</HelpLink>
    </>
  ),
  umami: ({ siteId }) => (
    <>
      <p>{texts.umami.cloud}</p>
      <p>{texts.umami.selfHosted}</p>
      <Snippet label={texts.query} text={UMAMI_COPY} />
      <p>{texts.umami.direct}</p>
      <Snippet label={texts.command} text={umamiDirect(siteId)} />
      <HelpLink href="https://umami.is/docs/cloud-overview">{texts.umami.help}</HelpLink>
    </>
  ),
  matomo: () => (
    <>
      <p>{texts.matomo.visits}</p>
      <Snippet label={texts.matomo.visitsSnippet} text={MATOMO_VISITS} />
      <p>{texts.matomo.reports}</p>
      <Snippet label={texts.matomo.reportsSnippet} text={MATOMO_REPORTS} />
      <HelpLink href="https://developer.matomo.org/api-reference/reporting-api">{texts.matomo.help}</HelpLink>
    </>
  ),
  goatcounter: () => (
    <>
      <p>{texts.goatcounter.steps}</p>
      <HelpLink href="https://www.goatcounter.com/help/export">{texts.goatcounter.help}</HelpLink>
    </>
  ),
  ga4: () => (
    <>
      <p>{texts.ga4.steps}</p>
      <Snippet label={texts.ga4.snippet} text={GA4_HEADERS} />
      <HelpLink href="https://developers.google.com/analytics/devguides/reporting/data/v1">{texts.ga4.help}</HelpLink>
    </>
  ),
  fathom: () => <p>{texts.fathom}</p>,
  'simple-analytics': () => <p>{texts.simpleAnalytics}</p>,
  posthog: () => (
    <>
      <p>{texts.posthog}</p>
      <Snippet label={texts.query} text={POSTHOG_QUERY} />
    </>
  ),
  'access-log': () => <p>{texts.accessLog}</p>,
  svc: () => <p>{texts.svc}</p>,
};

function HelpLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <p className="small">
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    </p>
  );
}
