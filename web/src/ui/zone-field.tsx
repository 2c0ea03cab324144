import { LOCALE } from '../language.ts';
import { TextField } from './field.tsx';
import { texts } from './texts.tsx';

const ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

/** Returns the zone of this device. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the zone that a text names or that is named after its city; null for none. */
export function zoneOf(text: string): string | null {
  return isZone(text) ? text : zoneOfCity(text);
}

/** Returns whether browsers know a zone of this name. */
function isZone(text: string): boolean {
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
export function ZoneField({ label = texts.zone.label, value, onChange, disabled }: ZoneFieldProps) {
  const zone = zoneOf(value);
  return (
    <TextField
      label={label}
      suggestions={ZONES}
      value={value}
      disabled={disabled}
      required
      autoCapitalize="off"
      spellCheck={false}
      hint={hintOn(zone)}
      error={value === '' || zone !== null ? null : texts.zone.unknown}
      onChange={onChange}
      onBlur={() => {
        if (zone !== null && zone !== value) onChange(zone);
      }}
    />
  );
}

/** Returns the zone that is named after a city, if any: `Europe/Berlin` for `berlin`. */
function zoneOfCity(text: string): string | null {
  const city = text.trim().toLowerCase().replaceAll(' ', '_');
  const zones = ZONES.filter((zone) => zone.toLowerCase().endsWith(`/${city}`));
  return zones.length === 1 ? zones[0]! : null;
}

function hintOn(zone: string | null): string {
  if (zone === null) return texts.zone.search;
  return texts.zone.now(zone, timeIn(zone));
}

function timeIn(timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format();
}
