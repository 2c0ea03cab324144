import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { hrefOf } from '../base-path.ts';
import { dateOf } from '../format.ts';
import type { SessionAnswer } from '../session.ts';
import { TopBar } from '../top-bar.tsx';
import { Notice, Page } from '../ui/page.tsx';
import styles from './factors-due.module.css';
import { texts } from './texts.tsx';

type Due = NonNullable<SessionAnswer['factorsDue']>[number];

const { due: words } = texts;

/**
 * Says above every page which organisations require a second factor that the reader does not have. A page of an organisation that
 * requires it already is replaced by one that says so.
 */
export default function FactorsDue({
  session,
  children,
}: {
  readonly session: SessionAnswer;
  readonly children: ReactNode;
}) {
  const [location] = useLocation();
  const now = Date.now();
  const over = session.factorsDue!.filter(({ at }) => at <= now);
  const later = session.factorsDue!.filter(({ at }) => at > now);
  const shutOut = over.find((due) => isOf(location, due, session));
  const told = [...(shutOut === undefined ? over : []), ...later];
  return (
    <>
      {told.length === 0 ? null : (
        <aside className={styles.notices}>
          {told.map(({ id, name, at }) => (
            <Notice key={id} tone="warn">
              {at <= now ? words.isOver(name) : words.isLater(name, dateOf(at))}{' '}
              {location === '/account' ? null : <a href={hrefOf('/account')}>{words.setUp}</a>}
            </Notice>
          ))}
        </aside>
      )}
      {shutOut === undefined ? (
        children
      ) : (
        <>
          <TopBar session={session} />
          <Page title={words.title} narrow>
            <div className="stack">
              <p>{words.lead(<bdi>{shutOut.name}</bdi>)}</p>
              <p>{words.help}</p>
              <p>
                <a className="button button-primary" href={hrefOf('/account')}>
                  {words.setUp}
                </a>
              </p>
            </div>
          </Page>
        </>
      )}
    </>
  );
}

/** Tells whether an address is of an organisation that shows nothing: its own, and those of sites that the reader does not see. */
function isOf(location: string, { id }: Due, { organisations }: SessionAnswer): boolean {
  const [, place, name] = location.split('/');
  if (place === 'organisation') return name === String(id);
  if (place === 'sites') return !organisations.some(({ sites }) => sites.some((site) => site.id === name));
  return place === '' && organisations.length === 0;
}
