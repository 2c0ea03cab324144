import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportPreview, UploadState } from '../../../../src/dashboard/routes/uploads.ts';
import { PRODUCT_TITLES } from '../../../../src/domain/import-product.ts';
import { day, whole } from '../../format.ts';
import { read, send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Failure, messageOf, Notice, Skeleton } from '../../ui/page.tsx';
import { LeftOutRows, Notes } from './notes.tsx';
import { PreviewChart } from './preview-chart.tsx';
import { SummaryTable } from './summary-table.tsx';
import { Remove, sentence } from './upload-card.tsx';

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Shows what the uploaded export would bring, and starts the import. */
export function Preview({ upload }: { readonly upload: UploadState }) {
  const { site } = useSite();
  const preview = useQuery({
    queryKey: ['upload-preview', site.id, upload.startedAt, upload.from, upload.sourceSite],
    queryFn: ({ signal }) => read<ImportPreview>(`/sites/${site.id}/upload/preview`, {}, signal),
  });
  return (
    <Card title="New import">
      {preview.data === undefined ? (
        preview.isError ? (
          <Failure error={preview.error} retry={() => void preview.refetch()} />
        ) : (
          <Skeleton height="20rem" />
        )
      ) : (
        <Shown upload={upload} preview={preview.data} />
      )}
    </Card>
  );
}

function Shown({ upload, preview }: { readonly upload: UploadState; readonly preview: ImportPreview }) {
  const { site } = useSite();
  const client = useQueryClient();
  const starting = useMutation({
    mutationFn: () => send('POST', `/sites/${site.id}/upload/start`),
    onSettled: () => client.invalidateQueries({ queryKey: ['upload', site.id] }),
  });
  const source = PRODUCT_TITLES[upload.from!];
  const { days, leftOut, dimensions, notes } = preview;
  const taken = days.filter(({ refusal }) => refusal === null);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="stack">
      <p>
        {first === undefined || last === undefined ? (
          <>This is an export of {source}, without a day that can be read.</>
        ) : (
          <>
            This is an export of <strong>{source}</strong>: {dayCount(days.length)} from {day(first.day, DATE)} to{' '}
            {day(last.day, DATE)} (<bdi>{upload.name}</bdi>).
          </>
        )}
      </p>
      {upload.problem === null ? null : <Notice tone="bad">{sentence(upload.problem)}</Notice>}
      {starting.isError ? <Notice tone="bad">{messageOf(starting.error)}</Notice> : null}
      {days.length === 0 ? null : <PreviewChart source={source} days={days} />}
      {taken.length === 0 ? <Notice tone="warn">No day of it can be imported.</Notice> : null}
      {dimensions.length === 0 ? null : <SummaryTable source={source} dimensions={dimensions} />}
      {Object.keys(leftOut).length + notes.unreadFiles.length > 0 ? null : (
        <p className="muted">Nothing is left out.</p>
      )}
      <LeftOutRows leftOut={leftOut} />
      <Notes notes={notes} />
      <div className="row">
        {taken.length === 0 ? null : (
          <Button variant="primary" busy={starting.isPending} onClick={() => starting.mutate()}>
            Import {dayCount(taken.length)}
          </Button>
        )}
        <Remove label="Remove file" />
      </div>
    </div>
  );
}

export function dayCount(days: number): string {
  return `${whole(days)} ${days === 1 ? 'day' : 'days'}`;
}
