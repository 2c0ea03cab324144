import { useMutation } from '@tanstack/react-query';
import type { AlertSummary } from '../../../../src/dashboard/routes/alerts.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { Failure } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './alerts.module.css';
import { alertsKey } from './alerts-key.ts';
import { texts } from './texts.tsx';

const { rule: words } = texts;
const ACTIONS = [
  ['test', words.sendTest],
  ['edit', words.edit],
  ['history', words.history],
  ['delete', words.delete],
] as const;

/** A dialog about a rule. */
export type RuleAction = (typeof ACTIONS)[number][0];

export interface RuleActionsProps {
  readonly rule: AlertSummary;
  /** The rule in words. */
  readonly title: string;
  readonly onOpen: (what: RuleAction, rule: AlertSummary) => void;
  readonly mayChange: boolean;
}

/** Turns a rule on and off, and opens its dialogs. Users who may only look get the history alone. */
export function RuleActions({ rule, title, onOpen, mayChange }: RuleActionsProps) {
  if (!mayChange) {
    return (
      <Button variant="quiet" onClick={() => onOpen('history', rule)}>
        {words.history}
      </Button>
    );
  }
  return (
    <div className="row">
      <RuleSwitch rule={rule} title={title} />
      <Menu
        className="button button-quiet button-icon"
        label={<Icon name="more" />}
        name={words.actions(title)}
        align="end"
        hasArrow={false}
      >
        {(close) =>
          ACTIONS.map(([what, text]) => (
            <MenuItem key={what} close={close} onChoose={() => onOpen(what, rule)}>
              {what === 'delete' ? <span className={styles.delete}>{text}</span> : text}
            </MenuItem>
          ))
        }
      </Menu>
    </div>
  );
}

function RuleSwitch({ rule, title }: Pick<RuleActionsProps, 'rule' | 'title'>) {
  const { site } = useSite();
  const switching = useMutation({
    mutationFn: (enabled: boolean) => send('PUT', `/sites/${site.id}/alerts/${rule.id}/enabled`, { enabled }),
    onSuccess: async (_, enabled) => {
      await refresh(alertsKey(site.id));
      toast(enabled ? words.turnedOn : words.turnedOff);
    },
  });
  return (
    <>
      {switching.isError ? <Failure error={switching.error} /> : null}
      <label className={styles.switchTarget}>
        <span className="visually-hidden">{words.switch(title)}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a check box says itself whether it is checked
          role="switch"
          className={styles.switch}
          aria-busy={switching.isPending}
          checked={switching.isPending ? switching.variables : rule.enabled}
          onChange={(event) => {
            if (!switching.isPending) switching.mutate(event.target.checked);
          }}
        />
      </label>
    </>
  );
}
