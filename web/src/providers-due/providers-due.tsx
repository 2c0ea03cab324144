import { BASE_PATH, hrefOf } from '../base-path.ts';
import { useSession } from '../session.ts';
import { Notice } from '../ui/page.tsx';
import { texts } from './texts.ts';

/** Lists the organisations that the reader sees only after signing in by another way, and leads there; nothing without any. */
export function ProvidersDue() {
  const due = useSession().data?.providersDue;
  if (due === undefined) return null;
  const here = window.location.pathname.slice(BASE_PATH.length) + window.location.search;
  const query = here === '/' ? '' : `?next=${encodeURIComponent(here)}`;
  return (
    <div className="stack">
      {due.map(({ id, name, provider }) => (
        <Notice key={id}>
          <div className="stack">
            <p>{texts.only(name, provider.name)}</p>
            <p>
              <a className="button button-secondary" href={hrefOf(`/dashboard/sign-in/${provider.id}${query}`)}>
                {texts.signIn(provider.name)}
              </a>
            </p>
          </div>
        </Notice>
      ))}
    </div>
  );
}
