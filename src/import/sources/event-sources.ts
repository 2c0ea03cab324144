import { accessLog } from './access-log.ts';
import { goatCounterCsv } from './goatcounter-csv.ts';
import { matomoLive } from './matomo-live.ts';
import { postHog } from './posthog.ts';
import { simpleAnalytics } from './simple-analytics.ts';
import type { EventSource } from './source.ts';
import { umami } from './umami.ts';

/** The sources whose exports are single events. Umami is also read from its database (`umami-database.ts`). */
export const EVENT_SOURCES: readonly EventSource[] = [
  umami,
  matomoLive,
  goatCounterCsv,
  simpleAnalytics,
  postHog,
  accessLog,
];
