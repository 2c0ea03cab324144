import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasurePreview, ErasuresAnswer, ListedErasure } from '../../../../../src/dashboard/routes/erasures.ts';
import { bytes, day, instant, whole } from '../../../format.ts';
import { queryClient } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { canManage, useSite } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { messageOf, Notice } from '../../../ui/page.tsx';
import { texts as ui } from '../../../ui/texts.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { texts } from './texts.ts';

/** Erases days of the site for owners and admins, and lists what was erased and when it was gone. */
export function EraseDaysCard() {
  const { site, organisation } = useSite();
  const asked = useQuery({
    ...question<ErasuresAnswer>(['erasures', site.id], `/sites/${site.id}/erasures`),
    enabled: canManage(organisation),
  });
  const { data } = asked;
  return (
    <SettingsCard
      isForAdmins
      title={texts.title}
      lead={
        <>
          {texts.lead} <DocsLink page="erasing" />
        </>
      }
      action={
        data === undefined || data.first === null || data.first > data.last ? null : (
          <DialogButton dialog={(close) => <EraseDays answer={data} onClose={close} />}>{texts.open}</DialogButton>
        )
      }
    >
      {canManage(organisation) ? (
        <Answered query={asked} height="2.5rem">
          {({ erasures }) => <Erasures erasures={erasures.filter(({ pattern }) => pattern === undefined)} />}
        </Answered>
      ) : null}
    </SettingsCard>
  );
}

function Erasures({ erasures }: { readonly erasures: readonly ListedErasure[] }) {
  if (erasures.length === 0) return <p>{texts.none}</p>;
  return (
    <ItemList>
      {erasures.map(({ from, to, days, requestedAt, doneAt }) => (
        <Item
          key={`${from} ${to}`}
          name={texts.run(day(from), day(to))}
          details={
            doneAt === null
              ? texts.waits(instant(requestedAt))
              : texts.done(texts.days(days, whole(days)), instant(requestedAt), instant(doneAt))
          }
        />
      ))}
    </ItemList>
  );
}

function EraseDays({ answer, onClose }: { readonly answer: ErasuresAnswer; readonly onClose: () => void }) {
  const { site } = useSite();
  const { first, last } = answer;
  const [from, setFrom] = useState(last);
  const [to, setTo] = useState(last);
  const [typed, setTyped] = useState('');
  const isRun = from !== '' && to !== '' && from <= to && to <= last;
  const preview = useQuery({
    ...question<ErasurePreview>(['erasure-preview', site.id, from, to], `/sites/${site.id}/erasure-preview`, {
      from,
      to,
    }),
    enabled: isRun,
    placeholderData: keepPreviousData,
  });
  const erase = async () => {
    await send('POST', `/sites/${site.id}/erasures`, { from, to, domain: typed });
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.invalidateQueries({ queryKey: ['erasures', site.id] });
  };
  const isReady = isRun && preview.data !== undefined && preview.data.days > 0 && typed === site.domain;
  return (
    <FormDialog
      danger
      title={texts.form.title}
      submit={texts.form.submit}
      disabled={!isReady}
      run={erase}
      done={texts.form.done}
      onClose={onClose}
    >
      <TextField
        label={texts.form.from}
        type="date"
        value={from}
        min={first ?? undefined}
        max={last}
        required
        onChange={setFrom}
      />
      <TextField
        label={texts.form.to}
        hint={texts.form.last(day(last))}
        type="date"
        value={to}
        min={from}
        max={last}
        required
        onChange={setTo}
      />
      <div role="status">
        {preview.isError ? <p className="field-error">{messageOf(preview.error)}</p> : null}
        {isRun && preview.data !== undefined ? <Preview preview={preview.data} /> : null}
      </div>
      <p>{texts.form.consequence}</p>
      <p className="muted small">{texts.form.copies}</p>
      <TextField label={ui.typeToConfirm(site.domain)} value={typed} onChange={setTyped} />
    </FormDialog>
  );
}

function Preview({
  preview: { days, visitors, pageviews, events, bytes: size },
}: {
  readonly preview: ErasurePreview;
}) {
  if (days === 0) return <p>{texts.form.nothing}</p>;
  return (
    <Notice tone="warn">
      {texts.form.preview(texts.days(days, whole(days)), whole(visitors), whole(pageviews), whole(events), bytes(size))}
    </Notice>
  );
}
