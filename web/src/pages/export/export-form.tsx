import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ExportAnswer } from '../../../../src/dashboard/routes/export.ts';
import { downloadFrom, RequestError, read } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Card, Failure, messageOf, Notice, Skeleton } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { dayCount } from '../import/day-count.ts';
import styles from './export.module.css';
import { commandOf, daysOf, type ExportChoice, problemOf } from './export-choice.ts';
import { ExportedDays } from './exported-days.tsx';

const FIRST: ExportChoice = { format: 'csv', period: 'all', from: '', to: '', withEvents: false };
const FORMATS = [
  ['csv', 'CSV', 'For spreadsheets; another svc can import it.'],
  ['parquet', 'Parquet', 'For notebooks and warehouses.'],
] as const;
const PERIODS = [
  ['all', 'All days', 'Every day that has ended.'],
  ['some', 'Some days', 'A period that you choose.'],
] as const;

/** Asks for the format, the days and the content of an export, and downloads it. */
export function ExportForm() {
  const { site } = useSite();
  const [choice, setChoice] = useState(FIRST);
  const change = (changed: Partial<ExportChoice>) => setChoice({ ...choice, ...changed });
  const problem = problemOf(choice);
  const days = daysOf(choice);
  const path = `/sites/${site.id}/export`;
  const ask = (signal?: AbortSignal) => read<ExportAnswer>(path, days, signal);
  const found = useQuery({
    queryKey: ['export', site.id, days],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: keepPreviousData,
    enabled: problem === null,
  });
  const download = useMutation({
    mutationFn: async () => {
      // A browser that saves a file shows no refusal.
      const { busy } = await ask();
      if (busy !== null)
        throw new RequestError(429, 'too_many_tries', `${busy.charAt(0).toUpperCase()}${busy.slice(1)}.`);
      const { format, withEvents } = choice;
      downloadFrom(`${path}/file`, { format, ...days, events: withEvents ? 'without_visitors' : 'none' });
    },
  });
  const choose = (changed: Partial<ExportChoice>) => {
    download.reset();
    change(changed);
  };
  return (
    <div className="stack">
      <Card title="Download">
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            download.mutate();
          }}
        >
          <Choices legend="Format" of={FORMATS} value={choice.format} onChange={(format) => choose({ format })} />
          <Choices
            legend="Period"
            of={PERIODS}
            value={choice.period}
            onChange={(period) => {
              const { from, to } = found.data?.period ?? choice;
              choose(period === 'some' && choice.from === '' ? { period, from, to } : { period });
            }}
          />
          {choice.period === 'all' ? null : (
            <div className={styles.days}>
              <DayField label="First day" value={choice.from} onChange={(from) => choose({ from })} />
              <DayField label="Last day" value={choice.to} error={problem} onChange={(to) => choose({ to })} />
            </div>
          )}
          <Content
            eventDays={found.data?.eventDays ?? null}
            checked={choice.withEvents}
            onChange={(withEvents) => choose({ withEvents })}
          />
          {problem !== null ? null : found.data === undefined ? (
            found.isError ? (
              <Failure error={found.error} retry={() => void found.refetch()} />
            ) : (
              <Skeleton height="4rem" />
            )
          ) : (
            <ExportedDays found={found.data} isAll={choice.period === 'all'} />
          )}
          {download.isError ? <Notice tone="bad">{messageOf(download.error)}</Notice> : null}
          <div className="row">
            {problem === null && found.data?.period != null ? (
              <Button type="submit" variant="primary" busy={download.isPending}>
                Download
              </Button>
            ) : null}
            <p className="muted small" role="status">
              {download.isSuccess ? 'The download has begun. It is saved while it is made, as one ZIP.' : ''}
            </p>
          </div>
        </form>
      </Card>
      <Card title="Each night">
        <div className={styles.form}>
          <p>
            Nightly to a directory or S3: <code>svc export</code>. The same command again writes only what has changed;{' '}
            <code>s3://BUCKET/PREFIX</code> takes the place of the directory.
          </p>
          <Snippet label="Command" text={commandOf(choice, site)} />
        </div>
      </Card>
    </div>
  );
}

function Choices<Value extends string>({
  legend,
  of,
  value,
  onChange,
}: {
  readonly legend: string;
  readonly of: readonly (readonly [value: Value, title: string, hint: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {of.map(([one, title, hint]) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>
            {title}
            <span>{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function DayField({
  onChange,
  ...rest
}: {
  readonly label: string;
  readonly value: string;
  readonly error?: string | null;
  readonly onChange: (day: string) => void;
}) {
  return <TextField type="date" {...rest} onChange={(event) => onChange(event.target.value)} />;
}

function Content({
  eventDays,
  checked,
  onChange,
}: {
  /** Null while it is not known. */
  readonly eventDays: number | null;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const kept = eventDays === null ? 'the days' : eventDays === 1 ? 'the day' : `the ${dayCount(eventDays)}`;
  const hint =
    eventDays === 0
      ? 'No raw events of these days are kept.'
      : `Adds a row for each event of ${kept} whose raw events are kept; the rows do not say which events are of one visitor.`;
  return (
    <fieldset className={styles.content}>
      <legend>Content</legend>
      <p>The figures of each day: totals, pages, sources and all other dimensions, hours, goals and funnels.</p>
      <CheckField
        label="Raw events too"
        hint={hint}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </fieldset>
  );
}
