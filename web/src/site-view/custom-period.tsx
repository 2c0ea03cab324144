import { type FormEvent, useState } from 'react';
import { PERIOD_MAX_DAYS } from '../../../src/domain/limits.ts';
import { countDays, type Days, isDay } from '../days.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { texts } from './texts.tsx';

const { custom } = texts;

export interface CustomPeriodProps {
  /** The days that are shown now. */
  readonly period: Days | undefined;
  readonly today: string;
  readonly zone: string;
  readonly onChoose: (days: Days) => void;
  readonly onClose: () => void;
}

/** Asks for the first and the last day of a period. */
export default function CustomPeriod({ period, today, zone, onChoose, onClose }: CustomPeriodProps) {
  const [from, setFrom] = useState(period?.from ?? today);
  const [to, setTo] = useState(period?.to ?? today);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDay(from) || !isDay(to)) setError(custom.noDay);
    else if (from > to) setError(custom.endsBeforeStart);
    else if (countDays({ from, to }) > PERIOD_MAX_DAYS) setError(custom.tooLong);
    else onChoose({ from, to });
  };
  return (
    <Dialog title={custom.title} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={custom.from}
          type="date"
          value={from}
          max={today}
          autoFocus
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={custom.to}
          type="date"
          value={to}
          max={today}
          error={error}
          hint={custom.hint(zone.replaceAll('_', ' '))}
          onChange={(event) => setTo(event.target.value)}
        />
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
