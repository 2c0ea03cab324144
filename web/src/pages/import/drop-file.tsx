import { useEffect, useRef, useState } from 'react';
import type { UploadState } from '../../../../src/dashboard/routes/uploads.ts';
import { PRODUCT_NAMES } from '../../../../src/domain/import-product.ts';
import { bytes } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { messageOf, Notice } from '../../ui/page.tsx';
import { Guides } from './guides/guides.tsx';
import styles from './import.module.css';
import { sendFile } from './send-file.ts';
import { texts } from './texts.tsx';

const { upload: words } = texts;

/** Takes a file that is dropped or chosen, and uploads it. */
export function DropFile({ earlier }: { readonly earlier: UploadState | null }) {
  const { site } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(null);
  const [isOver, setIsOver] = useState(false);
  const [sending, setSending] = useState<{ readonly file: File; readonly sent: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const take = async (file: File | undefined) => {
    if (file === undefined || sending !== null) return;
    if (file.size === 0) {
      setProblem(words.empty(file.name));
      return;
    }
    abort.current = new AbortController();
    const { signal } = abort.current;
    setProblem(null);
    setSending({ file, sent: 0 });
    try {
      await sendFile(site.id, file, earlier, { sent: (sent) => setSending({ file, sent }), signal });
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error));
    }
    if (!signal.aborted) await refresh(['upload', site.id]);
    setSending(null);
  };
  if (sending !== null) {
    const { file, sent } = sending;
    return (
      <div className="stack">
        <p>{words.uploading(<bdi>{file.name}</bdi>, bytes(sent), bytes(file.size))}</p>
        <progress className={styles.progress} max={file.size} value={sent} aria-label={words.progress} />
        <div>
          <Button onClick={() => abort.current?.abort()}>{texts.cancel}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack">
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      {earlier === null ? null : <Notice>{words.interrupted(<bdi>{earlier.name}</bdi>)}</Notice>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does what dropping does */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <p>{words.instructions}</p>
        <Button variant="primary" onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          aria-label={words.file}
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <p className="muted small">{words.supported(PRODUCT_NAMES)}</p>
      </div>
      <Guides />
    </div>
  );
}
