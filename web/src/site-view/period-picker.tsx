import { useState } from 'react';
import { PERIOD_PRESETS } from '../../../src/domain/period.ts';
import { texts as words } from '../../../src/domain/texts.ts';
import type { Days } from '../days.ts';
import { useSite } from '../session.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { rangeText } from './buckets.ts';
import { CustomPeriod } from './custom-period.tsx';
import styles from './head.module.css';
import type { PanelProps } from './panel-props.ts';
import { stepPeriod } from './period-steps.ts';
import { useToday } from './server-time.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { CUSTOM_KEY, PRESET_KEYS, type ShortcutAction } from './shortcuts.ts';
import { texts } from './texts.tsx';
import { useShortcuts } from './use-shortcuts.ts';

export interface PeriodPickerProps extends PanelProps {
  /** The days of the period; undefined until the service has resolved them. */
  readonly period: Days | undefined;
}

/** Chooses the days: a preset, the period before or after, or a range. */
export function PeriodPicker({ view, change, period }: PeriodPickerProps) {
  const { site } = useSite();
  const today = useToday(site.timezone);
  const [dialog, setDialog] = useState<'custom' | 'help' | null>(null);
  const step = (direction: -1 | 1) => (period === undefined ? null : stepPeriod(view.period, period, today, direction));
  const go = (direction: -1 | 1) => {
    const next = step(direction);
    if (next !== null) change({ period: next });
  };
  const [areOn, turn] = useShortcuts((action: ShortcutAction) => {
    if (action.kind === 'preset') change({ period: { preset: action.preset } });
    else if (action.kind === 'step') go(action.direction);
    else setDialog(action.kind);
  });
  const name = 'preset' in view.period ? words.periods[view.period.preset] : rangeText(view.period);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
      <div className={styles.period} role="group" aria-label={texts.period.label}>
        <button type="button" className="button button-icon" aria-label={texts.period.previous} onClick={() => go(-1)}>
          <Icon name="left" />
        </button>
        <PeriodMenu view={view} change={change} name={name} zone={site.timezone} onDialog={setDialog} />
        <button
          type="button"
          className="button button-icon"
          aria-label={texts.period.next}
          disabled={step(1) === null}
          onClick={() => go(1)}
        >
          <Icon name="right" />
        </button>
      </div>
      {dialog === 'custom' ? (
        <CustomPeriod
          period={period}
          today={today}
          zone={site.timezone}
          onChoose={(days) => {
            setDialog(null);
            change({ period: days });
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'help' ? <ShortcutHelp areOn={areOn} turn={turn} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

interface PeriodMenuProps extends PanelProps {
  readonly name: string;
  readonly zone: string;
  readonly onDialog: (dialog: 'custom' | 'help') => void;
}

function PeriodMenu({ view, change, name, zone, onDialog }: PeriodMenuProps) {
  const chosen = 'preset' in view.period ? view.period.preset : null;
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
      {(close) => (
        <>
          {PERIOD_PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              className="menu-item"
              aria-current={preset === chosen}
              onClick={() => {
                close();
                change({ period: { preset } });
              }}
            >
              <span className={styles.menuText}>{words.periods[preset]}</span>
              <kbd className={styles.kbd}>{PRESET_KEYS[preset]}</kbd>
            </button>
          ))}
          <hr />
          <button
            type="button"
            className="menu-item"
            aria-current={chosen === null}
            onClick={() => {
              close();
              onDialog('custom');
            }}
          >
            <span className={styles.menuText}>{texts.period.custom}</span>
            <kbd className={styles.kbd}>{CUSTOM_KEY}</kbd>
          </button>
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              close();
              onDialog('help');
            }}
          >
            <span className={styles.menuText}>{texts.period.shortcuts}</span>
            <kbd className={styles.kbd}>?</kbd>
          </button>
          <hr />
          <p className={styles.menuHead}>{texts.period.zone(zone.replaceAll('_', ' '))}</p>
        </>
      )}
    </Menu>
  );
}
