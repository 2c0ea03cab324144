import type { CrawlersAnswer } from '../../../../src/stats/answers/crawlers.ts';
import { bytes, percent, whole } from '../../format.ts';
import { Figure } from '../../ui/figure.tsx';
import styles from './crawlers.module.css';
import { texts } from './texts.ts';

/** Shows the sums of the selected requests. */
export function CrawlerFigures({ totals }: Pick<CrawlersAnswer, 'totals'>) {
  const { requests, pages, errors, contradicted, people } = totals;
  return (
    <dl className={styles.figures}>
      <Figure name={texts.figures.requests}>{whole(requests)}</Figure>
      <Figure name={texts.figures.pages}>{whole(pages)}</Figure>
      <Figure name={texts.figures.errors}>
        {whole(errors)} <span className="muted small">{requests === 0 ? null : percent(errors / requests)}</span>
      </Figure>
      <Figure name={texts.figures.bytes}>{bytes(totals.bytes)}</Figure>
      <Figure name={texts.figures.contradicted}>{whole(contradicted)}</Figure>
      <Figure name={texts.figures.people}>{whole(people)}</Figure>
    </dl>
  );
}
