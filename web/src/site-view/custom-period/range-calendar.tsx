import { useState } from 'react';
import { type DateRange, DayPicker } from 'react-day-picker';
import { day, whole } from '../../format.ts';
import { LOCALE } from '../../language.ts';
import { useWide } from './calendar-months.ts';
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

const MONTH = { month: 'long' } as const;
const WEEKDAY = { weekday: 'short' } as const;

/** Chooses a run of days by a click on the first and one on the last. Several months stand side by side where they fit. */
export function RangeCalendar({ from, to, today, onChange }: RangeCalendarProps) {
  const months = useWide() ? 2 : 1;
  const [first] = useState(() => monthBefore(to === '' ? today : to, months - 1));
  const begin = dateOf(`${Math.min(Number(today.slice(0, 4)) - YEARS, Number((from || today).slice(0, 4)))}-01-01`);
  const selected: DateRange | undefined =
    from === '' ? undefined : { from: dateOf(from), to: to === '' ? undefined : dateOf(to) };
  return (
    <DayPicker
      mode="range"
      resetOnSelect
      selected={selected}
      onSelect={(range) => onChange(range?.from ? dayOf(range.from) : '', range?.to ? dayOf(range.to) : '')}
      defaultMonth={first}
      startMonth={begin}
      endMonth={dateOf(today)}
      today={dateOf(today)}
      disabled={{ after: dateOf(today) }}
      numberOfMonths={months}
      captionLayout="dropdown"
      weekStartsOn={firstWeekday(LOCALE)}
      classNames={styles}
      formatters={{
        formatCaption: (date) => day(dayOf(date), { ...MONTH, year: 'numeric' }),
        formatDay: (date) => whole(date.getDate()),
        formatMonthDropdown: (date) => day(dayOf(date), MONTH),
        formatYearDropdown: (date) => String(date.getFullYear()),
        formatWeekdayName: (date) => day(dayOf(date), WEEKDAY),
      }}
      labels={{
        labelNav: () => texts.months,
        labelPrevious: () => texts.previous,
        labelNext: () => texts.next,
        labelMonthDropdown: () => texts.month,
        labelYearDropdown: () => texts.year,
        labelGrid: (date) => day(dayOf(date), { ...MONTH, year: 'numeric' }),
        labelWeekday: (date) => day(dayOf(date), { weekday: 'long' }),
        labelDayButton: (date) => day(dayOf(date)),
      }}
    />
  );
}

/** The calendar computes with dates of the browser's own zone. */
function dateOf(text: string): Date {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function monthBefore(text: string, count: number): Date {
  const date = dateOf(text);
  return new Date(date.getFullYear(), date.getMonth() - count, 1);
}
