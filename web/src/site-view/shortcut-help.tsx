import { PERIOD_PRESETS } from '../../../src/domain/period.ts';
import { texts as words } from '../../../src/domain/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CheckField } from '../ui/field.tsx';
import styles from './head.module.css';
import { CUSTOM_KEY, PRESET_KEYS } from './shortcuts.ts';
import { texts } from './texts.tsx';

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ...PERIOD_PRESETS.map((preset) => [PRESET_KEYS[preset], words.periods[preset]] as const),
  [CUSTOM_KEY, texts.shortcuts.custom],
  ['←', texts.shortcuts.previous],
  ['→', texts.shortcuts.next],
  ['?', texts.shortcuts.help],
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
    <Dialog title={texts.shortcuts.title} onClose={onClose}>
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
      <CheckField label={texts.shortcuts.enable} checked={areOn} onChange={(event) => turn(event.target.checked)} />
    </Dialog>
  );
}
