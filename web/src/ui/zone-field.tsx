import { useId } from 'react';
import { TextField } from './field.tsx';

const ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

/** Returns the zone of this device. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns whether browsers know a zone of this name. */
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

/** Chooses a time zone; typing a part of its name finds it. Shows the present time there. */
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
        hint={hintOn(known ? value : zoneOfCity(value))}
        error={known || value === '' || zoneOfCity(value) !== null ? null : NO_ZONE}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const zone = zoneOfCity(value);
          if (!known && zone !== null) onChange(zone);
        }}
      />
      <datalist id={listId}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

const NO_ZONE = 'There is no time zone of this name; choose one of the list.';

/** Returns the zone that is named after a city, if any: `Europe/Berlin` for `berlin`. */
function zoneOfCity(text: string): string | null {
  const city = text.trim().toLowerCase().replaceAll(' ', '_');
  const zones = ZONES.filter((zone) => zone.toLowerCase().endsWith(`/${city}`));
  return zones.length === 1 ? zones[0]! : null;
}

function hintOn(zone: string | null): string {
  if (zone === null) return 'Type a city to find it.';
  return `${zone}: the site’s days begin at midnight there; now it is ${timeIn(zone)}.`;
}

function timeIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format();
}
