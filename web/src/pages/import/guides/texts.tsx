import { hrefOf } from '../../../base-path.ts';

/** The texts that tell for each product how its data is exported. */
export const texts = {
  title: 'How to export your data',
  more: (
    <>
      See the <a href={hrefOf('/docs/import')}>documentation</a> for what each product’s export contains and how to
      import on the command line.
    </>
  ),
  query: 'Query',
  command: 'Command',
  plausible: {
    steps: (
      <>
        In Plausible, open <b>Site settings</b>, <b>Imports &amp; exports</b>, and choose <b>Export data</b>. Plausible
        emails a link to a ZIP. Drop it here as it is.
      </>
    ),
    help: 'Plausible’s help',
  },
  umami: {
    cloud: (
      <>
        Umami Cloud: open <b>Settings</b>, <b>Data</b>, <b>Export</b>, and drop the ZIP from the email here.
      </>
    ),
    selfHosted: 'Self-hosted Umami: this command writes the events to a file. Drop it here.',
    direct: 'Or let svc read the database directly, on the server of svc:',
    help: 'Umami’s help',
  },
  matomo: {
    visits: (
      <>
        Request all visits from Matomo. Fill in the address of your Matomo, the ID of the site, the first day, and a
        token from <b>Personal</b>, <b>Security</b>, <b>Auth tokens</b>.
      </>
    ),
    visitsSnippet: 'Request for visits',
    reports: 'If Matomo has deleted the visits, request its daily reports. Put the files into one ZIP.',
    reportsSnippet: 'Requests for reports',
    help: 'Matomo’s help',
  },
  goatcounter: {
    steps: (
      <>
        In GoatCounter, open <b>Settings</b>, <b>Export</b>. The JSON export has all days; the CSV has rows only where{' '}
        <b>Individual pageviews</b> was switched on.
      </>
    ),
    help: 'GoatCounter’s help',
  },
  ga4: {
    steps: (
      <>
        The CSV files that Analytics offers have no data by day. Get reports from its Data API with the dimension{' '}
        <code>date</code>, each as a CSV file, and put them into one ZIP. These header lines are supported:
      </>
    ),
    snippet: 'Header lines',
    help: 'Google’s help',
  },
  fathom: 'In Fathom, export the site as CSV, by hour. Drop the file here as downloaded.',
  simpleAnalytics:
    'In Simple Analytics, open the site’s settings and export its raw data as CSV, with all fields. Drop the file here.',
  posthog: 'In PostHog’s SQL editor, run this query and download the result as CSV.',
  accessLog:
    'Logs in the common or combined format (Apache, nginx), of Caddy as JSON, or of CloudFront; gzip is supported. Put several files into one ZIP.',
  svc: (
    <>
      On the other server, run <code>bin/svc export</code>, and put the folder that it writes into a ZIP.
    </>
  ),
};
