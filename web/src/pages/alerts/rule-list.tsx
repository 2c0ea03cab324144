import { useMutation } from '@tanstack/react-query';
import type { AlertSummary, AlertsAnswer } from '../../../../src/dashboard/routes/alerts.ts';
import {
  ALERT_CHANNELS,
  CHANNEL_TABLE,
  destinationName,
  destinationsOf,
} from '../../../../src/domain/alert-channel.ts';
import { ALERT_TYPE_TABLE } from '../../../../src/domain/alert-rule.ts';
import { ago, instant } from '../../format.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { messageOf } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './alerts.module.css';
import { useRefreshAlerts } from './alerts-key.ts';
import { outcomesText, ruleTitle, whyIdle } from './words.ts';

type Opens = (what: 'edit' | 'test' | 'history' | 'delete', rule: AlertSummary) => void;

export interface RuleListProps {
  readonly answer: AlertsAnswer;
  readonly onOpen: Opens;
  readonly mayChange: boolean;
}

/** Lists rules in words, each with its state and its actions. */
export function RuleList({ answer, onOpen, mayChange }: RuleListProps) {
  return (
    <ul className="entries">
      {answer.rules.map((rule) => (
        <Rule key={rule.id} rule={rule} goals={answer.goals} onOpen={onOpen} mayChange={mayChange} />
      ))}
    </ul>
  );
}

interface RuleProps {
  readonly rule: AlertSummary;
  readonly goals: AlertsAnswer['goals'];
  readonly onOpen: Opens;
  readonly mayChange: boolean;
}

function Rule({ rule, goals, onOpen, mayChange }: RuleProps) {
  const { site } = useSite();
  const refresh = useRefreshAlerts();
  const switching = useMutation({
    mutationFn: () => send('PUT', `/sites/${site.id}/alerts/${rule.id}/enabled`, { enabled: !rule.enabled }),
    onSuccess: async () => {
      await refresh();
      toast(rule.enabled ? 'Alert turned off' : 'Alert turned on');
    },
  });
  const text = ruleTitle(rule, goals);
  const idle = rule.enabled ? whyIdle(rule, goals) : null;
  return (
    <li>
      <div className={styles.rule}>
        <p className={styles.type}>{ALERT_TYPE_TABLE[rule.type].label}</p>
        <h2>{text}</h2>
        <p className={styles.state}>
          <State rule={rule} isIdle={idle !== null} /> <LastDelivery rule={rule} />
        </p>
        {idle === null ? null : <p className={styles.idle}>{idle}</p>}
        <p className={styles.to}>
          <Channels rule={rule} />
        </p>
        {switching.isError ? <p role="alert">{messageOf(switching.error)}</p> : null}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
      <div className={styles.actions} role="group" aria-label={`Actions for: ${text}`}>
        <Button variant="quiet" onClick={() => onOpen('history', rule)}>
          History
        </Button>
        {mayChange ? (
          <>
            <Button variant="quiet" onClick={() => onOpen('test', rule)}>
              Send test
            </Button>
            <Button variant="quiet" onClick={() => onOpen('edit', rule)}>
              Edit
            </Button>
            <Button variant="quiet" busy={switching.isPending} onClick={() => switching.mutate()}>
              {rule.enabled ? 'Turn off' : 'Turn on'}
            </Button>
            <Button variant="quiet" onClick={() => onOpen('delete', rule)}>
              Delete
            </Button>
          </>
        ) : null}
      </div>
    </li>
  );
}

function State({ rule, isIdle }: { readonly rule: AlertSummary; readonly isIdle: boolean }) {
  const { site } = useSite();
  if (!rule.enabled) return <span className="badge">Off</span>;
  if (isIdle) return <span className="badge badge-warn">Inactive</span>;
  if (rule.state === 'armed') return <span className="badge badge-good">Active</span>;
  // A goal rule that has fired stays so until the day is over, so its state is no warning.
  if (ALERT_TYPE_TABLE[rule.type].hasGoal) return <span className="badge">Triggered today</span>;
  const since = rule.firingSince === null ? '' : ` since ${instant(rule.firingSince, site.timezone)}`;
  return <span className="badge badge-bad">Triggered{since}</span>;
}

/** Shows the outcome of the latest alert or test. A test that arrived does not hide an alert that did not. */
function LastDelivery({ rule: { lastAlert, lastTest } }: { readonly rule: AlertSummary }) {
  const [alertAt, testAt] = [timeOf(lastAlert), timeOf(lastTest)];
  if (alertAt === null && testAt === null) return <span className="muted small">Nothing sent yet</span>;
  const isTestNewer = testAt !== null && (alertAt === null || testAt > alertAt);
  const showsAlert = alertAt !== null && (!isTestNewer || outcomesText(lastAlert).isBad);
  return (
    <>
      {showsAlert ? <Outcome name="Last alert" entries={lastAlert} at={alertAt} /> : null}
      {isTestNewer ? <Outcome name="Last test" entries={lastTest} at={testAt} /> : null}
    </>
  );
}

interface OutcomeProps {
  readonly name: string;
  readonly entries: AlertSummary['lastAlert'];
  readonly at: number;
}

function Outcome({ name, entries, at }: OutcomeProps) {
  const { text, isBad } = outcomesText(entries);
  return (
    <span className={`small ${isBad ? styles.undelivered : 'muted'}`}>
      {name}: {text}, {ago(at, Date.now())}
    </span>
  );
}

function timeOf(entries: AlertSummary['lastAlert']): number | null {
  return entries.length === 0 ? null : Math.max(...entries.map(({ at }) => at));
}

function Channels({ rule }: { readonly rule: AlertSummary }) {
  const parts = ALERT_CHANNELS.map((channel) => {
    const names = destinationsOf(rule, channel).map((destination) => destinationName(channel, destination));
    return names.length === 0 ? '' : `${CHANNEL_TABLE[channel].label}: ${names.join(', ')}`;
  });
  return <>{parts.filter((part) => part !== '').join(' · ')}</>;
}
