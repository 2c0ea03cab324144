import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Replayed } from '../../../../src/dashboard/routes/alerts.ts';
import { ALERT_TYPE_TABLE, type AlertRule, type AlertType, isMoney } from '../../../../src/domain/alert-rule.ts';
import { usePaused } from '../../pattern/use-matches.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import { isCurrency } from './watched-money.ts';

const PAUSE_MS = 300;
/** A replay of 30 days changes little in this time. */
const FRESH_MS = 300_000;

/** What a rule counts: the goal, the currency of its revenue, its hours and its conditions. */
type Watched = Pick<AlertRule, 'goalId' | 'currency' | 'hours' | 'percent' | 'where'>;

/** Previews a rule on past figures, after a pause in the typing. `written` is null for the suggested threshold. */
export function usePreview(type: AlertType, written: string | null, watched: Watched) {
  const paused = JSON.parse(usePaused(JSON.stringify(watched.where), PAUSE_MS)) as readonly string[];
  // Types without conditions have none at once.
  const where = watched.where.length === 0 ? [] : paused;
  return useReplay(type, usePaused(written, PAUSE_MS), { ...watched, where });
}

/** Replays a rule on the last 30 days. `threshold` is null for the suggested one. */
export function useReplay(
  type: AlertType,
  threshold: string | null,
  { goalId, currency, hours, percent, where }: Watched,
) {
  const { site } = useSite();
  const hasMoney = isMoney(type);
  const params = {
    ...{ type, threshold: threshold ?? '', goal: ALERT_TYPE_TABLE[type].hasGoal ? goalId : null },
    ...(hasMoney ? { currency } : {}),
    ...(hours === null ? {} : { hours, percent }),
    ...(where.length === 0 ? {} : { where }),
  };
  return useQuery({
    ...question<Replayed>(['alert-preview', site.id, params], `/sites/${site.id}/alerts/preview`, params),
    staleTime: FRESH_MS,
    // The preview of another type or currency would be in another unit.
    placeholderData: (previous, query) => {
      const asked = query?.queryKey[2] as typeof params | undefined;
      return asked?.type === type && asked.currency === params.currency ? keepPreviousData(previous) : undefined;
    },
    enabled: (!hasMoney || isCurrency(currency ?? '')) && (goalId !== null || !(hasMoney || hours !== null)),
    retry: false,
  });
}
