import { PERIOD_PRESETS, type PeriodPreset } from '../../../src/domain/period.ts';
import { PRESET_NAMES } from '../preset-names.ts';
import { usePreset } from '../use-preset.ts';

/** Chooses the period of a page's figures; it is stored in the address. */
export function PeriodSelect() {
  const [preset, choose] = usePreset();
  return (
    <select
      className="input period-select"
      aria-label="Period"
      value={preset}
      onChange={(event) => choose(event.target.value as PeriodPreset)}
    >
      {PERIOD_PRESETS.map((one) => (
        <option key={one} value={one}>
          {PRESET_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
