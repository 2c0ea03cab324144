import { useMutation, useQuery } from '@tanstack/react-query';
import type { ImportPreview, UploadState } from '../../../../src/dashboard/routes/uploads.ts';
import { PRODUCT_TITLES } from '../../../../src/domain/import-product.ts';
import { day, whole } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { question, send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/page.tsx';
import { dayCount } from './day-count.ts';
import { DayRefusals, refusedDays } from './day-refusals.tsx';
import { LeftOutRows, Notes } from './notes.tsx';
import { OtherHosts } from './other-hosts.tsx';
import { PreviewChart } from './preview-chart.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ProductForm, productName } from './product-form.tsx';
import { RemoveUpload } from './remove-upload.tsx';
import { SummaryTable } from './summary-table.tsx';
import { texts } from './texts.tsx';

const { preview: words } = texts;
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Shows what the uploaded export would bring, and starts the import. */
export function Preview({ upload }: { readonly upload: UploadState }) {
  const { site } = useSite();
  const preview = useQuery(
    question<ImportPreview>(
      ['upload-preview', site.id, upload.startedAt, upload.from, upload.sourceSite],
      `/sites/${site.id}/upload/preview`,
    ),
  );
  return (
    <Answered query={preview} height="20rem">
      {(answer) => <Shown upload={upload} preview={answer} />}
    </Answered>
  );
}

function Shown({ upload, preview }: { readonly upload: UploadState; readonly preview: ImportPreview }) {
  const { site } = useSite();
  const starting = useMutation({
    mutationFn: () => send('POST', `/sites/${site.id}/upload/start`),
    onSettled: () => refresh(['upload', site.id]),
  });
  const source = PRODUCT_TITLES[upload.from!];
  const { days, leftOut, dimensions, notes } = preview;
  const taken = days.total - refusedDays(days);
  // A log may bring the requests of crawlers alone.
  const brought = taken === 0 ? notes.requests.days : taken;
  return (
    <div className="stack">
      {days.first === null || days.last === null ? (
        hasRequests(notes) ? null : (
          <p>{words.withoutDays(source)}</p>
        )
      ) : (
        <p>
          {words.export(
            <strong>{source}</strong>,
            dayCount(days.total),
            day(days.first, DATE),
            day(days.last, DATE),
            <bdi>{upload.name}</bdi>,
          )}
        </p>
      )}
      <ProblemNotice problem={upload.problem} />
      {starting.isError ? <Failure error={starting.error} /> : null}
      <OtherProduct upload={upload} source={source} />
      <OtherHosts hosts={upload.hosts} />
      <DayRefusals days={days} />
      {taken === 0 ? null : <PreviewChart source={source} days={days} />}
      <div className="row">
        {brought === 0 ? null : (
          <Button variant="primary" busy={starting.isPending} onClick={() => starting.mutate()}>
            {words.submit(brought, whole(brought))}
          </Button>
        )}
        <RemoveUpload label={texts.chooseOther} />
      </div>
      {dimensions.length === 0 ? null : <SummaryTable source={source} dimensions={dimensions} />}
      {Object.keys(leftOut).length + notes.unreadFiles.length > 0 ? null : (
        <p className="muted">{words.nothingLeftOut}</p>
      )}
      <LeftOutRows leftOut={leftOut} />
      <Notes notes={notes} />
    </div>
  );
}

/** Tells whether a log has requests of crawlers, of which the notes tell, whether it brings them or not. */
function hasRequests({ requests }: ImportPreview['notes']): boolean {
  return requests.days + requests.leftDays > 0;
}

/** Lets people say that the export is of another product, folded away. */
function OtherProduct({ upload, source }: { readonly upload: UploadState; readonly source: string }) {
  const others = upload.candidates.filter((product) => product !== upload.from).map(productName);
  return (
    <details>
      <summary>{others.length === 0 ? words.otherProduct(source) : words.otherCandidates(source, others)}</summary>
      <ProductForm upload={upload} variant="secondary" />
    </details>
  );
}
