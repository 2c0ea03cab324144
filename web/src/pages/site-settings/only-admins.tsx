import { canManage, useSite } from '../../session.ts';
import { texts } from './texts.tsx';

/** Tells plain members that only admins and owners may change these settings. */
export function OnlyAdmins() {
  const { organisation } = useSite();
  return canManage(organisation) ? null : <p className="muted small">{texts.onlyAdmins}</p>;
}
