import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { DocsPage } from '../../docs/pages.ts';
import { hrefOf } from '../base-path.ts';
import { RequestError } from '../request.ts';
import { Button } from './button.tsx';
import { DocsLink } from './docs-link.tsx';
import { Icon } from './icon.tsx';
import { texts } from './texts.tsx';

export interface PageProps {
  readonly title: string;
  /** The open part of a page that has several; it begins the title of the browser's tab. */
  readonly part?: string;
  /** The pages above this one, the nearest last, with their addresses below that of the site. */
  readonly above?: readonly PageAbove[];
  /** One sentence on the page's purpose. */
  readonly lead?: ReactNode;
  /** The page of the documentation that tells more; the link stands behind the lead. */
  readonly docs?: DocsPage;
  /** The section of that page. */
  readonly docsSection?: string;
  /** The page's actions, at its top right. */
  readonly actions?: ReactNode;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

export interface PageAbove {
  readonly title: string;
  readonly path: string;
}

/** Frames a page. */
export function Page({ title, part, above, lead, docs, docsSection, actions, narrow = false, children }: PageProps) {
  const heading = usePageHeading(part === undefined ? title : `${part} · ${title}`);
  return (
    <main className={narrow ? 'page page-narrow' : 'page'}>
      <div className="page-head">
        <div>
          {above === undefined ? null : (
            <nav className="page-above" aria-label={texts.above}>
              {above.map(({ title, path }) => (
                <span key={path}>
                  <Link href={path}>{title}</Link> <span aria-hidden="true">›</span>
                </span>
              ))}
            </nav>
          )}
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h1>
          {lead === undefined ? null : (
            <p className="page-lead">
              {lead} {docs === undefined ? null : <DocsLink page={docs} section={docsSection} />}
            </p>
          )}
        </div>
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </div>
      {children}
    </main>
  );
}

/** Says that there is no such page, site or organisation, and leads back to the sites. */
export function NotFound({
  words: { title, hint, back },
  children,
}: {
  readonly words: { readonly title: string; readonly hint: string; readonly back: string };
  /** Another way on. */
  readonly children?: ReactNode;
}) {
  return (
    <Page title={title} narrow>
      <div className="stack">
        <p>
          {hint} <a href={hrefOf('/')}>{back}</a>
        </p>
        {children}
      </div>
    </Page>
  );
}

/** The subject of the pages below, such as a site's name. It tells the browser's tabs apart. */
export const PageSubject = createContext('');

/**
 * Sets the page's title, and returns the reference for its heading. The heading takes the focus when the page is opened, so
 * that screen readers announce the page.
 */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    const before = document.activeElement;
    // In the next frame, since a focus computes the layout: the page's first answers are then in it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === before) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return heading;
}

/** Sets the page's title in the browser's tab and history. */
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

/** A remark about the content around it. */
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

/** Replaces an empty list: says what would be here, and how to add it. */
export function Empty({
  title,
  heading: Heading = 'h3',
  picture,
  children,
}: {
  readonly title: string;
  /** `h2` when no heading stands between the page's and this one. */
  readonly heading?: 'h2' | 'h3';
  /** A decorative drawing of what would be here. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="empty">
      {picture}
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}

/** Shows that something could not be read, with a button to try again. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  return (
    <Notice tone="bad">
      <p>{messageOf(error)}</p>
      {retry === undefined ? null : (
        <Button variant="quiet" onClick={retry}>
          <Icon name="refresh" /> {texts.tryAgain}
        </Button>
      )}
    </Notice>
  );
}

/** Returns the message of an error for the user. */
export function messageOf(error: unknown): string {
  return error instanceof RequestError ? error.message : texts.failed;
}

/** A grey placeholder for content that is loading. Sizes in CSS units. */
export function Skeleton({ width = '100%', height = '1rem' }: { readonly width?: string; readonly height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** Shows a placeholder until a page's code has loaded. */
export function PageLoading() {
  return (
    <main className="page" aria-busy="true">
      <Skeleton width="12rem" height="1.75rem" />
    </main>
  );
}
