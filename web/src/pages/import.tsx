import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListedImport } from '../../../src/dashboard/routes/imports.ts';
import type { UploadAnswer } from '../../../src/dashboard/routes/uploads.ts';
import { refresh } from '../query-client.ts';
import { question } from '../request.ts';
import { canManage, useSite } from '../session.ts';
import { Answered } from '../ui/answered.tsx';
import { Card, Notice, Page } from '../ui/page.tsx';
import { ImportList } from './import/import-list.tsx';
import { texts } from './import/texts.tsx';
import { UploadStep } from './import/upload-step.tsx';
import { ABOVE_FILES } from './site-settings/groups/above.ts';

const POLL_MS = 1000;
const WORKING = ['inspecting', 'reading', 'importing'];

/** Imports the history of a site from another product, and lists what was imported. */
export default function Import() {
  const { site, organisation } = useSite();
  return (
    <Page title={texts.title} above={ABOVE_FILES} docs="import" lead={texts.lead(<bdi>{site.domain}</bdi>)}>
      <div className="stack">
        {canManage(organisation) ? (
          <Upload />
        ) : (
          <Card>
            <p className="muted small">{texts.onlyAdmins}</p>
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
  // One card has all steps, so its heading takes the focus of what is gone.
  return (
    <Card title={texts.newImport}>
      <Answered query={upload} height="9rem">
        {(answer) => (answer.isTaken ? <UploadStep upload={answer.upload} /> : <Notice>{texts.onServers}</Notice>)}
      </Answered>
    </Card>
  );
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
      <Answered query={imports} height="3rem">
        {({ imports }) =>
          imports.length === 0 ? <p className="muted">{texts.imports.empty}</p> : <ImportList imports={imports} />
        }
      </Answered>
    </Card>
  );
}
