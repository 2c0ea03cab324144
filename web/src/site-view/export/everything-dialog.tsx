import { useEffect, useRef, useState } from 'react';
import { read } from '../../request.ts';
import { isGroup, readsSettings, useSession, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/page.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { toast } from '../../ui/toasts.tsx';

import { chipsOf } from '../filters/chips.ts';
import { useChipNames } from '../filters/use-names.ts';
import type { PanelProps } from '../panel-props.ts';
import { download } from './download.ts';
import styles from './everything.module.css';
import { zipView } from './everything.ts';
import type { Ask } from './read-parts.ts';
import { texts } from './texts.ts';
import { askPatiently } from './zip-tables.ts';

interface EverythingDialogProps extends Pick<PanelProps, 'view'> {
  readonly onClose: () => void;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Saves everything of the view as one file. Shows how far it is; closing it ends it. */
export default function EverythingDialog({ view, onClose }: EverythingDialogProps) {
  const { site, organisation } = useSite();
  const sites = useGroupSites();
  const [{ done, of }, setProgress] = useState({ done: 0, of: 1 });
  const [error, setError] = useState<unknown>(null);
  const known = useChipNames(view);
  const names = useRef(known);
  names.current = known;
  const start = useRef(async (_cancelled: AbortController) => {});
  start.current = async (cancelled) => {
    const { signal } = cancelled;
    const ask: Ask = ({ path, params }) => askPatiently(() => read(`/sites/${site.id}/${path}`, params, signal), pause);
    const exported = {
      site,
      sites,
      view,
      chips: () => chipsOf(view, names.current),
      withFound: readsSettings(organisation),
    };
    try {
      const { name, content } = await zipView(ask, exported, (done, of) => setProgress({ done, of }));
      if (cancelled.signal.aborted) return;
      download(name, content);
      toast(texts.saved(name));
      onClose();
    } catch (failure) {
      if (!cancelled.signal.aborted) setError(failure);
      // Nobody waits for the requests that are still under way.
      cancelled.abort();
    }
  };
  useEffect(() => {
    if (error !== null) return;
    const cancelled = new AbortController();
    void start.current(cancelled);
    return () => cancelled.abort();
  }, [error]);
  return (
    <Dialog title={texts.everything} onClose={onClose}>
      <div className="stack">
        {error === null ? (
          <>
            <p>{texts.explanation}</p>
            <progress className={styles.progress} value={done} max={of} aria-label={texts.everything} />
            <p className="muted small number">{texts.progress(done, of)}</p>
          </>
        ) : (
          <Failure error={error} retry={() => setError(null)} />
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>{shared.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the names of the reader's sites by their ids, on the page of a group; null on that of a site. */
function useGroupSites(): ReadonlyMap<string, string> | null {
  const { site } = useSite();
  const organisations = useSession().data?.organisations ?? [];
  if (!isGroup(site)) return null;
  return new Map(organisations.flatMap(({ sites }) => sites.map(({ id, name }) => [id, name] as const)));
}
