import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReportSenderAnswer } from '../../../../../src/dashboard/routes/report-sender.ts';
import { queryClient } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { canManage, type OrganisationSummary } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Card, Failure, Notice } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import styles from './report-sender.module.css';
import { texts } from './texts.ts';

/** The largest file that can be a logo. */
const LOGO_MAX_BYTES = 65_536;

interface CardProps {
  readonly organisation: OrganisationSummary;
}

const keyOf = ({ id }: OrganisationSummary) => ['report-sender', id];

/** Shows owners and admins who sends the reports of the organization's sites; renders nothing for other members. */
export function ReportSenderCard({ organisation }: CardProps) {
  return canManage(organisation) ? <SenderCard organisation={organisation} /> : null;
}

function SenderCard({ organisation }: CardProps) {
  const sender = useQuery(question<ReportSenderAnswer>(keyOf(organisation), `/orgs/${organisation.id}/report-sender`));
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p className="muted">{texts.lead}</p>
        <Answered query={sender} height="9rem">
          {(answer) => (
            <>
              <SenderForm organisation={organisation} sender={answer} />
              <Logo organisation={organisation} sender={answer} />
            </>
          )}
        </Answered>
      </div>
    </Card>
  );
}

function SenderForm({ organisation, sender }: CardProps & { readonly sender: ReportSenderAnswer }) {
  const [name, setName] = useState(sender.name ?? '');
  const [replyTo, setReplyTo] = useState(sender.replyTo ?? '');
  const saving = useMutation({
    mutationFn: () => send<ReportSenderAnswer>('PUT', `/orgs/${organisation.id}/report-sender`, { name, replyTo }),
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf(organisation), answer);
      toast(texts.saved);
    },
  });
  const isChanged = name !== (sender.name ?? '') || replyTo !== (sender.replyTo ?? '');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <TextField label={texts.name} hint={texts.nameHint} dir="auto" value={name} onChange={setName} />
      <TextField label={texts.replyTo} hint={texts.replyToHint} type="email" value={replyTo} onChange={setReplyTo} />
      {saving.isError ? <Failure error={saving.error} /> : null}
      <div>
        <Button type="submit" busy={saving.isPending} disabled={!isChanged}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** Shows the logo of the reports, and takes another one. */
function Logo({ organisation, sender }: CardProps & { readonly sender: ReportSenderAnswer }) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const saving = useMutation({
    mutationFn: async (file: File | null) => {
      const logo = file === null ? null : await base64Of(file);
      return await send<ReportSenderAnswer>('PUT', `/orgs/${organisation.id}/report-logo`, { logo });
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf(organisation), answer);
      toast(texts.logo.saved);
    },
  });
  return (
    <div className="field">
      <span className="field-label">{texts.logo.label}</span>
      {sender.logo === null ? null : <img className={styles.logo} src={sender.logo} alt={texts.logo.label} />}
      <div className="row">
        <Button busy={saving.isPending} onClick={() => input.current?.click()}>
          {texts.logo.choose}
        </Button>
        {sender.logo === null ? null : (
          <Button variant="quiet" onClick={() => saving.mutate(null)}>
            {texts.logo.remove}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        className="visually-hidden"
        aria-label={texts.logo.file}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          setIsTooLarge(file !== undefined && file.size > LOGO_MAX_BYTES);
          if (file !== undefined && file.size <= LOGO_MAX_BYTES) saving.mutate(file);
          event.target.value = '';
        }}
      />
      <p className="field-hint">{texts.logo.hint}</p>
      {isTooLarge ? <Notice tone="bad">{texts.logo.tooLarge}</Notice> : null}
      {saving.isError && !isTooLarge ? <Failure error={saving.error} /> : null}
    </div>
  );
}

async function base64Of(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error());
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
