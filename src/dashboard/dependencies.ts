import type { DestinationRules } from '../alerts/receivers/destination.ts';
import type { Transports } from '../alerts/receivers/receiver.ts';
import type { Replay } from '../alerts/replay.ts';
import type { RecentDiscards } from '../collect/recent-discards.ts';
import type { Database, Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Finding } from '../domain/finding.ts';
import type { Language } from '../domain/language.ts';
import type { Period } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import type { ExportDownloads } from '../export/export-downloads.ts';
import type { EmailSender } from '../mail/smtp.ts';
import type { ProviderSettings } from '../oidc/provider-settings.ts';
import type { ProviderSignIn } from '../oidc/provider-sign-in.ts';
import type { ErasurePreview } from '../rollup/maintain/erasure-preview.ts';
import type { PageErasurePreview } from '../rollup/maintain/page-erasure-preview.ts';
import type { VisitStorage } from '../rollup/maintain/visit-storage.ts';
import type { LinkViews } from '../sites/link-views.ts';
import type { LiveFigures } from '../stats/live-figures.ts';
import type { ReadLimiter } from '../stats/read-limiter.ts';
import type { Statistics } from '../stats/statistics.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Mailer } from './mailer.ts';
import type { PasswordHashQueue } from './password-hash-queue.ts';
import type { ServerHealth } from './server-health.ts';
import type { SetupToken } from './setup-token.ts';
import type { SignInGuard } from './sign-in-guard.ts';

/** The dependencies that the service passes to the dashboard. */
export interface DashboardDependencies {
  readonly database: Database;
  readonly statistics: Statistics;
  /** The read API shares this limiter. */
  readonly reads: ReadLimiter;
  /** Counts how often public links are opened. */
  readonly linkViews: Pick<LinkViews, 'count'>;
  readonly liveFigures: LiveFigures;
  readonly recentDiscards: RecentDiscards;
  /** Measures what kept visits of a site take on the disk. */
  visitStorage(site: Site): Promise<VisitStorage>;
  /** Counts what erasing a run of days of a site would take. */
  erasurePreview(site: Site, run: Period): Promise<ErasurePreview>;
  /** Counts what erasing the pages of a site that match a pattern would take. */
  pageErasurePreview(site: Site, pattern: string): Promise<PageErasurePreview>;
  readonly clock: Clock;
  /** Returns the URL at which browsers reach the service, without a slash at the end. */
  publicUrl(): string;
  /** Addresses and networks of the reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Null when no mail server is configured. */
  readonly email: EmailSender | null;
  /** Requests to the read API that a key may make in any 60 s. */
  readonly apiRatePerMinute: number;
  /** The providers of OpenID Connect that people can sign in with. */
  readonly providers: readonly ProviderSettings[];
  /** Returns whether a user runs the server in a session of a provider, or of none, and not only an organisation on it. */
  isOperator(userId: number, provider: string | null): Promise<boolean>;
  /** Returns the present state of the server. */
  health(): Promise<ServerHealth>;
  /** Makes all checks of the server; what is found has the order of the checks, and the language of the reader. */
  findings(language: Language): Promise<Finding[]>;
  readonly setup: SetupToken;
  readonly alerts: AlertDependencies;
  /** Null where several processes serve: the pieces of a file would come to different ones. */
  readonly uploads: Pick<Uploads, keyof Uploads> | null;
  readonly exports: Pick<ExportDownloads, 'plan' | 'open' | 'busy' | 'isRunning'>;
}

/** The dependencies of alert rules besides the database. */
export interface AlertDependencies {
  /** Returns the transports by which a test alert is sent. */
  transports(): Transports;
  /** Decides which addresses a webhook may be sent to. */
  readonly destinations: DestinationRules;
  /** Replays a rule on past figures: shows when it would have fired. */
  readonly replay: Pick<Replay, keyof Replay>;
}

/** The dependencies of the dashboard's routes. */
export interface Dependencies extends DashboardDependencies {
  /** The queries and changes of the database. */
  readonly db: Db;
  readonly guard: SignInGuard;
  readonly signIn: ProviderSignIn;
  readonly passwordHashQueue: PasswordHashQueue;
  readonly mailer: Mailer;
}
