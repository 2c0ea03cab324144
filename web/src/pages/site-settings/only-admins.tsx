import { canEdit, canManage, useSite } from '../../session.ts';
import { texts } from './texts.tsx';

/** Tells viewers and editors that only admins and owners may change these settings. */
export function OnlyAdmins() {
  const { organisation } = useSite();
  return canManage(organisation) ? null : <p className="muted small">{texts.onlyAdmins}</p>;
}

/** Tells viewers that only editors, admins and owners may change these settings. */
export function OnlyEditors() {
  const { organisation } = useSite();
  return canEdit(organisation) ? null : <p className="muted small">{texts.onlyEditors}</p>;
}
