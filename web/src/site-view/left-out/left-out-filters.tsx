import { useLayoutEffect, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { printCondition } from '../../../../src/domain/condition.ts';
import { organisationOf, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/page.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { leftOutFilters, parseView, printView } from '../view-state.ts';
import styles from './left-out-filters.module.css';
import { texts } from './texts.ts';

/** Takes filters that cannot be applied out of the address, and names them until the reader closes it: the figures are without them. */
export function LeftOutFilters() {
  const search = useSearch();
  const isLink = organisationOf(useSite()) === null;
  const [named, setNamed] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const view = parseView(search);
    // A public link has no segments.
    const left = isLink ? view.where.filter(({ subject }) => subject !== 'segment') : view.where;
    const leftOut = [...leftOutFilters(search), ...view.where.filter((one) => !left.includes(one)).map(printCondition)];
    if (leftOut.length === 0) return;
    setNamed(leftOut);
    navigate(location.pathname + printView({ ...view, where: left }), { replace: true });
  }, [search, isLink]);
  if (named.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warn">
        <div className={styles.line} role="alert">
          <p>
            {texts.leftOut}{' '}
            {named.map((text) => (
              <code key={text}>{text} </code>
            ))}
          </p>
          <Button variant="quiet" icon aria-label={shared.close} onClick={() => setNamed([])}>
            <Icon name="close" size={15} />
          </Button>
        </div>
      </Notice>
    </div>
  );
}
