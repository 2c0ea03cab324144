import type { Problem } from '../../../../../src/oidc/provider-error.ts';
import { hrefOf } from '../../../base-path.ts';
import type { SessionAnswer } from '../../../session.ts';
import { Notice } from '../../../ui/page.tsx';
import styles from './provider.module.css';
import { texts } from './texts.ts';

type Providers = NonNullable<SessionAnswer['signInWith']>;

/** Links to the providers to sign in with, and says why a sign-in by one has failed. */
export function ProviderButtons({
  providers,
  search,
  next,
}: {
  readonly providers: Providers;
  /** The query of the page's address. */
  readonly search: string;
  /** The path to open after the sign-in. */
  readonly next: string;
}) {
  const query = next === '/' ? '' : `?next=${encodeURIComponent(next)}`;
  const problem = problemIn(search, providers);
  return (
    <div className={styles.providers}>
      {problem === null ? null : (
        <div role="alert">
          <Notice tone="warn">{problem}</Notice>
        </div>
      )}
      {providers.map(({ id, name }) => (
        <a key={id} className="button button-secondary" href={hrefOf(`/dashboard/sign-in/${id}${query}`)}>
          {texts.withProvider(name)}
        </a>
      ))}
      <p className="muted small">{texts.separator}</p>
    </div>
  );
}

/** Returns the words for the problem that the address names; null for none, and for words that are none of ours. */
function problemIn(search: string, providers: Providers): string | null {
  const parameters = new URLSearchParams(search);
  const problem = parameters.get('problem') ?? '';
  if (!Object.hasOwn(texts.problems, problem)) return null;
  const provider = providers.find(({ id }) => id === parameters.get('provider'));
  return texts.problems[problem as Problem](provider?.name ?? '');
}
