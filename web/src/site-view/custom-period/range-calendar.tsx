import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { addMonths, firstOfMonth, lastOfMonth } from '../../../../src/domain/calendar.ts';
import type { Period } from '../../../../src/domain/period.ts';
import { day as dayText, whole } from '../../format.ts';
import { LOCALE } from '../../language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { chooseDay, dayAtKey, weeksOf } from './calendar-days.ts';
import styles from './range-calendar.module.css';
import { texts } from './texts.ts';
import { firstWeekday } from './week.ts';

export interface RangeCalendarProps {
  /** The first and the last day, `YYYY-MM-DD`; an empty last day is still to be chosen. */
  readonly from: string;
  readonly to: string;
  /** The last day that can be chosen. */
  readonly today: string;
  readonly onChange: (from: string, to: string) => void;
}

/** The years that can be chosen besides that of the period. Dates before them can be typed. */
const YEARS = 15;
/** Two months fit side by side. */
const WIDE = matchMedia('(min-width: 44rem)');
const FIRST_WEEKDAY = firstWeekday(LOCALE);
const MONTH = { month: 'long' } as const;
const MONTH_OF_YEAR = { month: 'long', year: 'numeric' } as const;
const WEEKDAY = { weekday: 'short' } as const;

/** Chooses a run of days by a click on the first and one on the last. Two months stand side by side where they fit. */
export function RangeCalendar({ from, to, today, onChange }: RangeCalendarProps) {
  const count = useMedia(WIDE) ? 2 : 1;
  const bounds = { from: firstDayOffered(from, today), to: today };
  const [shown, setShown] = useState(() => addMonths(firstOfMonth(to || today), 1 - count));
  const [focused, setFocused] = useState('');
  const root = useRef<HTMLDivElement>(null);
  // A key may lead to a month that is not shown until now.
  useLayoutEffect(() => {
    if (focused !== '') root.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const first = within({ from: bounds.from, to: addMonths(firstOfMonth(today), 1 - count) }, shown);
  const months = Array.from({ length: count }, (_, index) => addMonths(first, index));
  const last = lastOfMonth(months.at(-1)!);
  // One day is a stop for the Tab key.
  const stop =
    [focused, from].find((day) => day >= first && day <= last && day <= today) ?? (today <= last ? today : first);
  const walk = (event: KeyboardEvent<HTMLElement>, day: string) => {
    const target = dayAtKey(day, event.key, event.shiftKey, FIRST_WEEKDAY);
    if (target === null) return;
    event.preventDefault();
    const next = within(bounds, target);
    setFocused(next);
    if (next < first) setShown(firstOfMonth(next));
    if (next > last) setShown(addMonths(firstOfMonth(next), 1 - count));
  };
  const choose = (day: string) => {
    const chosen = chooseDay({ from, to }, day);
    onChange(chosen.from, chosen.to);
  };
  return (
    <div ref={root} className={styles.root}>
      <nav className={styles.nav} aria-label={texts.months}>
        <Step
          icon="left"
          label={texts.previous}
          isOff={first <= bounds.from}
          onStep={() => setShown(addMonths(first, -1))}
        />
        <Step icon="right" label={texts.next} isOff={last >= today} onStep={() => setShown(addMonths(first, 1))} />
      </nav>
      <div className={styles.months}>
        {months.map((month, index) => (
          <div key={month} className={styles.month}>
            <Caption month={month} bounds={bounds} onMonth={(chosen) => setShown(addMonths(chosen, -index))} />
            <Grid {...{ month, from, to, today, stop }} onChoose={choose} onFocus={setFocused} onKey={walk} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface StepProps {
  readonly icon: 'left' | 'right';
  readonly label: string;
  readonly isOff: boolean;
  readonly onStep: () => void;
}

/** A button to the months beside. It keeps the focus when there are no more. */
function Step({ icon, label, isOff, onStep }: StepProps) {
  return (
    <Button variant="quiet" icon aria-label={label} aria-disabled={isOff} onClick={isOff ? undefined : onStep}>
      <Icon name={icon} />
    </Button>
  );
}

interface CaptionProps {
  readonly month: string;
  readonly bounds: Period;
  readonly onMonth: (month: string) => void;
}

/** Names a month, and leads to others by two menus. */
function Caption({ month, bounds, onMonth }: CaptionProps) {
  const year = month.slice(0, 4);
  const months = Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01-01`, index));
  const [firstYear, lastYear] = [Number(bounds.from.slice(0, 4)), Number(bounds.to.slice(0, 4))];
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => padded(firstYear + index));
  return (
    <div className={styles.caption}>
      <select
        className={styles.dropdown}
        aria-label={texts.month}
        value={month}
        onChange={(event) => onMonth(event.target.value)}
      >
        {months.map((one) => (
          <option key={one} value={one} disabled={lastOfMonth(one) < bounds.from || one > bounds.to}>
            {dayText(one, MONTH)}
          </option>
        ))}
      </select>
      <select
        className={styles.dropdown}
        aria-label={texts.year}
        value={year}
        onChange={(event) => onMonth(`${event.target.value}${month.slice(4)}`)}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {Number(one)}
          </option>
        ))}
      </select>
      <span className="visually-hidden" role="status">
        {dayText(month, MONTH_OF_YEAR)}
      </span>
    </div>
  );
}

interface GridProps {
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly stop: string;
  readonly onChoose: (day: string) => void;
  readonly onFocus: (day: string) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>, day: string) => void;
}

function Grid({ month, from, to, today, stop, onChoose, onFocus, onKey }: GridProps) {
  const weeks = weeksOf(month, FIRST_WEEKDAY);
  // The labels of the days name their weekdays.
  const weekdays = weeks[1]!.map((day) => dayText(day!, WEEKDAY));
  const end = to || from;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keys of a grid move between its days
    <table className={styles.grid} role="grid" aria-multiselectable="true" aria-label={dayText(month, MONTH_OF_YEAR)}>
      <thead aria-hidden="true">
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} className={styles.weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
                <td key={index} className={styles.day} />
              ) : (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                <td key={day} className={classesOf(day, from, end)} aria-selected={day >= from && day <= end}>
                  <button
                    type="button"
                    data-day={day}
                    data-first-focus={day === stop}
                    disabled={day > today}
                    tabIndex={day === stop ? 0 : -1}
                    aria-label={dayText(day)}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                    onFocus={() => onFocus(day)}
                    onKeyDown={(event) => onKey(event, day)}
                  >
                    {whole(Number(day.slice(8)))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classesOf(day: string, from: string, end: string): string {
  const marks = [day === from && styles.start, day === end && styles.end, day > from && day < end && styles.middle];
  return [styles.day, ...marks.filter(Boolean)].join(' ');
}

function firstDayOffered(from: string, today: string): string {
  const [year, ofPeriod] = [Number(today.slice(0, 4)) - YEARS, Number((from || today).slice(0, 4))];
  return `${padded(Math.min(year, ofPeriod))}-01-01`;
}

function within({ from, to }: Period, day: string): string {
  if (day < from) return from;
  return day > to ? to : day;
}

function padded(year: number): string {
  return String(year).padStart(4, '0');
}
