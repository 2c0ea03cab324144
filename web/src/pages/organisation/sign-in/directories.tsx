import type { OrganisationSignInAnswer, SigningProvider } from '../../../../../src/dashboard/routes/sign-in-rules.ts';
import { instant } from '../../../format.ts';
import { send } from '../../../request.ts';
import { useSession } from '../../../session.ts';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { Snippet } from '../../../ui/snippet.tsx';
import { texts } from './texts.ts';

const words = texts.directory;

interface DirectoriesProps {
  /** The path of the organisation's sign-in. */
  readonly path: string;
  readonly providers: readonly SigningProvider[];
  readonly onChanged: (answer: OrganisationSignInAnswer) => void;
}

/** Says where providers tell of their people (SCIM), and how many they have told of. */
export function Directories({ path, providers, onChanged }: DirectoriesProps) {
  const { publicUrl } = useSession().data!;
  if (providers.length === 0) return null;
  return (
    <details>
      <summary>{words.title}</summary>
      <div className="stack">
        <p className="muted">{words.lead}</p>
        {providers.map((provider) => (
          <div key={provider.id} className="stack">
            <Snippet label={words.address(provider.name)} text={`${publicUrl}/scim/${provider.id}/v2`} />
            <Told
              provider={provider}
              forget={() =>
                send<OrganisationSignInAnswer>('DELETE', `${path}/directories/${provider.id}`).then(onChanged)
              }
            />
          </div>
        ))}
      </div>
    </details>
  );
}

function Told({ provider, forget }: { readonly provider: SigningProvider; readonly forget: () => Promise<void> }) {
  const { name, directory } = provider;
  if (directory.changedAt === null) {
    return (
      <p>
        <bdi>{name}</bdi>: {words.none}
      </p>
    );
  }
  return (
    <>
      <p>
        <bdi>{name}</bdi>: {words.told(directory)}{' '}
        <span className="muted">{words.changed(instant(directory.changedAt))}</span>
      </p>
      <div>
        <ConfirmButton
          variant="secondary"
          button={words.forget}
          title={words.forgetTitle(name)}
          action={words.forget}
          run={forget}
        >
          <p>{words.forgetLead}</p>
        </ConfirmButton>
      </div>
    </>
  );
}
