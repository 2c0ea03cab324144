import { Link } from 'wouter';
import type { SiteFigures } from '../../../../src/dashboard/routes/overview.ts';
import { readableHost } from '../../../../src/domain/readable-host.ts';
import { compact, NO_FIGURE, whole } from '../../format.ts';
import type { SiteSummary } from '../../session.ts';
import { isNew } from '../../site-view/first-day/age.ts';
import { changeOf } from '../../ui/change.ts';
import { Delta } from '../../ui/delta.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import styles from './overview.module.css';
import { texts } from './texts.tsx';

export interface SiteCardProps {
  readonly site: SiteSummary;
  /** Undefined until the figures are known. */
  readonly figures: SiteFigures | undefined;
  /** Visitors of the last 5 minutes; null until they are known. */
  readonly now: number | null;
  /** Shows a placeholder. The order depends on the figures, so until they load the card has no site's name. */
  readonly waiting: boolean;
}

/** A site in the overview; the whole card links to its statistics. */
export function SiteCard({ site, figures, now, waiting }: SiteCardProps) {
  if (waiting) {
    return (
      <li className={styles.card} aria-busy="true">
        <Skeleton width="60%" height="1.4rem" />
        <Skeleton width="40%" height="1.2rem" />
        <Skeleton height="2.75rem" />
        <Skeleton width="50%" height="1.9rem" />
      </li>
    );
  }
  const visitors = figures?.visitors ?? null;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link
            href={`/sites/${site.id}${isNew(site, Date.now()) ? '?period=today' : ''}`}
            className={styles.link}
            dir="auto"
            title={site.name}
          >
            {site.name}
          </Link>
        </h3>
        <Now visitors={now} />
      </div>
      <p className={`muted small ${styles.domain}`} title={site.domain}>
        {readableHost(site.domain)}
      </p>
      {figures === undefined ? (
        <Skeleton height="2.75rem" />
      ) : (
        <div className={styles.trend}>
          <Sparkline values={figures.days} label={describe(figures.days)} isOpen />
        </div>
      )}
      <p className={styles.figure}>
        {figures === undefined ? (
          <Skeleton width="5rem" height="1.5rem" />
        ) : (
          <>
            <strong className="number" title={visitors?.value == null ? undefined : whole(visitors.value)}>
              {visitors?.value == null ? NO_FIGURE : compact(visitors.value)}
            </strong>
            <span className={`${styles.unit} muted small`}>
              {visitors?.value == null ? texts.card.unknownVisitors : texts.card.visitors(visitors.value)}
            </span>
            {visitors === null || visitors.value === null ? null : (
              <Delta
                change={figures.isPreviousWhole ? changeOf(figures.likeForLike ?? visitors) : 'partial'}
                before={texts.card.before}
                note={noteOf(figures.likeForLike)}
              />
            )}
          </>
        )}
      </p>
    </li>
  );
}

/** Says what is compared of the visitors. */
function noteOf(like: SiteFigures['likeForLike']): string | undefined {
  if (like === null) return undefined;
  return like.hours === 0 ? shared.change.withoutToday : shared.change.firstHours(like.hours);
}

function Now({ visitors }: { readonly visitors: number | null }) {
  const shown = visitors === null ? '' : texts.card.now(whole(visitors));
  return (
    <span className={`${styles.now} number small`}>
      <span className={visitors ? styles.dotLive : styles.dot} aria-hidden="true" />
      {shown}
    </span>
  );
}

function describe(days: SiteFigures['days']): string {
  const points = days.map((value) => value ?? 0);
  if (points.length === 0) return texts.card.noVisitors;
  const [least, most] = [Math.min(...points), Math.max(...points)];
  return texts.card.dailyVisitors(whole(least), whole(most), whole(points.at(-1)!));
}
