import type { ErrorCode } from '../domain/error.ts';
import { DAY_GRAIN_MAX_DAYS, HOUR_GRAIN_MAX_DAYS, RAW_WINDOW_DAYS } from '../domain/limits.ts';
import { PERIOD_PRESETS } from '../domain/period.ts';
import { filterable } from './definitions.ts';

/** Suggests another question for each error with which the read API refuses one. */
export const WAYS_OUT: Readonly<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'Send a valid API key as `Authorization: Bearer`.',
  NOT_FOUND:
    'Call `sites` and `groups` for the ids of the sites and groups that this key reads, and `funnels` for the ids of their funnels.',
  INVALID_PARAMS: "Mend the argument that the message names; the tool's input schema has the allowed ones.",
  INVALID_PERIOD: `Give \`from\` as the earlier day and \`to\` as the later one, or a \`period\`: ${PERIOD_PRESETS.join(', ')}.`,
  INVALID_TIMEZONE: "Set the time zone of the site in the dashboard, in the site's settings.",
  METRIC_NOT_FILTERABLE: `Ask for one of ${filterable()}, leave out \`filter\`, or ask \`selected_timeseries\`, which has every metric.`,
  HOURLY_CONVERSIONS_UNSUPPORTED:
    `Ask for more than ${HOUR_GRAIN_MAX_DAYS} days (up to ${DAY_GRAIN_MAX_DAYS} give a point a day), such as \`period\` 7d, ` +
    'or call `stats` or `goals` for the sum.',
  RAW_WINDOW_EXCEEDED:
    'Ask `report`, or a tool that begins with `selected_`: they take these filters over any period. Or ask for at most the last ' +
    `${RAW_WINDOW_DAYS} days (\`period\` ${RAW_WINDOW_DAYS}d).`,
  RATE_LIMITED: 'Wait a minute, then ask one question after the other.',
  INTERNAL: 'Ask again in a minute; if it fails again, tell who runs the service.',
};
