import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { RequestError } from '../request.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface PageProps {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly lead?: ReactNode;
  /** What can be done on the page, at its top right. */
  readonly actions?: ReactNode;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** A page's frame: its heading takes the focus when the page is opened, so that screen readers say where one is. */
export function Page({ title, lead, actions, narrow = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={narrow ? 'page page-narrow' : 'page'}>
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h1>
          {lead === undefined ? null : <p className="page-lead">{lead}</p>}
        </div>
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </div>
      {children}
    </main>
  );
}

/** What the pages below are about, such as a site's name: tabs of the browser are told apart by it. */
export const PageSubject = createContext('');

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  const subject = useContext(PageSubject);
  useEffect(() => {
    document.title = [...new Set([title, subject, 'svc'])].filter(Boolean).join(' · ');
  }, [title, subject]);
}

/** A part of a page with a heading. */
export function Card({
  title,
  actions,
  children,
}: {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="card" aria-label={title}>
      {title === undefined ? null : (
        <div className="card-head">
          <h2>{title}</h2>
          {actions === undefined ? null : <div className="row">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

export type Tone = 'info' | 'good' | 'warn' | 'bad';

/** A remark that belongs to what is around it. */
export function Notice({ tone = 'info', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  const icon = tone === 'good' ? 'check' : tone === 'info' ? 'info' : 'warn';
  return (
    <div className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <span>
        <Icon name={icon} />
      </span>
      <div>{children}</div>
    </div>
  );
}

/** What stands where there is nothing yet: what would be here, and how to get it. */
export function Empty({
  title,
  heading: Heading = 'h3',
  children,
}: {
  readonly title: string;
  /** `h2` where no heading stands between the page's and this one. */
  readonly heading?: 'h2' | 'h3';
  readonly children?: ReactNode;
}) {
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

/** What stands where something could not be read, with another try. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  return (
    <Notice tone="bad">
      <p>{messageOf(error)}</p>
      {retry === undefined ? null : (
        <Button variant="quiet" onClick={retry}>
          <Icon name="refresh" /> Try again
        </Button>
      )}
    </Notice>
  );
}

/** An error in words for a person. */
export function messageOf(error: unknown): string {
  return error instanceof RequestError ? error.message : 'Something went wrong on this page; please load it again.';
}

/** A grey place where something is being read. Sizes in CSS units. */
export function Skeleton({ width = '100%', height = '1rem' }: { readonly width?: string; readonly height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** What stands there until a page is here. */
export function PageLoading() {
  return (
    <main className="page" aria-busy="true">
      <Skeleton width="12rem" height="1.75rem" />
    </main>
  );
}
