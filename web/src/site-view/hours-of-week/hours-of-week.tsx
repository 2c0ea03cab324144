import { memo } from 'react';
import { countDays } from '../../../../src/domain/calendar.ts';
import type { ReportAnswer } from '../../../../src/stats/answer.ts';
import { LOCALE } from '../../language.ts';
import { useSite } from '../../session.ts';
import { isUnknownList } from '../../ui/known-days.ts';
import { Empty } from '../../ui/page.tsx';
import { firstWeekday } from '../custom-period/week.ts';
import { knownOf } from '../filters/conditions.ts';
import { LateContent } from '../late-part.tsx';
import type { PanelProps } from '../panel-props.ts';
import { hoursQuestion, useQuestion } from '../questions.ts';
import { ListFailure } from '../rows/list-failure.tsx';
import { ShadeLegend } from '../shades/shade-legend.tsx';
import shades from '../shades/shades.module.css';
import { useLate } from '../use-late.ts';
import type { ViewState } from '../view-state.ts';
import { texts } from './texts.ts';
import { busiestOf, hoursText, weekdayName, weekOf } from './week.ts';
import { WeekMap } from './week-map.tsx';

const FIRST_DAY = firstWeekday(LOCALE);
const DAYS_PER_WEEK = 7;

/** Shows at which hours of which weekdays visitors come, and says the busiest ones. */
export default memo(function HoursOfWeek({ view, change }: PanelProps) {
  const { data, error, isPlaceholderData, refetch } = useQuestion(hoursQuestion(view));
  const isLate = useLate(isPlaceholderData);
  const sentence = data === undefined ? null : sentenceOf(data.answer, view);
  const isFailed = data === undefined && error !== null;
  return (
    <LateContent
      title={texts.title}
      subtitle={sentence === null ? null : <p className="muted">{sentence}</p>}
      isLate={isLate}
      isWaiting={data === undefined && !isFailed}
      isBusy={isPlaceholderData}
    >
      {data === undefined ? null : hasHours(data.answer) ? (
        <Hours answer={data.answer} />
      ) : sentence === null ? (
        <Empty title={texts.none} />
      ) : null}
      {isFailed ? <ListFailure {...{ error, change }} retry={() => void refetch()} isQuiet /> : null}
    </LateContent>
  );
});

function Hours({ answer }: { readonly answer: ReportAnswer }) {
  const { site } = useSite();
  return (
    <>
      <WeekMap week={weekOf(answer.rows, FIRST_DAY)} total={answer.totalVisitors ?? 0} />
      <div className={`muted small ${shades.foot}`}>
        <ShadeLegend least={texts.fewer} most={texts.more} />
        <p>{texts.zone(site.timezone)}</p>
      </div>
    </>
  );
}

/** Tells whether hours are known, and any of them has visitors. */
function hasHours({ totalVisitors }: ReportAnswer): boolean {
  return totalVisitors !== null && totalVisitors > 0;
}

/** Says the busiest hours, and how far hours are known; null when there is nothing to say. */
function sentenceOf(answer: ReportAnswer, view: ViewState): string | null {
  const { rows, period } = answer;
  const known = knownOf(answer, isUnknownList(answer), view);
  const busiest = isUnknownList(answer) ? null : busiestOf(weekOf(rows, FIRST_DAY));
  if (busiest === null) return known;
  const say = countDays(period.from, period.to) <= DAYS_PER_WEEK ? texts.busiestOnce : texts.busiest;
  const sentence = say(weekdayName(busiest.weekday), hoursText(busiest));
  return known === null ? sentence : `${sentence} ${known}`;
}
