import { PERIOD_PRESETS } from '../../../src/domain/period.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CheckField } from '../ui/field.tsx';
import styles from './head.module.css';
import { CUSTOM_KEY, PRESET_KEYS } from './shortcuts.ts';
import { PRESET_NAMES } from './words.ts';

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ...PERIOD_PRESETS.map((preset) => [PRESET_KEYS[preset], PRESET_NAMES[preset]] as const),
  [CUSTOM_KEY, 'Choose days'],
  ['←', 'Period before'],
  ['→', 'Period after'],
  ['?', 'These shortcuts'],
];

/** Lists the keyboard shortcuts, and turns them on or off. */
export function ShortcutHelp({
  areOn,
  turn,
  onClose,
}: {
  readonly areOn: boolean;
  readonly turn: (on: boolean) => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.shortcuts}>
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd className={styles.kbd}>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label="Use shortcuts on this device"
        checked={areOn}
        onChange={(event) => turn(event.target.checked)}
      />
    </Dialog>
  );
}
