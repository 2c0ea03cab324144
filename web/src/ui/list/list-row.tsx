import { createContext, type ReactNode, useContext } from 'react';
import { Tip } from '../tip.tsx';
import line from './list.module.css';
import { RowPlace } from './long-rows.tsx';
import styles from './row.module.css';

/** A column of figures. Columns stand at the same places in every list. */
export interface ListColumn<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** Whether rows are ranked by it. */
  readonly isMain?: boolean;
  /** Whether its heading widens the column of a card, where the one before it would meet it. */
  readonly isLong?: boolean;
}

/** The facts of a list that its rows need. */
export interface ListForm {
  readonly columns: readonly ListColumn[];
  /** Whether its figures are cells of their own for screen readers. */
  readonly isTable: boolean;
}

export const ListForm = createContext<ListForm>({ columns: [], isTable: false });

export interface ListRowProps {
  readonly name: ReactNode;
  /** The length of the bar behind the name, 0 to 1; null for no value, such as the sum of all others. */
  readonly share: number | null;
  /** The figures by the names of their columns. */
  readonly cells: Readonly<Record<string, ReactNode>>;
  /** The address that the name opens in a table; null for none. */
  readonly href?: string | null;
  /** The properties of the row's button; absent when the row does nothing. */
  readonly button?: object | undefined;
  /** Explains a row that is no value. */
  readonly explanation?: string | null;
  /** Whether a tap only explains the row. */
  readonly isInert?: boolean;
  /** Opens something else than the row: a `ListMark`. */
  readonly mark?: ReactNode;
  /** Stands below the row. */
  readonly children?: ReactNode;
}

/** A row of a list. */
export function ListRow(props: ListRowProps) {
  const { isTable } = useContext(ListForm);
  return isTable ? <TableRow {...props} /> : <ItemRow {...props} />;
}

function ItemRow({ name, share, cells, button, explanation = null, isInert = false, mark, children }: ListRowProps) {
  const { columns } = useContext(ListForm);
  // Whether the figures stand below the name where there is no room for both.
  const isTwo = columns.length > 1;
  const content = (
    <>
      <Name share={share} as="span">
        {name}
      </Name>
      {columns.map(({ name: column, isMain }) => (
        <span key={column} className={styles.cell} data-column={column} data-main={isMain}>
          {cells[column]}
        </span>
      ))}
    </>
  );
  const row = (described: object) =>
    button === undefined ? (
      <div className={`${line.line} ${styles.row}`} data-two={isTwo}>
        {content}
      </div>
    ) : (
      <button type="button" className={`${line.line} ${styles.row}`} data-two={isTwo} {...button} {...described}>
        {content}
      </button>
    );
  return (
    <li className={`${line.line} ${styles.entry}`} data-marked={mark != null} data-two={isTwo}>
      {explanation === null ? (
        row({})
      ) : (
        <Tip text={explanation} opensOnTap={isInert}>
          {row}
        </Tip>
      )}
      {mark}
      {children === undefined || children === null ? null : <div className={styles.below}>{children}</div>}
    </li>
  );
}

function TableRow({ name, href = null, share, cells, button, explanation = null, mark, children }: ListRowProps) {
  const { columns } = useContext(ListForm);
  const place = useContext(RowPlace);
  return (
    <tr className={`${line.line} ${styles.row}`} data-two aria-rowindex={place}>
      <Name share={share} as="th">
        {href !== null ? (
          <a className={styles.key} href={href} target="_blank" rel="noreferrer noopener">
            {name}
          </a>
        ) : button === undefined ? (
          <span className={styles.key}>{name}</span>
        ) : (
          <button type="button" className={styles.key} {...button}>
            {name}
          </button>
        )}
        {mark}
        {explanation === null ? null : <p className={styles.explanation}>{explanation}</p>}
        {children}
      </Name>
      {columns.map(({ name: column, isMain }) => (
        <td key={column} className={styles.cell} data-column={column} data-main={isMain}>
          {cells[column]}
        </td>
      ))}
    </tr>
  );
}

interface NameProps {
  readonly share: number | null;
  readonly as: 'span' | 'th';
  readonly children: ReactNode;
}

function Name({ share, as: Element, children }: NameProps) {
  return (
    <Element
      className={styles.name}
      data-value={share !== null}
      style={{ '--share': share ?? 0 }}
      {...(Element === 'th' ? { scope: 'row' } : {})}
    >
      {children}
    </Element>
  );
}
