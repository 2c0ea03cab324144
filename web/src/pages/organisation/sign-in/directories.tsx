import type { OrganisationSignInAnswer, SigningProvider } from '../../../../../src/dashboard/routes/sign-in-rules.ts';
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
        {providers.map((provider) => {
          const { id, name, directory } = provider;
          const forget = () => send<OrganisationSignInAnswer>('DELETE', `${path}/directories/${id}`).then(onChanged);
          return (
            <div key={id} className="stack">
              <p>
                <bdi>{name}</bdi>: {directory.changedAt === null ? words.none : words.told(directory)}
              </p>
              <Snippet label={words.address(name)} text={`${publicUrl}/scim/${id}/v2`} />
              {directory.changedAt === null ? null : (
                <div>
                  <ConfirmButton
                    button={words.forget}
                    title={words.forgetTitle(name)}
                    action={words.forget}
                    run={forget}
                  >
                    <p>{words.forgetLead}</p>
                  </ConfirmButton>
                </div>
              )}
            </div>
          );
        })}
      </div>
    </details>
  );
}
