import type { Transports } from '../alerts/channels/channel.ts';
import type { DestinationRules } from '../alerts/channels/destination.ts';
import type { Replay } from '../alerts/replay.ts';
import type { RecentDiscards } from '../collect/recent-discards.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { EmailSender } from '../mail/smtp.ts';
import type { LiveFigures } from '../stats/live-figures.ts';
import type { ReadLimiter } from '../stats/read-limiter.ts';
import type { Statistics } from '../stats/statistics.ts';
import type { Mailer } from './mailer.ts';
import type { PasswordHashQueue } from './password-hash-queue.ts';
import type { ServerHealth } from './server-health.ts';
import type { SetupToken } from './setup-token.ts';
import type { SignInGuard } from './sign-in-guard.ts';

/** What the service gives the dashboard. */
export interface DashboardDependencies {
  readonly database: Database;
  readonly statistics: Statistics;
  /** The one that the read API uses too. */
  readonly reads: ReadLimiter;
  readonly liveFigures: LiveFigures;
  readonly recentDiscards: RecentDiscards;
  readonly clock: Clock;
  /** Where browsers reach the service, without a slash at the end. */
  publicUrl(): string;
  /** Addresses and networks of reverse proxies whose word on who asks is taken. */
  readonly trustedProxies: readonly string[];
  /** Null where no mail server is configured. */
  readonly email: EmailSender | null;
  /** Requests to the read API that a key may make in any 60 s. */
  readonly apiRatePerMinute: number;
  /** Whether a user runs the server, and not only an organisation on it. */
  isOperator(userId: number): Promise<boolean>;
  /** How the server is doing. */
  health(): Promise<ServerHealth>;
  readonly setup: SetupToken;
  readonly alerts: AlertDependencies;
}

/** What alert rules need besides the database. */
export interface AlertDependencies {
  /** How a test leaves the service. */
  channels(): Transports;
  /** Where webhooks may go. */
  readonly destinations: DestinationRules;
  /** What a rule would have done. */
  readonly replay: Pick<Replay, keyof Replay>;
}

/** What the dashboard's routes are made of. */
export interface Dependencies extends DashboardDependencies {
  readonly guard: SignInGuard;
  readonly passwordHashQueue: PasswordHashQueue;
  readonly mailer: Mailer;
}
