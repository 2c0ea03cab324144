import type { ReactNode } from 'react';
import type { Role } from '../../../../src/domain/role.ts';

/** The texts of the pages for signed-out users: the first run, the sign-in, a new password and an invitation. */
export const texts = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  signIn: 'Sign in',
  setup: {
    title: 'Welcome to svc',
    lead: 'Set up in two minutes.',
    withoutLink: (
      <>
        No accounts yet. To create the first one, open the setup link that the server printed in its terminal. It ends
        in <code>/setup#</code> followed by a token.
      </>
    ),
    account: 'Your account',
    organisation: 'Organization',
    organisationHint: 'Your company, team or project name.',
    organisationOptional: 'Optional. Your company, team or project name; defaults to the domain.',
    site: 'Your first site',
    createAccount: 'Create account',
    next: 'Continue',
    privacy: 'Everything stays on your server. You can change the password, the organization and the time zone later.',
  },
  signInForm: {
    back: 'Back',
    forgot: 'Forgot password?',
    setupNeeded: 'No accounts yet. Use the setup link that the server printed in its terminal.',
  },
  code: {
    app: 'Code',
    appHint: 'Enter the 6-digit code from your authenticator app.',
    recovery: 'Recovery code',
    recoveryHint: 'One of the 10 codes you saved. Each can be used once.',
    useApp: 'Use authenticator app',
    useRecovery: 'Use a recovery code',
  },
  forgotten: {
    title: 'Reset your password',
    lead: 'We’ll email you a reset link.',
    leadWithoutMail: 'This server can’t send email. Ask your server administrator for a reset link.',
    back: 'Back to sign in',
    send: 'Send reset link',
    ask: 'Ask them to run this on the server, in the svc directory:',
    command: 'Command',
    /** Stands for the reader's email address in the command. */
    yourEmail: 'YOUR-EMAIL',
    commandHint: (
      <>
        If the server runs with <code>--data</code>, pass the same option. The link works once and expires in an hour.
      </>
    ),
  },
  reset: {
    title: 'Reset your password',
    lead: 'You’ll be signed out on all other devices.',
    save: 'Set new password',
    done: 'Password changed',
    doneSignIn: 'Password changed. Sign in with your new password and a code.',
    otherLink: 'Sign in or request a new link',
  },
  invitation: {
    title: 'You’ve been invited',
    lead: {
      owner: (organisation: ReactNode) => <>Join {organisation} as an owner</>,
      admin: (organisation: ReactNode) => <>Join {organisation} as an admin</>,
      editor: (organisation: ReactNode) => <>Join {organisation} as an editor</>,
      viewer: (organisation: ReactNode) => <>Join {organisation} as a viewer</>,
    } satisfies Record<Role, unknown>,
    otherAccount: (signedInAs: string, invited: string) =>
      `You’re signed in as ${signedInAs}. This invitation is for ${invited}; accepting it switches to that account.`,
    passwordHint: (minChars: number) =>
      `Already have an account? Enter your password. New here? Choose one (at least ${minChars} characters).`,
    accept: 'Accept invitation',
    toSites: 'Back to sites',
  },
};
