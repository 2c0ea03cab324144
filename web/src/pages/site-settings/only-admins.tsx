import { canManage, useSite } from '../../session.ts';

/** Says to who may only look that others may change this. */
export function OnlyAdmins() {
  const { organisation } = useSite();
  return canManage(organisation) ? null : (
    <p className="muted small">Only an owner or admin of the organisation can change this.</p>
  );
}
