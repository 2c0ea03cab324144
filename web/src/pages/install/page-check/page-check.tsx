import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageCheckAnswer } from '../../../../../src/dashboard/routes/page-check.ts';
import { send } from '../../../request.ts';
import { type SiteSummary, useSession, useSite } from '../../../session.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/page.tsx';
import { AdviceNotice } from '../advice/advice-notice.tsx';
import styles from '../install.module.css';
import { adviceOnPage } from './advice-on-page.ts';
import { texts } from './texts.ts';

/** Has the service read a page of the site, and shows what it has found there. */
export function PageCheck() {
  const { site } = useSite();
  const { publicUrl } = useSession().data!;
  const [page, setPage] = useState('/');
  const check = useMutation({
    mutationFn: () => send<PageCheckAnswer>('POST', `/sites/${site.id}/page-check`, pageOf(page, site)),
  });
  return (
    <section className={`stack ${styles.check}`} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p className="muted">{texts.purpose}</p>
      <ActionForm action={check} submit={texts.check} variant="secondary">
        <TextField label={texts.path(site.domain)} value={page} onChange={setPage} dir="ltr" spellCheck={false} />
      </ActionForm>
      <div role="status" className="stack">
        {check.isSuccess ? <Result answer={check.data} asked={{ ...site, serviceUrl: publicUrl }} /> : null}
      </div>
    </section>
  );
}

function Result({
  answer,
  asked,
}: {
  readonly answer: PageCheckAnswer;
  readonly asked: Parameters<typeof adviceOnPage>[1];
}) {
  const found = adviceOnPage(answer, asked);
  return (
    <>
      {found.length === 0 ? <Notice tone="good">{texts.fine}</Notice> : null}
      {found.map((advice) => (
        <AdviceNotice key={advice.problem} advice={advice} />
      ))}
      <p className="muted small">{texts.read(answer.address)}</p>
    </>
  );
}

/** Returns the path of a page, and the domain where an address names another one of the site's. */
function pageOf(page: string, { domain, also }: Pick<SiteSummary, 'domain' | 'also'>) {
  const url = URL.parse(page.trim(), `https://${domain}`);
  const path = url === null ? page : url.pathname + url.search;
  return { path, ...(url !== null && also.includes(url.hostname) ? { domain: url.hostname } : {}) };
}
