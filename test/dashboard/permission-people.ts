/** The kinds of people of the permission matrix, and what each route must answer them. */
import type { Withheld } from '../../src/domain/grant.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Access } from './route-access.ts';

/** The outcome of a request: admitted, or one of the refusals. */
export type Outcome = 'in' | 'signed out' | 'forbidden' | 'not there';

/** A member of the organisation of the site that is asked about. */
export interface MemberKind {
  readonly role: Role;
  /** Which sites the member reaches; all when absent. */
  readonly reaches?: 'this site' | 'its group' | 'another site' | 'another group' | 'a deleted group';
  readonly withheld?: readonly Withheld[];
  readonly isOver?: boolean;
}

const OTHERS = ['nobody', 'foreign owner', 'operator', 'link', 'foreign link'] as const;

export const MEMBERS = {
  owner: { role: 'owner' },
  admin: { role: 'admin' },
  editor: { role: 'editor' },
  viewer: { role: 'viewer' },
  'editor of the site': { role: 'editor', reaches: 'this site' },
  'editor of its group': { role: 'editor', reaches: 'its group' },
  'editor of another site': { role: 'editor', reaches: 'another site' },
  'editor without revenue': { role: 'editor', withheld: ['revenue', 'exports'] },
  'viewer of the site': { role: 'viewer', reaches: 'this site' },
  'viewer of its group': { role: 'viewer', reaches: 'its group' },
  'viewer of another site': { role: 'viewer', reaches: 'another site' },
  'viewer of another group': { role: 'viewer', reaches: 'another group' },
  'viewer of a group that was deleted': { role: 'viewer', reaches: 'a deleted group' },
  'viewer without revenue': { role: 'viewer', withheld: ['revenue'] },
  'viewer without settings': { role: 'viewer', withheld: ['settings'], reaches: 'its group' },
  'viewer of figures alone': { role: 'viewer', withheld: ['revenue', 'settings', 'exports'] },
  'viewer whose time is over': { role: 'viewer', isOver: true },
  'editor of the site whose time is over': { role: 'editor', reaches: 'this site', isOver: true },
} as const satisfies Record<string, MemberKind>;

export type Person = (typeof OTHERS)[number] | keyof typeof MEMBERS;
export const PEOPLE = [...OTHERS, ...Object.keys(MEMBERS)] as readonly Person[];

/** The roles, each of which includes those after it. */
const DOWNWARDS: readonly Access[] = ['owner', 'admin', 'editor', 'viewer'];

/** Returns the outcome that a route must have for a person. The operator is a stranger to the organisation. */
export function allowed(route: string, access: Access, person: Person): Outcome {
  const isLink = person === 'link' || person === 'foreign link';
  if (access === 'anyone') return 'in';
  if (access === 'public' && isLink) return person === 'link' ? 'in' : 'not there';
  if (person === 'nobody' || isLink) return 'signed out';
  if (access === 'user') return 'in';
  if (access === 'operator') return person === 'operator' ? 'in' : 'forbidden';
  if (person === 'operator' || person === 'foreign owner') return 'not there';
  const { role, reaches, withheld = [], isOver = false }: MemberKind = MEMBERS[person];
  if (isOver) return 'not there';
  if (route.includes('/sites/:site') && reaches !== undefined && reaches !== 'this site' && reaches !== 'its group') {
    return 'not there';
  }
  const needed = access === 'public' || access === 'settings' || access === 'revenue' ? 'viewer' : access;
  if (DOWNWARDS.indexOf(role) > DOWNWARDS.indexOf(needed)) return 'forbidden';
  return (access === 'settings' || access === 'revenue') && withheld.includes(access) ? 'forbidden' : 'in';
}
