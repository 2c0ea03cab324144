import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportAnswer } from '../../../../src/dashboard/routes/export.ts';
import { downloadFrom, RequestError, read } from '../../request.ts';
import { sentence } from '../../sentence.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Card, Failure } from '../../ui/page.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import styles from './export.module.css';
import { commandOf, daysOf, type ExportChoice, problemOf } from './export-choice.ts';
import { ExportedDays } from './exported-days.tsx';
import { texts } from './texts.tsx';

const { download: words, content, nightly } = texts;

const FIRST: ExportChoice = { format: 'csv', period: 'all', from: '', to: '', withEvents: false };
const FORMATS = (['csv', 'parquet'] as const).map((value) => ({ value, ...words.formats[value] }));
const PERIODS = (['all', 'some'] as const).map((value) => ({ value, ...words.periods[value] }));

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
      if (busy !== null) throw new RequestError(429, 'too_many_tries', sentence(busy));
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
      <Card title={words.title}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            download.mutate();
          }}
        >
          <RadioCards
            legend={words.format}
            options={FORMATS}
            value={choice.format}
            onChange={(format) => choose({ format })}
          />
          <RadioCards
            legend={words.period}
            options={PERIODS}
            value={choice.period}
            onChange={(period) => {
              const { from, to } = found.data?.period ?? choice;
              choose(period === 'some' && choice.from === '' ? { period, from, to } : { period });
            }}
          />
          {choice.period === 'all' ? null : (
            <div className={styles.days}>
              <TextField type="date" label={words.from} value={choice.from} onChange={(from) => choose({ from })} />
              <TextField
                type="date"
                label={words.to}
                value={choice.to}
                error={problem}
                onChange={(to) => choose({ to })}
              />
            </div>
          )}
          <Content
            eventDays={found.data?.eventDays ?? null}
            visitDays={found.data?.visitDays ?? 0}
            checked={choice.withEvents}
            onChange={(withEvents) => choose({ withEvents })}
          />
          {problem !== null ? null : (
            <Answered query={found} height="4rem">
              {(answer) => <ExportedDays found={answer} isAll={choice.period === 'all'} />}
            </Answered>
          )}
          {download.isError ? <Failure error={download.error} /> : null}
          <div className="row">
            {problem === null && found.data?.period != null ? (
              <Button type="submit" variant="primary" busy={download.isPending}>
                {words.submit}
              </Button>
            ) : null}
            <p className="muted small" role="status">
              {download.isSuccess ? words.started : ''}
            </p>
          </div>
        </form>
      </Card>
      <Card title={nightly.title}>
        <div className={styles.form}>
          <p>{nightly.explanation}</p>
          <Snippet label={nightly.command} text={commandOf(choice, site)} />
        </div>
      </Card>
    </div>
  );
}

function Content({
  eventDays,
  visitDays,
  checked,
  onChange,
}: {
  /** Null while it is not known. */
  readonly eventDays: number | null;
  readonly visitDays: number;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const ofEvents =
    eventDays === null
      ? content.rawEventsOfUnknown
      : eventDays === 0
        ? content.noRawEvents
        : content.rawEventsOfDays(eventDays);
  const hint = visitDays === 0 ? ofEvents : content.withVisits(ofEvents, visitDays);
  return (
    <fieldset className={styles.content}>
      <legend className="field-label">{content.title}</legend>
      <p>{content.dailyStats}</p>
      <CheckField label={content.rawEvents} hint={hint} checked={checked} onChange={onChange} />
    </fieldset>
  );
}
