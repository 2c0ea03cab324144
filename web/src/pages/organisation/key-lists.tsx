import type { ApiKeySummary } from '../../../../src/dashboard/routes/keys.ts';
import { dateOf, instant } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { texts as accessTexts } from './access/texts.ts';
import { texts } from './texts.tsx';

const { keys: shared } = texts;

interface KeyListsProps {
  readonly keys: readonly ApiKeySummary[];
  readonly words: Pick<typeof shared, 'empty'> & {
    readonly confirm: Omit<(typeof shared)['confirm'], 'consequence'>;
  };
  /** The path of the keys' routes. */
  readonly path: string;
  readonly queryKey: readonly unknown[];
  /** The rights of a key, in words; absent for keys that may all do the same. */
  readonly mayOf?: (key: ApiKeySummary) => string;
}

/** Lists keys, and in a drawer those that are revoked. */
export function KeyLists({ keys, ...rest }: KeyListsProps) {
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <>
      {active.length === 0 ? <p>{rest.words.empty}</p> : <KeyList keys={active} {...rest} />}
      {revoked.length === 0 ? null : (
        <details>
          <summary>{shared.revokedKeys(revoked.length)}</summary>
          <KeyList keys={revoked} {...rest} />
        </details>
      )}
    </>
  );
}

function KeyList({ keys, words, path, queryKey, mayOf }: KeyListsProps) {
  return (
    <ItemList>
      {keys.map((key) => (
        <Item
          key={key.id}
          name={key.name}
          details={
            <>
              <code>{key.prefix}…</code> · {shared.created(dateOf(key.createdAt))} · {lastUse(key)}
              {mayOf === undefined ? null : ` · ${mayOf(key)}`}
              {key.reach === null ? null : ` · ${accessTexts.reached(key.reach.sites.length, key.reach.groups.length)}`}
              {key.revokedAt === null ? null : ` · ${shared.revoked(dateOf(key.revokedAt))}`}
            </>
          }
          actions={
            key.revokedAt !== null ? undefined : (
              <ConfirmButton
                button={shared.revoke}
                label={shared.revokeLabel(key.name)}
                {...words.confirm}
                run={() => send('DELETE', `${path}/${key.id}`).then(() => refresh(queryKey))}
              >
                <p>{shared.confirm.consequence(<bdi>{key.name}</bdi>, <code>{key.prefix}…</code>)}</p>
              </ConfirmButton>
            )
          }
        />
      ))}
    </ItemList>
  );
}

function lastUse({ lastUsedAt }: ApiKeySummary): string {
  return lastUsedAt === null ? shared.neverUsed : shared.lastUsed(instant(lastUsedAt));
}
