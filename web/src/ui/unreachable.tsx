import { isLoopback } from '../../../src/domain/local-domain.ts';
import { useSession } from '../session.ts';
import { Notice } from './page.tsx';
import { texts } from './texts.tsx';

/**
 * Warns when the service's URL is a loopback address, which browsers elsewhere cannot reach; `before` names the action
 * that needs a reachable one.
 */
export function Unreachable({ before }: { readonly before: string }) {
  const publicUrl = useSession().data?.publicUrl;
  if (publicUrl === undefined || !isLoopback(new URL(publicUrl).hostname)) return null;
  return <Notice tone="warn">{texts.unreachable(<code>{publicUrl}</code>, before)}</Notice>;
}
