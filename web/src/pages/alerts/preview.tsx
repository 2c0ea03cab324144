import type { Replayed } from '../../../../src/dashboard/routes/alerts.ts';
import type { AlertType } from '../../../../src/domain/alert-rule.ts';
import { day, instant } from '../../format.ts';
import { useSite } from '../../session.ts';
import { messageOf } from '../../ui/page.tsx';
import styles from './alerts.module.css';
import type { usePreview } from './use-preview.ts';
import { valueText } from './words.ts';

const SHOWN_FIRINGS = 5;

/** Says how often a rule would have fired, and what the site is used to. */
export function Preview({
  preview,
  type,
  isArmed,
}: {
  readonly preview: ReturnType<typeof usePreview>;
  readonly type: AlertType;
  /** Whether it could fire when it is saved: it has not fired today. */
  readonly isArmed: boolean;
}) {
  if (preview.isError) {
    return (
      <p className={styles.preview} role="status">
        {messageOf(preview.error)}
      </p>
    );
  }
  if (preview.data === undefined) {
    return (
      <p className={styles.preview} role="status">
        Looking at the last 30 days…
      </p>
    );
  }
  const { fired, extreme, to } = preview.data;
  const today = type === 'goal' && isArmed ? fired.find(({ day }) => day === to) : undefined;
  return (
    <div className={styles.preview} data-stale={preview.isPlaceholderData}>
      <p role="status">
        It would {fired.length === 0 ? <strong>never</strong> : null} have fired{' '}
        {fired.length === 0 ? null : <strong>{timesText(fired.length)}</strong>} in the last 30 days.
      </p>
      {type === 'spike' && isArmed && isRecent(fired.at(-1)) ? (
        <p>It will fire at once: the last minutes are such a rush.</p>
      ) : null}
      {today === undefined ? null : <p>It will fire at once: today already has {valueText(type, today.value)}.</p>}
      {extreme === null ? null : <p>{EXTREMES[type](valueText(type, extreme))}</p>}
      {fired.length === 0 ? null : <Firings fired={fired} type={type} />}
    </div>
  );
}

/** As long as a rush is looked for. */
const RUSH_MS = 300_000;

function isRecent(firing: Replayed['fired'][number] | undefined): boolean {
  return firing?.at != null && Date.now() - firing.at < RUSH_MS;
}

const EXTREMES: Readonly<Record<AlertType, (value: string) => string>> = {
  spike: (value) => `The busiest 5 minutes had ${value}.`,
  drop: (value) => `The quietest 12 hours had ${value}.`,
  silence: (value) => `The longest silence was ${value}.`,
  goal: (value) => `The best day had ${value}.`,
};

function Firings({ fired, type }: { readonly fired: Replayed['fired']; readonly type: AlertType }) {
  const { site } = useSite();
  const latest = fired.toReversed().slice(0, SHOWN_FIRINGS);
  return (
    <details>
      <summary>When</summary>
      <ul>
        {latest.map((firing) => (
          <li key={firing.at ?? firing.day}>
            {firing.at === null ? day(firing.day) : instant(firing.at, site.timezone)}: {valueText(type, firing.value)}
          </li>
        ))}
        {fired.length > latest.length ? <li>and {fired.length - latest.length} earlier</li> : null}
      </ul>
    </details>
  );
}

function timesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
