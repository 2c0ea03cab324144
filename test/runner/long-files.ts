import { globSync } from 'node:fs';
import { SUITE } from './groups.ts';
import { ROOT } from './run-tests.ts';

/**
 * The test files that `npm test` leaves to `npm run test:all`, by folder. Most take four seconds of processor time or more
 * (`SVC_TEST_TIMES`). Every folder keeps at least one file in `npm test`; some that stay take as long.
 */
const LONG: Readonly<Record<string, string>> = {
  'src/accounts': 'accounts sessions',
  'src/cli': 'command-line',
  'src/cli/commands': 'demo-agency import import-crawlers import-events import-from member org-delete serve',
  'src/collect/data-files': 'current-lookups',
  'src/database': 'database',
  'src/database/postgres': 'conformance',
  'src/database/sqlite': 'conformance',
  'src/import': 'import-file',
  'src/manage': 'transfer-site',
  'src/rollup/days': 'shared-days',
  'src/service': 'forked-import',
  'src/service/http': 'plain-events',
  'src/sites': 'maxima',
  'src/store/chdb': 'crowded',
  'src/store/clickhouse': 'account conformance faults hosts open',
  'test/alerts': 'consent-limits crawler-service deliveries drops figures group-rules replay revenue-service rounds',
  'test/backup': 'data-files into-directory into-s3 packed-parts s3-place under-load',
  'test/browser': 'clicks custom-events extras service stop transport',
  'test/clickhouse': 'server',
  'test/collect': `
    added-fields collectors data-update dimensions discarded-bodies domains exclusions fuzz orders server-events
  `,
  'test/dashboard': `
    access account-pages accounts-with-mail accounts-without-mail alert-consents alerts alerts-page
    alerts-without-mail annotations attention audit beside channels command-line conditions crawlers docs exclusions
    figures filtered-sessions foreign-ids funnel-revenue funnels-page goals goals-page group-figures group-links
    group-page group-revenue import-page install invitations keys language languages limits link-access link-cards
    link-embed link-scope link-settings links management-keys named-ids overview overview-attention overview-figures
    overview-many page-reading passkeys passwords permissions privacy-page properties property-filter report-figures
    report-recipients revenue revenue-tile robots second-factor second-factor-rule segments settings-page site-moves
    site-view site-view-cards site-view-export site-view-figures site-view-head site-view-looks site-view-navigation
    sources touch uploads-restarted when
  `,
  'test/deploy': 'chart image manual package',
  'test/export': 'command download events export exported-sums',
  'test/import': 'faithful-sums keys repeated umami-database',
  'test/kits': 'cloudflare tracker wordpress-requests',
  'test/manage': 'links matrix',
  'test/mcp': 'group-tools matrix',
  'test/metrics': 'metrics',
  'test/nodes': 'nodes restore shards',
  'test/oidc': 'kept-out sessions',
  'test/oracle': 'oracle-conditions-agree',
  'test/otel': 'export',
  'test/reality': `
    campaigns-and-orders changed-tags first-page keys-in-addresses missing-files server-away tracker-in-pages
  `,
  'test/reports': 'daily delivery figures grants groups layout panels recipients',
  'test/requests': 'against-the-oracle follow log-command',
  'test/statistics': `
    api-errors clock-steps closing days derivations encoded-pages equivalent-definitions erased erased-days-files
    erased-pages eraser final-days funnel-revenue groups imported-days interrupted-visits kept-before-import
    kept-later large-days like-for-like links maintenance months oddities older-days realtime selected-funnel-orders
    selected-shapes shapes sums-and-visits unlinked-days
  `,
  'test/structure': 'floating-promises',
  'test/upgrade': 'copies upgrade',
};

export const LONG_FILES: readonly string[] = Object.entries(LONG).flatMap(([folder, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}.test.ts`),
);

/** Returns the files of `npm test`. */
export function quickFiles(): string[] {
  return globSync(SUITE, { cwd: ROOT }).filter((file) => !LONG_FILES.includes(file));
}
