import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { countDays, isDay } from '../../../../src/domain/calendar.ts';
import { PERIOD_MAX_DAYS } from '../../../../src/domain/limits.ts';
import type { Period } from '../../../../src/domain/period.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { texts } from '../texts.tsx';
import styles from './range-calendar.module.css';
import { RangeCalendar } from './range-calendar.tsx';

const { custom } = texts;

export interface RangeFormProps {
  readonly title: string;
  /** The days that are chosen now. */
  readonly days: Period | undefined;
  readonly maxDays: number;
  readonly today: string;
  readonly zone: string;
  readonly onApply: (days: Period) => void;
  /** Goes back to the other choices. */
  readonly onBack: () => void;
}

/** Asks for the first and the last day of a run of days, in a calendar, where the last one is enough, or as text. */
export default function RangeForm({ title, days, maxDays, today, zone, onApply, onBack }: RangeFormProps) {
  const [from, setFrom] = useState(days?.from ?? today);
  const [to, setTo] = useState(days?.to ?? today);
  /** Whether the calendar still waits for a last day; until then it is the first one. */
  const [isOneDay, setIsOneDay] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.querySelector<HTMLElement>('[data-first-focus="true"]')?.focus(), []);
  const choose = (first: string, last: string) => {
    setFrom(first);
    setTo(last);
    setIsOneDay(last === '');
    setError(null);
    if (last !== '') apply({ from: first, to: last });
  };
  const apply = (chosen: Period) => {
    if (!isDay(chosen.from) || !isDay(chosen.to)) setError(custom.noDay);
    else if (chosen.from > chosen.to) setError(custom.endsBeforeStart);
    else if (countDays(chosen.from, chosen.to) > maxDays)
      setError(maxDays === PERIOD_MAX_DAYS ? custom.tooLong : custom.tooLongBeside(maxDays));
    else onApply(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({ from, to: isOneDay ? from : to });
  };
  return (
    <div ref={root} role="dialog" aria-labelledby={titleId} className={styles.range}>
      <h2 id={titleId}>{title}</h2>
      <form className="stack" onSubmit={submit} noValidate>
        <RangeCalendar
          from={isDay(from) ? from : ''}
          to={isDay(to) && from <= to ? to : ''}
          today={today}
          onChange={choose}
        />
        <div className={styles.dates}>
          <TextField label={custom.from} type="date" value={from} max={today} onChange={setFrom} />
          <TextField
            label={custom.to}
            type="date"
            value={to}
            max={today}
            error={error}
            onChange={(text) => {
              setTo(text);
              setIsOneDay(false);
            }}
          />
        </div>
        <p className="field-hint">{custom.hint(zone.replaceAll('_', ' '))}</p>
        <div className="row">
          <Button type="submit" variant="primary">
            {custom.apply}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {custom.back}
          </Button>
        </div>
      </form>
    </div>
  );
}
