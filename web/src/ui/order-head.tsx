import { Icon } from './icon.tsx';
import { type ColumnContent, nextOrder, type Order } from './order.ts';
import styles from './order-head.module.css';

export interface OrderHeadProps<Column extends string> {
  readonly column: Column;
  readonly label: string;
  readonly content: ColumnContent;
  readonly order: Order<Column>;
  readonly onOrder: (order: Order<Column>) => void;
}

/** The heading of a column. A click orders the table's rows by it, or turns their order. */
export function OrderHead<Column extends string>({ column, label, content, order, onOrder }: OrderHeadProps<Column>) {
  const isChosen = order.by === column;
  const direction = order.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={content === 'names' ? '' : 'end'} aria-sort={isChosen ? direction : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onOrder(nextOrder(order, column, content))}>
        {label}
        <span className={styles.arrow} data-shown={isChosen}>
          <Icon name={isChosen && !order.isDescending ? 'up' : 'down'} size={13} />
        </span>
      </button>
    </th>
  );
}
