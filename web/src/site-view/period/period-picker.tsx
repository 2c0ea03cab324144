import { lazy, useRef, useState } from 'react';
import type { Period } from '../../../../src/domain/period.ts';
import { DASHBOARD_PRESETS } from '../../../../src/domain/period.ts';
import { texts as words } from '../../../../src/domain/texts.ts';
import { LoadedPart } from '../../loaded.tsx';
import type { PeriodChoice } from '../../period.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { rangeText } from '../chart/buckets.ts';
import styles from '../head.module.css';
import { useToday } from '../server-time.ts';
import { ACTION_KEYS, PRESET_KEYS } from '../shortcuts/shortcuts.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { texts } from '../texts.tsx';
import { stepPeriod } from './period-steps.ts';

const CustomPeriod = lazy(() => import('../custom-period/custom-period.tsx'));
const ShortcutHelp = lazy(() => import('../shortcuts/shortcut-help.tsx'));

export interface PeriodPickerProps {
  readonly chosen: PeriodChoice;
  readonly onChoose: (period: PeriodChoice) => void;
  /** The days of the period; `awaited` while the page shows the figures of an earlier one, undefined without figures. */
  readonly days: Period | 'awaited' | undefined;
  /** Whether it is the site view's, which has more shortcuts. */
  readonly isView?: boolean;
}

/** Chooses the days of a page: a preset, the period before or after, or a range. Letters choose them too. */
export function PeriodPicker({ chosen, onChoose, days: known, isView = false }: PeriodPickerProps) {
  const shown = useRef(chosen);
  if (known !== 'awaited') shown.current = chosen;
  const days = known === 'awaited' ? undefined : known;
  const { site } = useSite();
  const today = useToday(site.timezone);
  const [dialog, setDialog] = useState<'custom' | 'help' | null>(null);
  const step = (direction: -1 | 1) => (days === undefined ? null : stepPeriod(chosen, days, today, direction));
  const go = (direction: -1 | 1) => {
    const next = step(direction);
    if (next !== null) onChoose(next);
  };
  useShortcuts((action) => {
    if (action.kind === 'preset') onChoose({ preset: action.preset });
    else if (action.kind === 'step') go(action.direction);
    else if (action.kind === 'custom' || action.kind === 'help') setDialog(action.kind);
    else return false;
    return true;
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
      <div className={styles.period} role="group" aria-label={texts.period.label}>
        <Button
          icon
          aria-label={texts.period.previous}
          disabled={days !== undefined && step(-1) === null}
          onClick={() => go(-1)}
        >
          <Icon name="left" />
        </Button>
        <PeriodMenu shown={shown.current} onChoose={onChoose} zone={site.timezone} onDialog={setDialog} />
        <Button icon aria-label={texts.period.next} disabled={step(1) === null} onClick={() => go(1)}>
          <Icon name="right" />
        </Button>
      </div>
      <LoadedPart>
        {dialog === 'custom' ? (
          <CustomPeriod
            period={days}
            today={today}
            zone={site.timezone}
            onChoose={(range) => {
              setDialog(null);
              onChoose(range);
            }}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog === 'help' ? <ShortcutHelp isView={isView} onClose={() => setDialog(null)} /> : null}
      </LoadedPart>
    </>
  );
}

interface PeriodMenuProps extends Pick<PeriodPickerProps, 'onChoose'> {
  /** The period of the figures on the page. */
  readonly shown: PeriodChoice;
  readonly zone: string;
  readonly onDialog: (dialog: 'custom' | 'help') => void;
}

function PeriodMenu({ shown, onChoose, zone, onDialog }: PeriodMenuProps) {
  const preset = 'preset' in shown ? shown.preset : null;
  const name = 'preset' in shown ? words.periods[shown.preset] : rangeText(shown);
  return (
    <Menu
      align="end"
      className={`button ${styles.periodButton}`}
      name={texts.period.button(name)}
      label={
        <>
          <Icon name="calendar" /> <span>{name}</span>
        </>
      }
    >
      {(close) => {
        const item = (text: string, key: string, isCurrent: boolean, act: () => void) => (
          <MenuItem key={text} close={close} isCurrent={isCurrent} onChoose={act}>
            <span className={styles.menuText}>{text}</span>
            <kbd className={styles.kbd}>{key}</kbd>
          </MenuItem>
        );
        return (
          <>
            {DASHBOARD_PRESETS.map((one) =>
              item(words.periods[one], PRESET_KEYS[one], one === preset, () => onChoose({ preset: one })),
            )}
            <hr />
            {item(texts.period.custom, ACTION_KEYS.custom, preset === null, () => onDialog('custom'))}
            {item(texts.period.shortcuts, ACTION_KEYS.help, false, () => onDialog('help'))}
            <hr />
            <p className="menu-group">{texts.period.zone(zone.replaceAll('_', ' '))}</p>
          </>
        );
      }}
    </Menu>
  );
}
