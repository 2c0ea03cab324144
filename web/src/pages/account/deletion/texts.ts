/** The texts of deleting the own account. */
export const texts = {
  title: 'Delete account',
  ends: (instant: string) =>
    `You’re not in any organization. From ${instant} on your account is deleted, unless you’ve joined or created one by then.`,
  lead: 'Permanently deletes your account. The organizations and their sites stay.',
  onlyOwner:
    'Your account can’t be deleted while you’re the only owner of an organization. Make someone else an owner there, or delete the organization:',
  button: 'Delete account',
  question: 'Delete your account?',
  password: 'Password',
  consequence: 'This can’t be undone. All your sessions end, and your address is taken out of reports and alerts.',
  counts: (segments: string, reports: string) => `Your own segments: ${segments}. Your email reports: ${reports}.`,
  memberships: 'These memberships end:',
};
