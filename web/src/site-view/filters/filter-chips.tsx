import { isProperty } from '../../../../src/domain/filter.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from '../head.module.css';
import { KeyPicture } from '../keys/key-picture-view.tsx';
import { useRegionNames } from '../keys/use-region-names.ts';
import { texts } from '../texts.tsx';
import type { ChangeView } from '../use-view.ts';
import { type Filter, toggleFilter } from '../view-state.ts';
import { filterWords } from './filter-words.ts';

/** Shows the filters, each with a button that removes it. */
export function FilterChips({ filters, change }: { readonly filters: readonly Filter[]; readonly change: ChangeView }) {
  if (filters.length === 0) return <div className={styles.chips} />;
  return (
    <section className={styles.chips} aria-label={texts.filters.label}>
      {filters.map((filter) => (
        <Chip
          key={filter.dimension}
          filter={filter}
          onRemove={() => change({ filters: toggleFilter(filters, filter) })}
        />
      ))}
      {filters.length < 2 ? null : (
        <button type="button" className="button button-quiet" onClick={() => change({ filters: [] })}>
          {texts.filters.clearAll}
        </button>
      )}
    </section>
  );
}

function Chip({ filter, onRemove }: { readonly filter: Filter; readonly onRemove: () => void }) {
  useRegionNames(filter.dimension === 'region');
  const { name, value } = filterWords(filter);
  return (
    <button type="button" className={styles.chip} onClick={onRemove} title={filter.value}>
      <span className="visually-hidden">{texts.filters.remove}</span>
      <span className={styles.chipName}>{texts.filters.is(name)} </span>
      {isProperty(filter.dimension) ? null : <KeyPicture dimension={filter.dimension} value={filter.value} />}
      <bdi className={styles.chipValue}>{value}</bdi>
      <Icon name="close" size={15} />
    </button>
  );
}
