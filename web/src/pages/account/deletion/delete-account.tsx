import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountDeletion, UserDeletion } from '../../../../../src/dashboard/routes/deletions.ts';
import { hrefOf } from '../../../base-path.ts';
import { instant, whole } from '../../../format.ts';
import { queryClient } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { Card, Notice } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { texts as organisation } from '../../organisation/texts.tsx';
import { texts } from './texts.ts';

export interface DeleteAccountProps {
  readonly email: string;
  /** From when on the account is deleted because it has no membership, epoch milliseconds. */
  readonly endsAt: number | undefined;
}

/** Says what goes with the signed-in user's account, and deletes it. */
export function DeleteAccount({ email, endsAt }: DeleteAccountProps) {
  const preview = useQuery(question<AccountDeletion>(['account-deletion'], '/account/deletion'));
  const [password, setPassword] = useState('');
  return (
    <Card title={texts.title}>
      <div className="stack">
        {endsAt === undefined ? null : <Notice tone="warn">{texts.ends(instant(endsAt))}</Notice>}
        <p>{texts.lead}</p>
        <Answered query={preview} height="2.5rem">
          {(goes) => {
            const owned = goes.organisations.filter(({ isOnlyOwner }) => isOnlyOwner);
            return owned.length > 0 ? (
              <Notice tone="info">
                {texts.onlyOwner} <Names organisations={owned} />
              </Notice>
            ) : (
              <div>
                <ConfirmButton
                  button={texts.button}
                  title={texts.question}
                  action={texts.button}
                  typed={email}
                  run={async () => {
                    await send('DELETE', '/account', { email, ...(goes.needsPassword ? { password } : {}) });
                    queryClient.clear();
                    location.assign(hrefOf('/'));
                  }}
                >
                  <Consequences goes={goes} />
                  {goes.needsPassword ? (
                    <PasswordField label={texts.password} kind="current" value={password} onChange={setPassword} />
                  ) : null}
                </ConfirmButton>
              </div>
            );
          }}
        </Answered>
      </div>
    </Card>
  );
}

function Names({ organisations }: Pick<UserDeletion, 'organisations'>) {
  return (
    <ul>
      {organisations.map(({ id, name, role }) => (
        <li key={id}>
          <bdi>{name}</bdi> ({organisation.roles.names[role]})
        </li>
      ))}
    </ul>
  );
}

function Consequences({ goes: { organisations, segments, reports } }: { readonly goes: UserDeletion }) {
  return (
    <>
      <p>{texts.consequence}</p>
      <p>{texts.counts(whole(segments), whole(reports))}</p>
      {organisations.length === 0 ? null : (
        <div>
          {texts.memberships}
          <Names organisations={organisations} />
        </div>
      )}
    </>
  );
}
