import { canManage, useSite } from '../../session.ts';

/** Tells plain members that only admins and owners may change these settings. */
export function OnlyAdmins() {
  const { organisation } = useSite();
  return canManage(organisation) ? null : (
    <p className="muted small">Only an owner or admin of the organisation can change this.</p>
  );
}
