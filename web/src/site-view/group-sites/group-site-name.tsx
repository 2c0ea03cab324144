import { Link } from 'wouter';
import { hrefOf } from '../../base-path.ts';
import type { SiteSummary } from '../../session.ts';
import { RowName } from '../../ui/list/row-name.tsx';

interface GroupSiteNameProps {
  readonly site: Pick<SiteSummary, 'id' | 'name' | 'domain'>;
  /** The query of its address. */
  readonly search: string;
}

/** The name of a site, which leads to its figures. */
export function GroupSiteName({ site: { id, name, domain }, search }: GroupSiteNameProps) {
  return (
    <RowName
      title={domain}
      text={
        <Link href={`~${hrefOf(`/sites/${id}`)}${search}`} dir="auto">
          {name}
        </Link>
      }
    />
  );
}
