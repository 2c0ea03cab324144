import { DASHBOARD_PRESETS } from '../../../../src/domain/period.ts';
import { texts as words } from '../../../../src/domain/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DocsLink } from '../../ui/docs-link.tsx';
import { CheckField } from '../../ui/field.tsx';
import { texts } from '../texts.tsx';
import styles from './shortcuts.module.css';
import { ACTION_KEYS, PRESET_KEYS } from './shortcuts.ts';
import { useShortcutSwitch } from './use-shortcuts.ts';

type Keys = readonly (readonly [keys: string, does: string])[];

const PERIOD_KEYS: Keys = [
  ...DASHBOARD_PRESETS.map((preset) => [PRESET_KEYS[preset], words.periods[preset]] as const),
  [ACTION_KEYS.custom, texts.shortcuts.custom],
  ['←', texts.shortcuts.previous],
  ['→', texts.shortcuts.next],
];

const VIEW_KEYS: Keys = [
  [ACTION_KEYS.filter, texts.shortcuts.filter],
  ['Esc', texts.shortcuts.clear],
  [ACTION_KEYS.compare, texts.shortcuts.compare],
  ['1 – 7', texts.shortcuts.metric],
  [ACTION_KEYS.search, texts.shortcuts.search],
  [ACTION_KEYS.realtime, texts.shortcuts.realtime],
];

const HELP_KEYS: Keys = [[ACTION_KEYS.help, texts.shortcuts.help]];

export interface ShortcutHelpProps {
  /** Whether the page is the site view, which has more shortcuts than those of the period. */
  readonly isView: boolean;
  readonly onClose: () => void;
}

/** Lists the keyboard shortcuts, and turns them on or off. */
export default function ShortcutHelp({ isView, onClose }: ShortcutHelpProps) {
  const [areOn, turn] = useShortcutSwitch();
  return (
    <Dialog title={texts.shortcuts.title} onClose={onClose}>
      <dl className={styles.list}>
        {[...PERIOD_KEYS, ...(isView ? VIEW_KEYS : []), ...HELP_KEYS].map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd className={styles.kbd}>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckField label={texts.shortcuts.enable} checked={areOn} onChange={turn} />
      <p className={`small ${styles.docs}`}>
        <DocsLink page="dashboard" section="keyboard-shortcuts" />
      </p>
    </Dialog>
  );
}
