import type { AlertSummary, AlertsAnswer } from '../../../../src/dashboard/routes/alerts.ts';
import {
  ALERT_RECEIVERS,
  destinationName,
  destinationsOf,
  RECEIVER_TABLE,
} from '../../../../src/domain/alert-receiver.ts';
import { ALERT_TYPE_TABLE } from '../../../../src/domain/alert-rule.ts';
import { ago, instant } from '../../format.ts';
import { useSession, useSite } from '../../session.ts';
import styles from './alerts.module.css';
import { PendingConsents } from './pending-consents.tsx';
import { RuleReplay } from './replay/rule-replay.tsx';
import { RuleActions, type RuleActionsProps } from './rule-actions.tsx';
import { conditionText } from './rule-conditions.tsx';
import { texts } from './texts.tsx';
import { outcomesText, ruleTitle, whyIdle } from './words.ts';

const { delivery, state } = texts;

export interface RuleListProps extends Pick<RuleActionsProps, 'onOpen' | 'mayChange'> {
  readonly answer: AlertsAnswer;
}

/** Lists rules in words, each with its state and its actions. */
export function RuleList({ answer, onOpen, mayChange }: RuleListProps) {
  return (
    <ul className="entries">
      {answer.rules.map((rule) => (
        <Rule key={rule.id} rule={rule} answer={answer} onOpen={onOpen} mayChange={mayChange} />
      ))}
    </ul>
  );
}

interface RuleProps extends Omit<RuleActionsProps, 'title'> {
  readonly answer: AlertsAnswer;
}

function Rule({ rule, answer, onOpen, mayChange }: RuleProps) {
  const { goals, segments } = answer;
  const text = ruleTitle(rule, goals);
  const idle = rule.enabled ? whyIdle(rule, goals) : null;
  const hasEmail = useSession().data?.hasEmail ?? true;
  const isUnsent = rule.enabled && idle === null && rule.emails.length > 0 && !hasEmail;
  return (
    <li>
      <div className={styles.rule}>
        <p className="muted small">{ALERT_TYPE_TABLE[rule.type].label}</p>
        <h2>{text}</h2>
        <p className={styles.state}>
          {isUnsent && isEmailOnly(rule) ? null : <State rule={rule} isIdle={idle !== null} />}{' '}
          {isUnsent ? <span className="badge badge-warn">{state.noMail}</span> : null} <LastDelivery rule={rule} />
        </p>
        {isUnsent ? <p className={styles.idle}>{texts.noMail.rule}</p> : null}
        {idle === null ? null : <p className={styles.idle}>{idle}</p>}
        {rule.where.length === 0 ? null : (
          <p className="muted small">{texts.rule.where(rule.where.map((each) => conditionText(each, segments)))}</p>
        )}
        <p className="muted small">
          <Channels rule={rule} />
        </p>
        {hasEmail ? <PendingConsents rule={rule} mayChange={mayChange} /> : null}
      </div>
      {idle === null ? <RuleReplay rule={rule} /> : null}
      <RuleActions rule={rule} title={text} onOpen={onOpen} mayChange={mayChange} />
    </li>
  );
}

/** Tells whether a rule reaches nobody without a mail server. */
function isEmailOnly(rule: AlertSummary): boolean {
  return ALERT_RECEIVERS.every((receiver) => receiver === 'email' || destinationsOf(rule, receiver).length === 0);
}

function State({ rule, isIdle }: { readonly rule: AlertSummary; readonly isIdle: boolean }) {
  const { site } = useSite();
  if (!rule.enabled) return <span className="badge">{state.off}</span>;
  if (isIdle) return <span className="badge badge-warn">{state.idle}</span>;
  if (rule.state === 'armed') return <span className="badge badge-good">{state.armed}</span>;
  // A rule of a day that has fired stays so until the day is over, so its state is no warning.
  if (ALERT_TYPE_TABLE[rule.type].isOfDay) return <span className="badge">{state.firedToday}</span>;
  const { firingSince } = rule;
  const text = firingSince === null ? state.firing : state.firingSince(instant(firingSince, site.timezone));
  return <span className="badge badge-bad">{text}</span>;
}

/** Shows the outcome of the latest alert or test. A test that arrived does not hide an alert that did not. */
function LastDelivery({ rule: { lastAlert, lastTest } }: { readonly rule: AlertSummary }) {
  const [alertAt, testAt] = [timeOf(lastAlert), timeOf(lastTest)];
  if (alertAt === null && testAt === null) return <span className="muted small">{delivery.none}</span>;
  const isTestNewer = testAt !== null && (alertAt === null || testAt > alertAt);
  const showsAlert = alertAt !== null && (!isTestNewer || outcomesText(lastAlert).isBad);
  return (
    <>
      {showsAlert ? <Outcome say={delivery.lastAlert} entries={lastAlert} at={alertAt} /> : null}
      {isTestNewer ? <Outcome say={delivery.lastTest} entries={lastTest} at={testAt} /> : null}
    </>
  );
}

interface OutcomeProps {
  readonly say: (outcomes: string, time: string) => string;
  readonly entries: AlertSummary['lastAlert'];
  readonly at: number;
}

function Outcome({ say, entries, at }: OutcomeProps) {
  const { text, isBad } = outcomesText(entries);
  return <span className={`small ${isBad ? styles.undelivered : 'muted'}`}>{say(text, ago(at, Date.now()))}</span>;
}

function timeOf(entries: AlertSummary['lastAlert']): number | null {
  return entries.length === 0 ? null : Math.max(...entries.map(({ at }) => at));
}

function Channels({ rule }: { readonly rule: AlertSummary }) {
  const parts = ALERT_RECEIVERS.map((receiver) => {
    const names = destinationsOf(rule, receiver).map((destination) => destinationName(receiver, destination));
    return names.length === 0 ? '' : texts.rule.receivers(RECEIVER_TABLE[receiver].label, names);
  });
  return <>{parts.filter((part) => part !== '').join(' · ')}</>;
}
