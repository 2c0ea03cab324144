import { useId } from 'react';
import { TextField } from './field.tsx';

const ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

/** The zone of this device. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether browsers know a zone of this name. */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

export interface ZoneFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly disabled?: boolean;
}

/** A time zone out of all that there are; typing a part of its name finds it. Says what time it is there. */
export function ZoneField({ label = 'Time zone', value, onChange, disabled }: ZoneFieldProps) {
  const listId = useId();
  const known = isZone(value);
  return (
    <>
      <TextField
        label={label}
        list={listId}
        value={value}
        disabled={disabled}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={
          known ? `The site’s days begin at midnight there; now it is ${timeIn(value)}.` : 'Type a city to find it.'
        }
        error={known || value === '' ? null : 'There is no time zone of this name; choose one of the list.'}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

function timeIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format();
}
