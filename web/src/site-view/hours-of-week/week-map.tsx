import { type KeyboardEvent, useRef, useState } from 'react';
import { HOURS_PER_DAY } from '../../../../src/domain/hour-of-week.ts';
import { rate } from '../../../../src/stats/answers/figures.ts';
import { compact, share } from '../../format.ts';
import { moveToMiddle } from '../shades/move-tip.ts';
import shades from '../shades/shades.module.css';
import styles from './hours-of-week.module.css';
import { texts } from './texts.ts';
import { hoursText, hourText, mostOf, shadeOf, type WeekdayHours, weekdayName } from './week.ts';

/** A cell of the map: a row of the week, and an hour. */
interface Place {
  readonly row: number;
  readonly hour: number;
}

const HOURS = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour);
const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { row: 0, hour: -1 },
  ArrowRight: { row: 0, hour: 1 },
  ArrowUp: { row: -1, hour: 0 },
  ArrowDown: { row: 1, hour: 0 },
};

export interface WeekMapProps {
  readonly week: readonly WeekdayHours[];
  /** The visitors of all hours. */
  readonly total: number;
}

/**
 * Shows the hours of the week as a grid that is shaded by their visitors. It is one stop for the keyboard; the arrow keys
 * go from hour to hour. In forced colours it is a table of the figures.
 */
export function WeekMap({ week, total }: WeekMapProps) {
  const [shown, setShown] = useState<Place | null>(null);
  const [stop, setStop] = useState<Place>({ row: 0, hour: 0 });
  const table = useRef<HTMLTableElement>(null);
  const tip = useRef<HTMLParagraphElement>(null);
  const most = mostOf(week);
  const show = (cell: Element, place: Place) => {
    setShown(place);
    moveToMiddle(tip.current, cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const row = (stop.row + step.row + week.length) % week.length;
    const hour = (stop.hour + step.hour + HOURS_PER_DAY) % HOURS_PER_DAY;
    table.current?.querySelector<HTMLElement>(`[data-place="${row}-${hour}"]`)?.focus();
  };
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the focus */}
      <table ref={table} role="grid" className={styles.map} aria-label={texts.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.weekday}</span>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                <span className={styles.hour}>{hourText(hour)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map(({ weekday, visitors }, row) => (
            <tr key={weekday}>
              <th scope="row" aria-label={weekdayName(weekday)}>
                {weekdayName(weekday, 'short')}
              </th>
              {HOURS.map((hour) => (
                <td
                  key={hour}
                  tabIndex={row === stop.row && hour === stop.hour ? 0 : -1}
                  data-place={`${row}-${hour}`}
                  data-shade={shadeOf(visitors[hour]!, most)}
                  onPointerEnter={({ currentTarget }) => show(currentTarget, { row, hour })}
                  onPointerLeave={() => setShown(null)}
                  onFocus={({ currentTarget }) => {
                    setStop({ row, hour });
                    show(currentTarget, { row, hour });
                  }}
                  onBlur={() => setShown(null)}
                >
                  <span className={`visually-hidden ${styles.figure}`}>{compact(visitors[hour]!)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p ref={tip} className={`tip ${shades.tip}`} hidden={shown === null} aria-hidden="true">
        {shown === null ? '' : <HourWords place={shown} week={week} total={total} />}
      </p>
    </div>
  );
}

function HourWords({ place: { row, hour }, week, total }: WeekMapProps & { readonly place: Place }) {
  const { weekday, visitors } = week[row]!;
  return (
    <>
      <strong>{texts.hour(weekdayName(weekday), hoursText({ from: hour, to: hour + 1 }))}</strong>{' '}
      {texts.figures(visitors[hour]!, share(rate(visitors[hour]!, total)))}
    </>
  );
}
