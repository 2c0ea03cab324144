/** The texts of deleting an organization. */
export const texts = {
  title: 'Delete organization',
  lead: 'Permanently deletes the organization with its sites and all their data. Its members keep their accounts.',
  button: 'Delete organization',
  question: 'Delete this organization?',
  consequence: 'This can’t be undone. Tracking, links, API keys, alerts and reports of its sites stop at once.',
  counts: (sites: string, members: string, groups: string, invitations: string, keys: string) =>
    `Deletes sites: ${sites}, memberships: ${members}, groups: ${groups}, invitations: ${invitations}, keys: ${keys}.`,
  copies:
    'Accounts without another membership are deleted after 30 days. Backups, exports and sent reports keep what they have.',
  done: (name: string) => `${name} was deleted`,
};
