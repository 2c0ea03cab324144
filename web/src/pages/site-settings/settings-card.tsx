import type { ReactNode } from 'react';
import { canManage, useSite } from '../../session.ts';
import { Card } from '../../ui/page.tsx';
import { OnlyAdmins } from './only-admins.tsx';

export interface SettingsCardProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** What owners and admins may do. */
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

/** A card of settings that owners and admins change; other members only read them. */
export function SettingsCard({ title, lead, action, children }: SettingsCardProps) {
  const { organisation } = useSite();
  return (
    <Card title={title} actions={canManage(organisation) ? action : undefined}>
      <div className="stack">
        <p className="muted">{lead}</p>
        {children}
        <OnlyAdmins />
      </div>
    </Card>
  );
}
