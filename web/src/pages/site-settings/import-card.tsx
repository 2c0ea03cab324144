import { Link } from 'wouter';
import { useSite } from '../../session.ts';
import { Card } from '../../ui/page.tsx';

/** Leads to the page that imports history from other products. */
export function ImportCard() {
  const { site } = useSite();
  return (
    <Card
      title="Import"
      actions={
        site.state === 'active' ? (
          <Link href="/import" className="button">
            Import history
          </Link>
        ) : undefined
      }
    >
      <p className="muted">
        Bring your history from Plausible, Umami, Matomo, GoatCounter, Google Analytics and others.
      </p>
    </Card>
  );
}
