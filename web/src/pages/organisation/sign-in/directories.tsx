import type { SigningProvider } from '../../../../../src/dashboard/routes/sign-in-rules.ts';
import { useSession } from '../../../session.ts';
import { Snippet } from '../../../ui/snippet.tsx';
import { texts } from './texts.ts';

const words = texts.directory;

/** Says where providers tell of their people (SCIM), and of how many they have told. */
export function Directories({ providers }: { readonly providers: readonly SigningProvider[] }) {
  const { publicUrl } = useSession().data!;
  if (providers.length === 0) return null;
  return (
    <details>
      <summary>{words.title}</summary>
      <div className="stack">
        <p className="muted">{words.lead}</p>
        {providers.map(({ id, name, directory: { people, active, groups } }) => (
          <div key={id}>
            <p>
              <bdi>{name}</bdi>: {people + groups === 0 ? words.none : words.told(people, active, groups)}
            </p>
            <Snippet label={words.address(name)} text={`${publicUrl}/scim/${id}/v2`} />
          </div>
        ))}
      </div>
    </details>
  );
}
