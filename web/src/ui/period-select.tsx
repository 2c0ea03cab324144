import { PERIOD_PRESETS, type PeriodPreset } from '../../../src/domain/period.ts';
import { texts as words } from '../../../src/domain/texts.ts';
import { usePreset } from '../use-preset.ts';
import { Select } from './select.tsx';
import { texts } from './texts.tsx';

/** Chooses the period of a page's figures; it is stored in the address. */
export function PeriodSelect() {
  const [preset, choose] = usePreset();
  return (
    <Select
      fits
      aria-label={texts.period}
      value={preset}
      onChange={(event) => choose(event.target.value as PeriodPreset)}
    >
      {PERIOD_PRESETS.map((one) => (
        <option key={one} value={one}>
          {words.periods[one]}
        </option>
      ))}
    </Select>
  );
}
