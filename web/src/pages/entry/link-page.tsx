import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EntryPage, EntryPending } from './entry-page.tsx';
import { LinkFailure } from './link-failure.tsx';

export interface LinkPageProps<Answer> {
  readonly title: string;
  /** Asks the server about the link. */
  readonly link: UseQueryResult<Answer>;
  /** Leads on when the link cannot be opened. */
  readonly elsewhere: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/** Shows the page behind a link as soon as the server has answered what the link is for. */
export function LinkPage<Answer>({ title, link, elsewhere, children }: LinkPageProps<Answer>) {
  if (link.isPending) return <EntryPending title={title} />;
  if (link.isSuccess) return children(link.data);
  return (
    <EntryPage title={title} aside={elsewhere}>
      <LinkFailure error={link.error} retry={() => void link.refetch()} />
    </EntryPage>
  );
}
