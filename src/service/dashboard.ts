import { Replay } from '../alerts/replay.ts';
import { type DashboardOptions, dashboardPlugin } from '../dashboard/plugin.ts';
import { SetupToken } from '../dashboard/setup-token.ts';
import { previewErasure } from '../rollup/maintain/erasure-preview.ts';
import { previewPageErasure } from '../rollup/maintain/page-erasure-preview.ts';
import { visitStorage } from '../rollup/maintain/visit-storage.ts';
import { LinkViews } from '../sites/link-views.ts';
import { daysOfPages } from '../sites/page-erasures.ts';
import { FigureHistory } from '../stats/figure-history.ts';
import { LiveFigures } from '../stats/live-figures.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { discards } from './discards.ts';
import { doctor } from './doctor.ts';
import { exportDownloads } from './export-downloads.ts';
import { refuseWhileMoving } from './http/refuse-while-moving.ts';
import { warnOfLockouts } from './lockout-warnings.ts';
import { mail } from './mail.ts';
import { isOperator, needsSetup } from './operator.ts';
import { rollups } from './rollups.ts';
import { providersOf } from './settings/oidc-settings.ts';
import { statistics } from './statistics.ts';
import { store } from './store.ts';
import { observedMail } from './telemetry/observed-mail.ts';
import { destinationRulesFrom, observedTransports, transportsFrom } from './transports.ts';
import { uploads } from './uploads.ts';

const FLUSH_VIEWS_MS = 1000;

/**
 * Serves the dashboard's pages and routes. Its part returns the address at which the first account is created; null
 * when there is an account.
 */
export const dashboard = component({
  name: 'dashboard',
  dependencies: { store, database, days, discards, rollups, statistics, mail, doctor, uploads, exportDownloads },
  start: (parts, context) => {
    const { store, database, days, discards, rollups, statistics, mail, doctor, uploads, exportDownloads } = parts;
    const { config, clock, log, address, telemetry, defer } = context;
    const providers = providersOf(config);
    warnOfLockouts(database.db, log, providers).catch((err: unknown) =>
      log.warn({ err }, 'providers were not checked'),
    );
    const setup = new SetupToken(needsSetup);
    const linkViews = new LinkViews(database);
    defer(() => linkViews.flush());
    every(context, FLUSH_VIEWS_MS, () => linkViews.flush());
    const options: DashboardOptions = {
      database,
      ...statistics,
      clock,
      publicUrl: () => address.publicUrl,
      email: mail === null ? null : observedMail(mail, 'account', telemetry),
      trustedProxies: config.trustedProxies,
      apiRatePerMinute: config.apiRatePerMinute,
      isOperator: (userId, provider) => isOperator(database.db, clock, userId, provider),
      providers,
      linkViews,
      liveFigures: new LiveFigures(store),
      recentDiscards: discards.recent,
      visitStorage: (site) => visitStorage(store, site, clock.nowMicros()),
      erasurePreview: (site, run) => previewErasure({ store, rollups: rollups.reader, db: database.db }, site.id, run),
      pageErasurePreview: (site, pattern) =>
        previewPageErasure(
          { store, rollups: rollups.reader, db: database.db },
          site.id,
          daysOfPages(site, clock),
          pattern,
        ),
      health: doctor.health,
      findings: doctor.findings,
      setup,
      uploads,
      exports: exportDownloads,
      alerts: {
        transports: () => observedTransports(transportsFrom(config, clock, address.url, log), telemetry),
        destinations: destinationRulesFrom(config, log),
        replay: new Replay({
          figures: new FigureHistory(store, rollups.reader),
          statistics: statistics.statistics,
          clock,
        }),
      },
    };
    const setupUrl = async (): Promise<string | null> =>
      (await setup.isNeeded(database.db)) ? `${address.publicUrl}/setup#${setup.text}` : null;
    return {
      part: { setupUrl },
      routes: refuseWhileMoving(days, 'dashboard', (server) => server.register(dashboardPlugin, options)),
    };
  },
});
