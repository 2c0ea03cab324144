/** The roles of a user in an organisation, the most powerful first. */
export const ROLES = ['owner', 'admin', 'member'] as const;

export type Role = (typeof ROLES)[number];
