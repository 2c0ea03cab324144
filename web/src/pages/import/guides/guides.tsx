import type { ReactNode } from 'react';
import type { Product } from '../../../../src/domain/import-product.ts';
import { PRODUCTS } from '../../../../src/domain/import-product.ts';
import { useSite } from '../../session.ts';
import { Snippet } from '../../ui/snippet.tsx';
import {
  GA4_HEADERS,
  MATOMO_REPORTS,
  MATOMO_VISITS,
  POSTHOG_QUERY,
  UMAMI_COPY,
  umamiDirect,
} from './guide-snippets.ts';
import styles from './import.module.css';
import { productName } from './product-form.tsx';

/** Says for each product where to get the file, folded away. */
export function Guides() {
  const { site } = useSite();
  return (
    <div className={styles.guides}>
      <h3>How to get the file</h3>
      {PRODUCTS.map((product) => (
        <details key={product} name="guide">
          <summary>{productName(product)}</summary>
          <div className="stack">{GUIDES[product]({ siteId: site.id })}</div>
        </details>
      ))}
      <p className="muted small">
        <code>docs/import.md</code>, which comes with svc, says more: what each product’s export brings, and how to
        import on the command line.
      </p>
    </div>
  );
}

const GUIDES: Readonly<Record<Product, (props: { readonly siteId: string }) => ReactNode>> = {
  plausible: () => (
    <>
      <p>
        In Plausible, open <b>Site settings</b>, <b>Imports &amp; exports</b>, and choose <b>Export data</b>. Plausible
        emails a link to a ZIP. Drop it here as it is.
      </p>
      <HelpLink href="https://plausible.io/docs/export-stats">Plausible’s help</HelpLink>
    </>
  ),
  umami: ({ siteId }) => (
    <>
      <p>
        Umami Cloud: open <b>Settings</b>, <b>Data</b>, <b>Export</b>, and drop the ZIP of the email here.
      </p>
      <p>An Umami of your own: this writes its events into a file, which you drop here.</p>
      <Snippet label="Query" text={UMAMI_COPY} />
      <p>Or let svc read the database itself, on the server of svc:</p>
      <Snippet label="Command" text={umamiDirect(siteId)} />
      <HelpLink href="https://umami.is/docs/cloud-overview">Umami’s help</HelpLink>
    </>
  ),
  matomo: () => (
    <>
      <p>
        Matomo answers with all visits. Put in the address of your Matomo, the id of the site, the first day, and a
        token from <b>Personal</b>, <b>Security</b>, <b>Auth tokens</b>.
      </p>
      <Snippet label="Call for visits" text={MATOMO_VISITS} />
      <p>Where Matomo has deleted the visits, take its reports by day. Put the files into one ZIP.</p>
      <Snippet label="Calls for reports" text={MATOMO_REPORTS} />
      <HelpLink href="https://developer.matomo.org/api-reference/reporting-api">Matomo’s help</HelpLink>
    </>
  ),
  goatcounter: () => (
    <>
      <p>
        In GoatCounter, open <b>Settings</b>, <b>Export</b>. The JSON export has all days; the CSV has rows only where{' '}
        <b>Individual pageviews</b> was switched on.
      </p>
      <HelpLink href="https://www.goatcounter.com/help/export">GoatCounter’s help</HelpLink>
    </>
  ),
  ga4: () => (
    <>
      <p>
        The CSV files that Analytics downloads have no days. Get reports from its Data API with the dimension{' '}
        <code>date</code>, each as a CSV file, and put them into one ZIP. These first lines are understood:
      </p>
      <Snippet label="First lines" text={GA4_HEADERS} />
      <HelpLink href="https://developers.google.com/analytics/devguides/reporting/data/v1">Google’s help</HelpLink>
    </>
  ),
  fathom: () => <p>In Fathom, export the site as CSV, by hour. Drop the file here as it was downloaded.</p>,
  'simple-analytics': () => (
    <p>
      In Simple Analytics, open the site’s settings and export its raw data as CSV, with all fields. Drop the file here.
    </p>
  ),
  posthog: () => (
    <>
      <p>In PostHog’s SQL editor, run this and download the result as CSV.</p>
      <Snippet label="Query" text={POSTHOG_QUERY} />
    </>
  ),
  'access-log': () => (
    <p>
      Logs in the common or combined format (Apache, nginx), of Caddy as JSON, or of CloudFront; packed with gzip is
      fine. Put several files into one ZIP.
    </p>
  ),
  svc: () => (
    <p>
      On the other server, run <code>bin/svc export</code>, and put the folder that it writes into a ZIP.
    </p>
  ),
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
