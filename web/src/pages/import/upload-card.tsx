import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadState } from '../../../../src/dashboard/routes/uploads.ts';
import { PRODUCT_TITLES, PRODUCTS, type Product } from '../../../../src/domain/import-product.ts';
import { send } from '../../request.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Card, messageOf, Notice } from '../../ui/page.tsx';
import { DropFile } from './drop-file.tsx';
import styles from './import.module.css';
import { Preview } from './preview.tsx';

/** Shows the step at which the new import is. */
export function UploadCard({ upload }: { readonly upload: UploadState | null }) {
  if (upload === null || upload.phase === 'arriving') {
    return (
      <Card title="New import">
        <DropFile earlier={upload} />
      </Card>
    );
  }
  if (upload.phase === 'ready') return <Preview upload={upload} />;
  return (
    <Card title="New import">
      {upload.phase === 'choosing' ? <Choice upload={upload} /> : <Work upload={upload} />}
    </Card>
  );
}

const WORK = {
  inspecting: 'Looking at the file…',
  reading: 'Reading the export…',
  importing: 'Importing… You can leave this page; the import goes on.',
} as const;

function Work({ upload }: { readonly upload: UploadState }) {
  return (
    <div className="stack">
      <p>
        <bdi>{upload.name}</bdi>
      </p>
      <p role="status">{WORK[upload.phase as keyof typeof WORK]}</p>
      <progress className={styles.progress} aria-label="Import" />
      {upload.progress === null ? null : <p className="muted small">{upload.progress}</p>}
      <Remove label="Cancel" />
    </div>
  );
}

/** Asks which product the file is of, after it was not recognised or could not be read. */
function Choice({ upload }: { readonly upload: UploadState }) {
  const { site } = useSite();
  const client = useQueryClient();
  const [from, setFrom] = useState<Product>(upload.from ?? upload.candidates[0] ?? 'plausible');
  const [sourceSite, setSourceSite] = useState(upload.sourceSite ?? '');
  const choosing = useMutation({
    mutationFn: () => send('PUT', `/sites/${site.id}/upload/product`, { from, sourceSite: sourceSite || null }),
    onSettled: () => client.invalidateQueries({ queryKey: ['upload', site.id] }),
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        choosing.mutate();
      }}
    >
      <p>
        <bdi>{upload.name}</bdi>
      </p>
      {upload.problem === null ? null : <Notice tone="bad">{sentence(upload.problem)}</Notice>}
      {choosing.isError ? <Notice tone="bad">{messageOf(choosing.error)}</Notice> : null}
      <SelectField label="Exported from" value={from} onChange={(event) => setFrom(event.target.value as Product)}>
        {PRODUCTS.map((product) => (
          <option key={product} value={product}>
            {sentence(PRODUCT_TITLES[product]).replace(/\.$/, '')}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Site in the export"
        hint="Only when the export has several sites: its id or domain there."
        value={sourceSite}
        onChange={(event) => setSourceSite(event.target.value)}
        autoComplete="off"
      />
      <div className="row">
        <Button variant="primary" type="submit" busy={choosing.isPending}>
          Read the export
        </Button>
        <Remove label="Remove file" />
      </div>
    </form>
  );
}

/** Removes the upload, and gives up what is under way. */
export function Remove({ label }: { readonly label: string }) {
  const { site } = useSite();
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => send('DELETE', `/sites/${site.id}/upload`),
    onSettled: () => client.invalidateQueries({ queryKey: ['upload', site.id] }),
  });
  return (
    <div>
      <Button busy={removing.isPending} onClick={() => removing.mutate()}>
        {label}
      </Button>
    </div>
  );
}

/** Messages are lower-case clauses; here one stands alone, as a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}
