/** The texts of the providers that are linked to an account. */
export const texts = {
  title: 'Linked providers',
  since: (at: string) => `Linked ${at}`,
  remove: 'Unlink',
  removeLabel: (provider: string) => `Unlink ${provider}`,
  removed: 'Unlinked',
  consequence: (provider: string) =>
    `From then on ${provider} does not open this account, and sessions by it end. An account without a password needs a new one first, by “Forgot password?”.`,
  password: 'Current password',
};
