import type { MouseEvent } from 'react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { Annotation, AnnotationOf } from '../../../../src/domain/annotation.ts';
import { localDay } from '../../local-day.ts';
import { canEdit, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { rangeText } from '../chart/buckets.ts';
import { annotationPage, annotationText } from './annotation-text.ts';
import styles from './annotations.module.css';
import type { Mark } from './marks.ts';
import { texts } from './texts.ts';

export interface MarkViewProps {
  readonly mark: Mark;
  /** Whether the Tab key stops at it; the arrow keys reach the others. */
  readonly isStop: boolean;
  /** Called for a note that is to be changed. */
  readonly onEdit: (note: AnnotationOf<'note'>) => void;
}

/**
 * Shows a mark. One of a single thing that the service has noticed leads to where it can be acted on; any other opens the
 * list of what it stands for.
 */
export function MarkView({ mark: { annotations }, isStop, onEdit }: MarkViewProps) {
  const { organisation, base } = useSite();
  const isTapped = useRef(false);
  const [only] = annotations;
  const page = annotations.length === 1 ? annotationPage(only!, organisation) : null;
  const days = rangeText({ from: annotations[0]!.day, to: annotations.at(-1)!.day });
  const name =
    annotations.length === 1 ? texts.mark(days, annotationText(only!)) : texts.marks(days, annotations.length);
  const tabIndex = isStop ? 0 : -1;
  const sign = <Sign annotations={annotations} />;
  if (page === null) {
    return (
      <Menu className={`${styles.mark}`} name={name} tabIndex={tabIndex} hasArrow={false} label={sign}>
        {(close) => (
          <ul className={styles.list}>
            {annotations.map((annotation, i) => (
              <Entry
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is open
                key={i}
                annotation={annotation}
                onEdit={(note) => {
                  close();
                  onEdit(note);
                }}
              />
            ))}
          </ul>
        )}
      </Menu>
    );
  }
  // As in the chart, a finger's first tap shows the text, and the second one leads on.
  const onClick = (event: MouseEvent) => {
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch' || isTapped.current) return;
    isTapped.current = true;
    event.preventDefault();
  };
  return (
    <Link
      className={`${styles.mark}`}
      href={`~${base}/${page}`}
      aria-label={name}
      tabIndex={tabIndex}
      onClick={onClick}
      onBlur={() => {
        isTapped.current = false;
      }}
    >
      {sign}
    </Link>
  );
}

/** The sign of a mark: a full one for notes, an open one for what the service has noticed, and a number for several. */
function Sign({ annotations }: { readonly annotations: readonly Annotation[] }) {
  const isNote = annotations.some(({ kind }) => kind === 'note');
  return (
    <span className={styles.sign} data-note={isNote} aria-hidden="true">
      {annotations.length > 1 ? annotations.length : ''}
    </span>
  );
}

interface EntryProps extends Pick<MarkViewProps, 'onEdit'> {
  readonly annotation: Annotation;
}

function Entry({ annotation, onEdit }: EntryProps) {
  const { organisation, base, site } = useSite();
  const page = annotationPage(annotation, organisation);
  const text = annotationText(annotation);
  const written = annotation.kind === 'note' ? dateOf(annotation.createdAt, site.timezone) : '';
  return (
    <li className={styles.entry}>
      <p className="muted small">{rangeText({ from: annotation.day, to: annotation.day })}</p>
      {page === null ? <p>{text}</p> : <Link href={`~${base}/${page}`}>{text}</Link>}
      {annotation.kind === 'note' ? (
        <p className="muted small">
          {annotation.author === undefined ? written : texts.author(annotation.author ?? texts.commandLine, written)}
          {canEdit(organisation) ? (
            <Button
              variant="quiet"
              icon
              className={styles.edit}
              aria-label={texts.editNamed(text)}
              onClick={() => onEdit(annotation)}
            >
              <Icon name="edit" size={15} />
            </Button>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}

function dateOf(ms: number, zone: string): string {
  const day = localDay(ms, zone);
  return rangeText({ from: day, to: day });
}
