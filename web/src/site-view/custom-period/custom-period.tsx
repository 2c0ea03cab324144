import { type FormEvent, useState } from 'react';
import { countDays, isDay } from '../../../../src/domain/calendar.ts';
import { PERIOD_MAX_DAYS } from '../../../../src/domain/limits.ts';
import type { Period } from '../../../../src/domain/period.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { texts } from '../texts.tsx';
import styles from './range-calendar.module.css';
import { RangeCalendar } from './range-calendar.tsx';

const { custom } = texts;

export interface CustomPeriodProps {
  /** The days that are shown now. */
  readonly period: Period | undefined;
  readonly today: string;
  readonly zone: string;
  readonly onChoose: (days: Period) => void;
  readonly onClose: () => void;
}

/** Asks for the first and the last day of a period, in a calendar or as text. */
export default function CustomPeriod({ period, today, zone, onChoose, onClose }: CustomPeriodProps) {
  const [from, setFrom] = useState(period?.from ?? today);
  const [to, setTo] = useState(period?.to ?? today);
  /** Whether the calendar still waits for a last day; until then it is the first one. */
  const [isOneDay, setIsOneDay] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const choose = (first: string, last: string) => {
    setFrom(first);
    setTo(last);
    setIsOneDay(last === '');
    setError(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const days = { from, to: isOneDay ? from : to };
    if (!isDay(days.from) || !isDay(days.to)) setError(custom.noDay);
    else if (days.from > days.to) setError(custom.endsBeforeStart);
    else if (countDays(days.from, days.to) > PERIOD_MAX_DAYS) setError(custom.tooLong);
    else onChoose(days);
  };
  return (
    <Dialog title={custom.title} onClose={onClose}>
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
          <Button variant="quiet" onClick={onClose}>
            {custom.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
