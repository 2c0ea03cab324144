/** The texts of the sign-in by providers of OpenID Connect. */
export const texts = {
  withProvider: (provider: string) => `Sign in with ${provider}`,
  separator: 'or with a password',
  problems: {
    refused: (provider: string) =>
      `You did not allow ${provider} to sign you in. Try again and allow it, or use another way.`,
    expired: (provider: string) => `This sign-in took too long or was used already. Sign in with ${provider} again.`,
    other_browser: (provider: string) =>
      `This sign-in was started in another browser. Start it here: sign in with ${provider} again.`,
    unreachable: (provider: string) =>
      `${provider} can’t be reached. Wait a minute and try again. If it stays like this, tell your server administrator.`,
    provider: (provider: string) =>
      `${provider} answered with an error. Try again. If it stays like this, tell your server administrator: the log has the cause.`,
    answer: (provider: string) =>
      `The answer of ${provider} is not valid. Try again. If it stays like this, tell your server administrator: the log has the cause.`,
    unverified: (provider: string) =>
      `${provider} has no verified email address of yours. Verify it there, then sign in again.`,
    other_provider: (_provider: string) => 'People with your email domain sign in another way. Choose another button.',
    no_access: (provider: string) =>
      `You are signed in at ${provider}, but nothing here is shared with you. Ask an owner of the organization.`,
    busy: (_provider: string) => 'Too many people are signing in right now. Wait a minute and try again.',
  },
  link: {
    title: 'Is this your account?',
    lead: (provider: string, email: string) =>
      `${provider} says that you are ${email}. This address has an account here. Prove once that it is yours; from then on ${provider} is enough.`,
    submit: 'Link and sign in',
    mail: 'Email me a link instead',
    mailed: (email: string) => `A link is on its way to ${email}. Open it in this browser within 15 minutes.`,
    again: 'Back to sign in',
    confirm: 'Confirm that this account is yours.',
  },
};
