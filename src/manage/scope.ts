import { includesScope, type ManagementScope } from '../domain/management-scope.ts';
import { ManagementError } from './management-error.ts';
import type { ManageContext } from './resource.ts';

/** Throws a ManagementError `FORBIDDEN` for a caller without a scope. */
export function requireScope({ scopes }: Pick<ManageContext, 'scopes'>, scope: ManagementScope): void {
  if (!includesScope(scopes, scope)) throw new ManagementError('FORBIDDEN', `the key has no scope ${scope}`);
}
