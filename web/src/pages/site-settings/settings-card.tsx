import type { ReactNode } from 'react';
import { canEdit, canManage, useSite } from '../../session.ts';
import { Card } from '../../ui/page.tsx';
import { OnlyAdmins, OnlyEditors } from './only-admins.tsx';

export interface SettingsCardProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** What those may do who may change the settings. */
  readonly action: ReactNode;
  /** Whether editors may not change them. */
  readonly isForAdmins?: boolean;
  readonly children?: ReactNode;
}

/** A card of settings that editors, admins and owners change; viewers only read them. */
export function SettingsCard({ title, lead, action, isForAdmins = false, children }: SettingsCardProps) {
  const { organisation } = useSite();
  const mayChange = isForAdmins ? canManage(organisation) : canEdit(organisation);
  return (
    <Card title={title} actions={mayChange ? action : undefined}>
      <div className="stack">
        <p className="muted">{lead}</p>
        {children}
        {isForAdmins ? <OnlyAdmins /> : <OnlyEditors />}
      </div>
    </Card>
  );
}
