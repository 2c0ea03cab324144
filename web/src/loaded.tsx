import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useHasPainted } from './first-paint.ts';
import { notePartMissing } from './missing-parts.ts';
import { reloadForNewVersion } from './new-version.ts';
import { isServerAway, onServerAway } from './server-away.ts';
import { texts } from './texts.ts';
import { Button } from './ui/button.tsx';
import { Notice, Page, PageLoading } from './ui/page.tsx';

/** Shows a page whose code may load late. A page says so when it cannot be loaded or shown, until `address` changes. */
export function LoadedPage({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  return (
    <Boundary address={address} instead={<PageFailure />}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </Boundary>
  );
}

/**
 * Shows a part of a page whose code may load late: after the page's first paint. When it cannot be loaded or shown, the page stays,
 * below a bar that says so.
 */
export function LoadedPart({ fallback, children }: { readonly fallback?: ReactNode; readonly children: ReactNode }) {
  const hasPainted = useHasPainted();
  return (
    <Boundary instead={null} onError={notePartMissing}>
      <Suspense fallback={fallback}>{hasPainted ? children : fallback}</Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  /** The address of the content; another one is tried again. */
  readonly address?: string;
  /** Takes the place of content that failed. */
  readonly instead: ReactNode;
  readonly onError?: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly address: string | undefined;
  readonly hasFailed: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { address: this.props.address, hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ address }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return address === state.address ? null : { address, hasFailed: false };
  }

  override componentDidCatch(error: unknown): void {
    // What is caught is no longer written by the browser.
    console.error(error);
    this.props.onError?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}

/** Nothing of the page is shown, so nothing typed is lost when it loads itself again: in a new version, or from a server that is back. */
function PageFailure() {
  const [isFinal, setFinal] = useState(false);
  useEffect(() => {
    void reloadForNewVersion().then((isReloading) => setFinal(!isReloading));
    return onServerAway(() => {
      if (!isServerAway()) location.reload();
    });
  }, []);
  if (!isFinal) return <PageLoading />;
  return (
    <Page title={texts.failed} narrow>
      <Notice tone="bad">
        <p>{texts.missing.page}</p>
        <Reload />
      </Notice>
    </Page>
  );
}

/** Loads the page again. */
export function Reload() {
  return (
    <Button variant="quiet" onClick={() => location.reload()}>
      {texts.missing.reload}
    </Button>
  );
}
