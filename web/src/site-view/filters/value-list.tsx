import { useId } from 'react';
import type { Operator } from '../../../../src/domain/condition.ts';
import { NONE_KEY } from '../../../../src/domain/dimension.ts';
import { whole } from '../../format.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyPicture } from '../keys/key-picture-view.tsx';
import { texts as siteTexts } from '../texts.tsx';
import { isStored, valueWords } from './condition-words.ts';
import styles from './filters.module.css';
import { type ConditionAbout, isClosed } from './subject-items.tsx';
import { texts } from './texts.ts';
import type { KnownValue } from './typed-values.ts';

const { add, edit } = texts;

interface ValueListProps {
  readonly subject: ConditionAbout;
  readonly operator: Operator;
  /** The values that are known and match the search; undefined until then. */
  readonly known: readonly KnownValue[] | undefined;
  /** The chosen values. */
  readonly values: readonly string[];
  /** Values that the list begins with, chosen or not. */
  readonly pinned: readonly string[];
  readonly typed: string;
  readonly error: string | null;
  readonly onTyped: (text: string) => void;
  /** Adds what is typed. */
  readonly onAdd: () => void;
  readonly onToggle: (value: string) => void;
}

/** Chooses values: with a search among those that are known, each with its visitors, or by typing one. */
export function ValueList(props: ValueListProps) {
  const { subject, operator, known, values, typed, error, onTyped, onAdd, onToggle } = props;
  const id = useId();
  const isText = !operator.startsWith('is');
  const rows = rowsOf(props).filter(({ key }) => !isText || key !== NONE_KEY);
  const text = typed.trim();
  const isFound = rows.some((row) => row.text.toLowerCase() === text.toLowerCase());
  const use =
    text === '' || isFound || (!isText && isClosed(subject)) ? null : (
      <button type="button" className="menu-item" onClick={onAdd}>
        <Icon name="plus" size={16} /> <span className={styles.text}>{edit.use(text)}</span>
      </button>
    );
  return (
    <fieldset className={styles.values} aria-describedby={`${id}-hint ${error === null ? '' : `${id}-error`}`}>
      <legend className="visually-hidden">{add.value}</legend>
      <input
        type="search"
        className="input"
        autoComplete="off"
        dir="auto"
        data-first-focus="true"
        aria-label={isText ? add.value : edit.search}
        aria-invalid={error !== null}
        placeholder={isText ? edit.text : edit.search}
        value={typed}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      />
      <div className={styles.list}>
        {isText ? use : null}
        {rows.map(({ key, text: name, visitors }) => (
          <label key={key} className="menu-item">
            <input type="checkbox" checked={values.includes(key)} onChange={() => onToggle(key)} />
            {subject !== 'goal' && isStored(subject) ? <KeyPicture dimension={subject} value={key} /> : null}
            <bdi className={styles.text}>{name}</bdi>
            {visitors === undefined ? null : (
              <span className={styles.visitors}>
                {whole(visitors)} <span className="visually-hidden">{siteTexts.visitors(visitors)}</span>
              </span>
            )}
          </label>
        ))}
        {isText ? null : use}
        {known !== undefined && rows.length === 0 && use === null ? (
          <p className={`muted small ${styles.hint}`}>{siteTexts.rows.none}</p>
        ) : null}
      </div>
      <p id={`${id}-hint`} className="field-hint">
        {values.length + (text === '' ? 0 : 1) < 2 ? '' : isNot(operator) ? add.hintNot : add.hint}
      </p>
      {error === null ? null : (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Returns the rows of the list: first those that stay in their place while others are searched. */
function rowsOf({ subject, known = [], pinned, typed }: ValueListProps): readonly KnownValue[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const first = pinned.map((key) => known.find((row) => row.key === key) ?? { key, text: nameOf(subject, key) });
  return [
    ...first.filter(({ text }) => text.toLocaleLowerCase().includes(wanted)),
    ...known.filter(({ key }) => !pinned.includes(key)),
  ];
}

function nameOf(subject: ConditionAbout, key: string): string {
  return subject === 'goal' ? key : valueWords(subject, key);
}

function isNot(operator: Operator): boolean {
  return operator === 'is_not' || operator === 'contains_not';
}
