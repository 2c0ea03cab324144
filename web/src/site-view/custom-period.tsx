import { type FormEvent, useState } from 'react';
import { PERIOD_MAX_DAYS } from '../../../src/domain/limits.ts';
import { countDays, type Days, isDay } from '../days.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

export interface CustomPeriodProps {
  /** The days that are shown now. */
  readonly period: Days | undefined;
  readonly today: string;
  readonly zone: string;
  readonly onChoose: (days: Days) => void;
  readonly onClose: () => void;
}

/** Asks for the first and the last day of a period. */
export function CustomPeriod({ period, today, zone, onChoose, onClose }: CustomPeriodProps) {
  const [from, setFrom] = useState(period?.from ?? today);
  const [to, setTo] = useState(period?.to ?? today);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDay(from) || !isDay(to)) setError('Choose a first and a last day.');
    else if (from > to) setError('The last day is before the first.');
    else if (countDays({ from, to }) > PERIOD_MAX_DAYS) setError('Choose at most a hundred years.');
    else onChoose({ from, to });
  };
  return (
    <Dialog title="Choose days" onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label="First day"
          type="date"
          value={from}
          max={today}
          autoFocus
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label="Last day"
          type="date"
          value={to}
          max={today}
          error={error}
          hint={`Whole days in ${zone.replaceAll('_', ' ')}, both included.`}
          onChange={(event) => setTo(event.target.value)}
        />
        <div className="row">
          <Button type="submit" variant="primary">
            Show these days
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
