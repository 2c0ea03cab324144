import type { UploadState } from '../../../../src/dashboard/routes/uploads.ts';
import { DropFile } from './drop-file.tsx';
import styles from './import.module.css';
import { Preview } from './preview.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ProductForm } from './product-form.tsx';
import { RemoveUpload } from './remove-upload.tsx';
import { texts } from './texts.tsx';

/** Shows the step at which the new import is. */
export function UploadStep({ upload }: { readonly upload: UploadState | null }) {
  if (upload === null || upload.phase === 'arriving') return <DropFile earlier={upload} />;
  if (upload.phase === 'ready') return <Preview upload={upload} />;
  return upload.phase === 'choosing' ? <Choice upload={upload} /> : <Work upload={upload} />;
}

const { phases, progress } = texts.work;

function Work({ upload }: { readonly upload: UploadState }) {
  return (
    <div className="stack">
      <p>
        <bdi>{upload.name}</bdi>
      </p>
      <p role="status">{phases[upload.phase as keyof typeof phases]}</p>
      <progress className={styles.progress} aria-label={progress} />
      {upload.progress === null ? null : <p className="muted small">{upload.progress}</p>}
      <RemoveUpload label={texts.cancel} />
    </div>
  );
}

/** Says why an export could not be read, and offers another file or another product. */
function Choice({ upload }: { readonly upload: UploadState }) {
  return (
    <div className="stack">
      <p>
        <bdi>{upload.name}</bdi>
      </p>
      <ProblemNotice problem={upload.problem} />
      {upload.candidates.length > 0 ? (
        <>
          <ProductForm upload={upload} variant="primary" />
          <RemoveUpload label={texts.chooseOther} />
        </>
      ) : (
        <>
          <RemoveUpload label={texts.chooseOther} variant="primary" />
          <details open={upload.from !== null}>
            <summary>{texts.product.readAnyway}</summary>
            <ProductForm upload={upload} variant="secondary" />
          </details>
        </>
      )}
    </div>
  );
}
