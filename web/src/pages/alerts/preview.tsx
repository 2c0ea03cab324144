import type { Replayed } from '../../../../src/dashboard/routes/alerts.ts';
import { ALERT_TYPE_TABLE, type AlertType, alertAmount } from '../../../../src/domain/alert-rule.ts';
import { day, instant } from '../../format.ts';
import { useSite } from '../../session.ts';
import { messageOf } from '../../ui/page.tsx';
import styles from './alerts.module.css';
import { ReplayPicture } from './replay/replay-picture.tsx';
import { texts } from './texts.tsx';
import type { usePreview } from './use-preview.ts';

const { preview: words } = texts;
const SHOWN_FIRINGS = 5;

/** Says how often a rule would have triggered, and what the site's usual figures are. */
export function Preview({
  preview,
  type,
  currency,
  isArmed,
}: {
  readonly preview: ReturnType<typeof usePreview>;
  readonly type: AlertType;
  /** The currency of a rule of revenue. */
  readonly currency: string | null;
  /** Whether the rule could fire right after it is saved: it has not fired today. */
  readonly isArmed: boolean;
}) {
  if (preview.isError) {
    return (
      <p className={styles.preview} role="status">
        {messageOf(preview.error)}
      </p>
    );
  }
  // Nothing is asked until the rule has a goal and a currency.
  if (preview.isPending && preview.fetchStatus === 'idle') return null;
  if (preview.data === undefined) {
    return (
      <p className={styles.preview} role="status">
        {words.checking}
      </p>
    );
  }
  const { fired, extreme, to } = preview.data;
  // A new rule does not tell of the crawlers that are there already.
  const isToldAtOnce = ALERT_TYPE_TABLE[type].isOfDay && type !== 'new_crawler';
  const today = isToldAtOnce && isArmed ? fired.find(({ day }) => day === to) : undefined;
  return (
    <div className={styles.preview} data-stale={preview.isPlaceholderData}>
      <p role="status">{fired.length === 0 ? words.never : words.fired(fired.length)}</p>
      {type === 'spike' && isArmed && isRecent(fired.at(-1)) ? <p>{words.now}</p> : null}
      {today === undefined ? null : <p>{words.today(alertAmount(type, today.value, currency))}</p>}
      {extreme === null ? null : <p>{ALERT_TYPE_TABLE[type].extreme(alertAmount(type, extreme, currency))}</p>}
      <ReplayPicture replayed={preview.data} type={type} currency={currency} />
      {fired.length === 0 ? null : <Firings fired={fired} type={type} currency={currency} />}
    </div>
  );
}

/** The length of the interval in which visitors are counted for a spike. */
const SPIKE_WINDOW_MS = 300_000;

function isRecent(firing: Replayed['fired'][number] | undefined): boolean {
  return firing?.at != null && Date.now() - firing.at < SPIKE_WINDOW_MS;
}

interface FiringsProps {
  readonly fired: Replayed['fired'];
  readonly type: AlertType;
  readonly currency: string | null;
}

function Firings({ fired, type, currency }: FiringsProps) {
  const { site } = useSite();
  const latest = fired.toReversed().slice(0, SHOWN_FIRINGS);
  return (
    <details>
      <summary>{words.when}</summary>
      <ul>
        {latest.map((firing) => (
          <li key={firing.at ?? firing.day}>
            {words.firing(
              firing.at === null ? day(firing.day) : instant(firing.at, site.timezone),
              alertAmount(type, firing.value, currency),
            )}
          </li>
        ))}
        {fired.length > latest.length ? <li>{words.earlier(fired.length - latest.length)}</li> : null}
      </ul>
    </details>
  );
}
