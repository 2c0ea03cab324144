import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportSender } from '../../../../../src/dashboard/routes/report-sender.ts';
import { queryClient } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { canManage, type OrganisationSummary } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Card, Failure } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { texts } from './texts.ts';

interface CardProps {
  readonly organisation: OrganisationSummary;
}

const keyOf = ({ id }: OrganisationSummary) => ['report-sender', id];

/** Shows owners and admins who sends the reports of the organization's sites; renders nothing for other members. */
export function ReportSenderCard({ organisation }: CardProps) {
  return canManage(organisation) ? <SenderCard organisation={organisation} /> : null;
}

function SenderCard({ organisation }: CardProps) {
  const sender = useQuery(question<ReportSender>(keyOf(organisation), `/orgs/${organisation.id}/report-sender`));
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p className="muted">{texts.lead}</p>
        <Answered query={sender} height="9rem">
          {(answer) => <SenderForm organisation={organisation} sender={answer} />}
        </Answered>
      </div>
    </Card>
  );
}

function SenderForm({ organisation, sender }: CardProps & { readonly sender: ReportSender }) {
  const [name, setName] = useState(sender.name ?? '');
  const [replyTo, setReplyTo] = useState(sender.replyTo ?? '');
  const saving = useMutation({
    mutationFn: () => send<ReportSender>('PUT', `/orgs/${organisation.id}/report-sender`, { name, replyTo }),
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
