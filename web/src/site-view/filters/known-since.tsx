import type { SiteStatsAnswer } from '../../../../src/dashboard/routes/read.ts';
import { areOfEvents, isPropertySubject } from '../../../../src/domain/condition.ts';
import { propertyDimension } from '../../../../src/domain/filter.ts';
import type { WithGaps } from '../../../../src/domain/gap.ts';
import { firstKeptVisit } from '../../../../src/domain/retention.ts';
import { day } from '../../format.ts';
import { canEdit, canManage, useSite } from '../../session.ts';
import { useProperties } from '../properties/use-properties.ts';
import { useToday } from '../server-time.ts';
import type { ViewState } from '../view-state.ts';
import { beginsBefore } from './begins-before.ts';
import { conditionsOf, isNarrowed } from './conditions.ts';
import styles from './known-since.module.css';
import { texts } from './texts.ts';

interface KnownSinceProps {
  readonly view: ViewState;
  /** Undefined until there is an answer to the view. */
  readonly answer: WithGaps<SiteStatsAnswer> | undefined;
}

/** Says once on the page since when figures under its conditions are known, when the visits of earlier days are gone. */
export function KnownSince({ view, answer }: KnownSinceProps) {
  const { site, organisation, base } = useSite();
  const today = useToday(site.timezone);
  const conditions = conditionsOf(view);
  const properties = useProperties(areOfEvents(conditions));
  const firstKept = firstKeptVisit(site, today);
  const isGone =
    answer === undefined
      ? beginsBefore(view.period, firstKept, today)
      : answer.known?.gaps.some(({ reason }) => reason === 'visits_gone') === true;
  if (!isNarrowed(view) || !isGone) return null;
  // Before there is an answer its room is kept, unseen: what is not seen jumps nowhere.
  const from = answer === undefined ? firstKept : answer.known!.from;
  const kept = (properties?.kept ?? []).map(({ key }) => propertyDimension(key));
  // Of a property that is not kept, visits tell nothing.
  const isOfProperty = conditions.some(({ subject }) => isPropertySubject(subject) && !kept.includes(subject));
  // The daily sums tell the visitors and pageviews of one value.
  const [only, ...others] = conditions;
  const isOfValue = only?.operator === 'is' && only.values.length === 1 && only.subject !== 'goal';
  const isOfSums = isOfValue && others.length === 0 && !isOfProperty;
  const since = isOfSums ? texts.known.sessionsSince : texts.known.since;
  const words = isOfProperty ? texts.known.property : texts.known.visits;
  return (
    <p key={String(answer === undefined)} className={styles.line} data-known={answer !== undefined}>
      <span>
        {from === null ? texts.known.none : since(day(from, SINCE))} {words.why}
      </span>
      {(isOfProperty ? canEdit : canManage)(organisation) ? (
        <a href={`${base}/settings/data#${isOfProperty ? 'properties' : 'retention'}`}>{words.change}</a>
      ) : null}
    </p>
  );
}

const SINCE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };
