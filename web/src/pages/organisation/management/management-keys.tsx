import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeySummary, ManagementKeysAnswer, NewKeyAnswer } from '../../../../../src/dashboard/routes/keys.ts';
import type { ShownReach } from '../../../../../src/dashboard/shown-reach.ts';
import {
  ALL_MANAGEMENT_SCOPES,
  includesScope,
  MANAGEMENT_AREAS,
  type ManagementScope,
  NAMED_AREAS,
} from '../../../../../src/domain/management-scope.ts';
import { hrefOf } from '../../../base-path.ts';
import { instant } from '../../../format.ts';
import { refresh } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { type OrganisationSummary, useSession } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ResultDialog } from '../../../ui/dialog.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { NameField, SelectField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, Notice } from '../../../ui/page.tsx';
import { Snippet } from '../../../ui/snippet.tsx';
import { isNowhere, ReachFields } from '../access/access-fields.tsx';
import { useGroups } from '../groups/groups.tsx';
import { KeyLists } from '../key-lists.tsx';
import { texts as pageTexts } from '../texts.tsx';
import { texts } from './texts.ts';

const { result } = pageTexts.keys;
const queryKeyOf = (organisation: OrganisationSummary) => ['management-keys', organisation.id];

/** Shows an organisation's management keys to its owners; renders nothing for other members. */
export function ManagementKeys({ organisation }: { readonly organisation: OrganisationSummary }) {
  return organisation.role === 'owner' ? <KeysCard organisation={organisation} /> : null;
}

function KeysCard({ organisation }: { readonly organisation: OrganisationSummary }) {
  const path = `/orgs/${organisation.id}/management-keys`;
  const queryKey = queryKeyOf(organisation);
  const keys = useQuery(question<ManagementKeysAnswer>(queryKey, path));
  return (
    <Card
      title={texts.title}
      actions={
        <DialogButton dialog={(close) => <NewKey organisation={organisation} onClose={close} />}>
          <Icon name="plus" /> {texts.add}
        </DialogButton>
      }
    >
      <div className="stack">
        <p className="muted">{texts.lead}</p>
        <Answered query={keys} height="2.5rem">
          {({ keys, changes }) => (
            <>
              <KeyLists keys={keys} words={texts} path={path} queryKey={queryKey} mayOf={mayOf} />
              <Changes changes={changes} keys={keys} />
            </>
          )}
        </Answered>
      </div>
    </Card>
  );
}

function Changes({ changes, keys }: ManagementKeysAnswer) {
  if (changes.length === 0) return null;
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (
    <details>
      <summary>{texts.changes}</summary>
      <ul className="small">
        {changes.map(({ id, at, keyId, action, path }) => (
          <li key={id}>
            {instant(at)} · <bdi>{keyId === null ? 'svc apply' : (names.get(keyId) ?? keyId)}</bdi> ·{' '}
            <code>
              {action} {path}
            </code>
          </li>
        ))}
      </ul>
    </details>
  );
}

function mayOf({ scopes }: ApiKeySummary): string {
  const has = scopes ?? [];
  const isAll = ALL_MANAGEMENT_SCOPES.every((scope) => has.includes(scope));
  // A key that may do everything may not erase statistics, nor be a directory, without being given that too.
  const named = isAll ? NAMED_AREAS : MANAGEMENT_AREAS;
  const parts = named.flatMap((area) => {
    if (has.includes(`${area}:write`)) return [texts.areas[area]];
    return has.includes(`${area}:read`) ? [texts.reads(texts.areas[area])] : [];
  });
  return [...(isAll ? [texts.everything] : []), ...parts].join(', ');
}

type Right = 'none' | 'read' | 'write';

function NewKey({
  organisation,
  onClose,
}: {
  readonly organisation: OrganisationSummary;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [reach, setReach] = useState<ShownReach | null>(null);
  const [scopes, setScopes] = useState<readonly ManagementScope[]>(ALL_MANAGEMENT_SCOPES);
  const [isLimited, setLimited] = useState(false);
  const groups = useGroups(organisation).data?.groups ?? [];
  const [created, setCreated] = useState<string | null>(null);
  if (created !== null) return <CreatedKey managementKey={created} onClose={onClose} />;
  const given = isLimited ? scopes : ALL_MANAGEMENT_SCOPES;
  return (
    <FormDialog
      title={texts.form.title}
      submit={texts.form.submit}
      run={() => {
        const body = { name, reach, scopes: given };
        return send<NewKeyAnswer>('POST', `/orgs/${organisation.id}/management-keys`, body);
      }}
      disabled={isNowhere({ reach }) || given.length === 0}
      onDone={async ({ key }) => {
        await refresh(queryKeyOf(organisation));
        setCreated(key);
      }}
      onClose={onClose}
    >
      <NameField label={pageTexts.keys.form.name} hint={texts.form.nameHint} value={name} onChange={setName} />
      <SelectField
        label={texts.form.may}
        options={[
          ['all', texts.form.all],
          ['some', texts.form.chosen],
        ]}
        value={isLimited ? 'some' : 'all'}
        onChange={(next) => setLimited(next === 'some')}
      />
      {isLimited
        ? MANAGEMENT_AREAS.map((area) => (
            <SelectField<Right>
              key={area}
              label={texts.areas[area]}
              options={[
                ['none', texts.rights.none],
                ['read', texts.rights.read],
                ['write', texts.rights.write],
              ]}
              value={rightOf(scopes, area)}
              onChange={(right) => setScopes(withRight(scopes, area, right))}
            />
          ))
        : null}
      <ReachFields organisation={organisation} groups={groups} value={reach} onChange={setReach} />
    </FormDialog>
  );
}

function rightOf(scopes: readonly ManagementScope[], area: (typeof MANAGEMENT_AREAS)[number]): Right {
  if (includesScope(scopes, `${area}:write`)) return 'write';
  return includesScope(scopes, `${area}:read`) ? 'read' : 'none';
}

function withRight(
  scopes: readonly ManagementScope[],
  area: (typeof MANAGEMENT_AREAS)[number],
  right: Right,
): readonly ManagementScope[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${area}:`));
  return right === 'none' ? others : [...others, `${area}:${right}`];
}

function CreatedKey({ managementKey, onClose }: { readonly managementKey: string; readonly onClose: () => void }) {
  const { publicUrl } = useSession().data!;
  return (
    <ResultDialog title={texts.created} done={result.done} onClose={onClose} wide>
      <Notice tone="warn">{result.warning}</Notice>
      <Snippet label={result.key} text={managementKey} />
      <p>{result.tryIt}</p>
      <Snippet
        label={result.command}
        text={`curl -H 'Authorization: Bearer ${managementKey}' '${publicUrl}/manage/v1/sites'`}
      />
      <p className="muted small">
        <a href={hrefOf('/manage/v1/openapi.json')} target="_blank" rel="noreferrer">
          {result.reference}
        </a>{' '}
        <DocsLink page="manage" />
      </p>
    </ResultDialog>
  );
}
