import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeysAnswer, NewKeyAnswer } from '../../../../src/dashboard/routes/keys.ts';
import type { ShownReach } from '../../../../src/dashboard/shown-reach.ts';
import { hrefOf } from '../../base-path.ts';
import { whole } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { question, send } from '../../request.ts';
import { canManage, type OrganisationSummary, useSession } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { ResultDialog } from '../../ui/dialog.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { DocsLink } from '../../ui/docs-link.tsx';
import { NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card, Notice } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { isNowhere, ReachFields } from './access/access-fields.tsx';
import { useGroups } from './groups/groups.tsx';
import { KeyLists } from './key-lists.tsx';
import { texts } from './texts.tsx';

const { keys: words } = texts;
const keyOf = (organisation: OrganisationSummary) => ['api-keys', organisation.id];

/** Shows an organisation's API keys to its owners and admins; renders nothing for other members. */
export function ApiKeys({ organisation }: { readonly organisation: OrganisationSummary }) {
  return canManage(organisation) ? <KeysCard organisation={organisation} /> : null;
}

function KeysCard({ organisation }: { readonly organisation: OrganisationSummary }) {
  const keys = useQuery(question<ApiKeysAnswer>(keyOf(organisation), `/orgs/${organisation.id}/keys`));
  return (
    <Card
      title={words.title}
      actions={
        <DialogButton
          dialog={(close) => (
            <NewKey organisation={organisation} ratePerMinute={keys.data?.ratePerMinute} onClose={close} />
          )}
        >
          <Icon name="plus" /> {words.add}
        </DialogButton>
      }
    >
      <div className="stack">
        <p className="muted">{words.lead}</p>
        <Answered query={keys} height="2.5rem">
          {({ keys }) => (
            <KeyLists keys={keys} words={words} path={`/orgs/${organisation.id}/keys`} queryKey={keyOf(organisation)} />
          )}
        </Answered>
      </div>
    </Card>
  );
}

function NewKey({
  organisation,
  ratePerMinute,
  onClose,
}: {
  readonly organisation: OrganisationSummary;
  readonly ratePerMinute: number | undefined;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [reach, setReach] = useState<ShownReach | null>(null);
  const groups = useGroups(organisation).data?.groups ?? [];
  const [created, setCreated] = useState<string | null>(null);
  if (created !== null) {
    const site = organisation.sites.find(({ state }) => state === 'active');
    return <CreatedKey apiKey={created} siteId={site?.id ?? null} ratePerMinute={ratePerMinute} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={words.form.title}
      submit={words.form.submit}
      run={() => send<NewKeyAnswer>('POST', `/orgs/${organisation.id}/keys`, { name, reach })}
      disabled={isNowhere({ reach })}
      onDone={async ({ key }) => {
        await refresh(keyOf(organisation));
        setCreated(key);
      }}
      onClose={onClose}
    >
      <NameField label={words.form.name} hint={words.form.nameHint} value={name} onChange={setName} />
      <ReachFields organisation={organisation} groups={groups} value={reach} onChange={setReach} />
    </FormDialog>
  );
}

interface CreatedKeyProps {
  readonly apiKey: string;
  /** The organisation's first site; null while it has none. */
  readonly siteId: string | null;
  readonly ratePerMinute: number | undefined;
  readonly onClose: () => void;
}

function CreatedKey({ apiKey, siteId, ratePerMinute, onClose }: CreatedKeyProps) {
  const { publicUrl } = useSession().data!;
  const curl = (path: string) => `curl -H 'Authorization: Bearer ${apiKey}' '${publicUrl}/v1/sites${path}'`;
  return (
    <ResultDialog title={words.result.title} done={words.result.done} onClose={onClose} wide>
      <Notice tone="warn">{words.result.warning}</Notice>
      <Snippet label={words.result.key} text={apiKey} />
      <p>{words.result.tryIt}</p>
      <Snippet label={words.result.command} text={curl('')} />
      {siteId === null ? null : (
        <>
          <p>{words.result.examples}</p>
          <Snippet label={words.result.stats} text={curl(`/${siteId}/stats?period=7d`)} />
          <Snippet label={words.result.timeseries} text={curl(`/${siteId}/timeseries?period=7d`)} />
          <Snippet label={words.result.pages} text={curl(`/${siteId}/breakdown?dimension=page&period=7d`)} />
        </>
      )}
      <p className="muted small">
        {ratePerMinute === undefined ? '' : words.result.rateLimit(whole(ratePerMinute))}{' '}
        <a href={hrefOf('/openapi.json')} target="_blank" rel="noreferrer">
          {words.result.reference}
        </a>{' '}
        <DocsLink page="api" />
      </p>
    </ResultDialog>
  );
}
