import { useId } from 'react';
import { countDays } from '../../../../src/domain/calendar.ts';
import type { ReportAnswer } from '../../../../src/stats/answer.ts';
import { LOCALE } from '../../language.ts';
import { RequestError } from '../../request.ts';
import { useSite } from '../../session.ts';
import { knownText } from '../../ui/known-days.ts';
import { Empty, Failure } from '../../ui/page.tsx';
import { useRawDays } from '../chart/imported-days.tsx';
import { firstWeekday } from '../custom-period/week.ts';
import type { PanelProps } from '../panel-props.ts';
import { hoursQuestion, useQuestion } from '../questions.ts';
import { listRefusalOf } from '../refusals/refusals.ts';
import { Refused } from '../refusals/refused.tsx';
import { useLate } from '../use-late.ts';
import styles from './hours-of-week.module.css';
import { texts } from './texts.ts';
import { busiestOf, hoursText, SHADES, weekdayName, weekOf } from './week.ts';
import { WeekMap } from './week-map.tsx';

const FIRST_DAY = firstWeekday(LOCALE);
const DAYS_PER_WEEK = 7;
const SHADE_NUMBERS = Array.from({ length: SHADES }, (_, index) => index + 1);

/** Shows at which hours of which weekdays visitors come, and says the busiest ones. */
export default function HoursOfWeek({ view, change }: PanelProps) {
  const titleId = useId();
  const { data, error, isPlaceholderData, refetch } = useQuestion(hoursQuestion(view));
  const isLate = useLate(isPlaceholderData);
  const refusal = listRefusalOf(error instanceof RequestError ? error.code : '', 'page', view, useRawDays());
  const sentence = data === undefined ? null : sentenceOf(data.answer);
  const isFailed = data === undefined && error !== null;
  return (
    <section
      aria-labelledby={titleId}
      className={styles.content}
      data-dim={isLate}
      aria-busy={isPlaceholderData || (data === undefined && !isFailed)}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{texts.title}</h2>
        {sentence === null ? null : <p className={styles.sentence}>{sentence}</p>}
      </div>
      {data === undefined ? null : hasHours(data.answer) ? (
        <Hours answer={data.answer} />
      ) : sentence === null ? (
        <Empty title={texts.none} />
      ) : null}
      {!isFailed ? null : refusal === null ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Refused refusal={refusal} change={change} isQuiet />
      )}
    </section>
  );
}

function Hours({ answer }: { readonly answer: ReportAnswer }) {
  const { site } = useSite();
  return (
    <>
      <WeekMap week={weekOf(answer.rows, FIRST_DAY)} total={answer.totalVisitors ?? 0} />
      <div className={styles.foot}>
        <p className={styles.legend} aria-hidden="true">
          <span>{texts.fewer}</span>
          {SHADE_NUMBERS.map((shade) => (
            <span key={shade} className={styles.shade} data-shade={shade} />
          ))}
          <span>{texts.more}</span>
        </p>
        <p>{texts.zone(site.timezone)}</p>
      </div>
    </>
  );
}

/** Tells whether hours are known, and any of them has visitors. */
function hasHours({ totalVisitors }: ReportAnswer): boolean {
  return totalVisitors !== null && totalVisitors > 0;
}

/** Says the busiest hours, or why they are not known; null without visitors. */
function sentenceOf(answer: ReportAnswer): string | null {
  const { rows, period, knownFrom } = answer;
  if (knownFrom !== null) return knownText({ ...answer, knownFrom: null });
  const busiest = busiestOf(weekOf(rows, FIRST_DAY));
  if (busiest === null) return null;
  const say = countDays(period.from, period.to) <= DAYS_PER_WEEK ? texts.busiestOnce : texts.busiest;
  return say(weekdayName(busiest.weekday), hoursText(busiest));
}
