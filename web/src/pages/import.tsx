import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListedImport } from '../../../src/dashboard/routes/imports.ts';
import type { UploadAnswer } from '../../../src/dashboard/routes/uploads.ts';
import { refresh } from '../query-client.ts';
import { question } from '../request.ts';
import { canManage, useSite } from '../session.ts';
import { Card, Failure, Notice, Page, Skeleton } from '../ui/page.tsx';
import { ImportList } from './import/import-list.tsx';
import { texts } from './import/texts.tsx';
import { UploadCard } from './import/upload-card.tsx';
import { OnlyAdmins } from './site-settings/only-admins.tsx';

const POLL_MS = 1000;
const WORKING = ['inspecting', 'reading', 'importing'];

/** Imports the history of a site from another product, and lists what was imported. */
export default function Import() {
  const { site, organisation } = useSite();
  return (
    <Page title={texts.title} docs="import" lead={texts.lead(<bdi>{site.domain}</bdi>)}>
      <div className="stack">
        {canManage(organisation) ? (
          <Upload />
        ) : (
          <Card>
            <OnlyAdmins />
          </Card>
        )}
        <Imports />
      </div>
    </Page>
  );
}

function Upload() {
  const { site } = useSite();
  const upload = useQuery({
    ...question<UploadAnswer>(['upload', site.id], `/sites/${site.id}/upload`),
    refetchInterval: ({ state }) => (WORKING.includes(state.data?.upload?.phase ?? '') ? POLL_MS : false),
  });
  const phase = upload.data?.upload?.phase ?? null;
  const before = useRef(phase);
  useEffect(() => {
    // The import is done when its upload has gone.
    if (before.current === 'importing' && phase !== 'importing') {
      void refresh(['imports', site.id]);
      void refresh(['site', site.id]);
    }
    before.current = phase;
  }, [site.id, phase]);
  if (upload.data === undefined) {
    return (
      <Card title={texts.newImport}>
        {upload.isError ? (
          <Failure error={upload.error} retry={() => void upload.refetch()} />
        ) : (
          <Skeleton height="9rem" />
        )}
      </Card>
    );
  }
  if (!upload.data.isTaken) {
    return (
      <Card title={texts.newImport}>
        <Notice>{texts.onServers}</Notice>
      </Card>
    );
  }
  return <UploadCard upload={upload.data.upload} />;
}

function Imports() {
  const { site } = useSite();
  const imports = useQuery({
    ...question<{ imports: readonly ListedImport[] }>(['imports', site.id], `/sites/${site.id}/imports`),
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ state }) => state !== 'done' && state !== 'failed') === true ? POLL_MS : false,
  });
  return (
    <Card title={texts.imports.title}>
      {imports.data === undefined ? (
        imports.isError ? (
          <Failure error={imports.error} retry={() => void imports.refetch()} />
        ) : (
          <Skeleton height="3rem" />
        )
      ) : imports.data.imports.length === 0 ? (
        <p className="muted">{texts.imports.empty}</p>
      ) : (
        <ImportList imports={imports.data.imports} />
      )}
    </Card>
  );
}
