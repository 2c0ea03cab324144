import type { ReactNode } from 'react';
import { plural } from '../language.ts';

/** The texts of passkeys, recovery codes, and organisations that require a second factor. */
export const texts = {
  cancelled: 'No passkey was used. Try again.',
  known: 'This device has a passkey for your account already.',
  cannot: 'Passkeys can’t be used in this browser, or at this address.',
  signIn: 'Sign in with a passkey',
  use: 'Use a passkey',
  or: 'or',
  card: {
    title: 'Passkeys',
    lead: 'Sign in with your fingerprint, face or PIN, or with a security key: alone, or after your password.',
    cannotAdd: (url: string) =>
      `Passkeys need a current browser, https and an address with a name. This server’s address is ${url}.`,
    add: 'Add passkey',
    addSubmit: 'Continue',
    addDone: 'Passkey added',
    addLead:
      'Your browser then asks where to keep the passkey. Signing in with your password will need a second step from now on.',
    name: 'Name',
    nameHint: 'To recognize it, for example the device.',
    password: 'Password',
    added: (date: string) => `Added ${date}`,
    lastUsed: (date: string) => `Last used ${date}`,
    rename: 'Rename',
    renameLabel: (name: string) => `Rename ${name}`,
    renameTitle: 'Rename passkey',
    renameSubmit: 'Save',
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    removeTitle: 'Remove this passkey?',
    removed: 'Passkey removed',
    removeLead: 'It can’t be used to sign in any more. Delete it on your device as well.',
    removeLast:
      'This is your last second step: your password alone will be enough, and your recovery codes stop working. Organizations that require two-factor authentication shut you out until you set it up again.',
    recovery: {
      title: 'Recovery codes',
      renew: 'Create new codes',
      submit: 'Create codes',
      consequence: 'Your present recovery codes stop working.',
      left: (count: number) =>
        plural(count, {
          one: 'You have 1 recovery code left. Each signs you in once, after your password, when you don’t have your app or passkey.',
          other: `You have ${count} recovery codes left. Each signs you in once, after your password, when you don’t have your app or passkey.`,
        }),
    },
  },
  due: {
    title: 'Set up two-factor authentication',
    setUp: 'Set it up',
    isOver: (name: string) =>
      `${name} requires two-factor authentication. You have no access there until you set it up.`,
    isLater: (name: string, date: string) =>
      `${name} requires two-factor authentication from ${date}. Without it you have no access from then on.`,
    help: 'If you had one and lost it, sign in with a recovery code. Otherwise an owner of the organization or the server administrator can reset it.',
    lead: (organisation: ReactNode) => (
      <>
        {organisation} requires two-factor authentication. You see its sites again as soon as your account has a passkey
        or an authenticator app.
      </>
    ),
  },
  rule: {
    title: 'Two-factor authentication',
    isOff: 'Members can sign in with a password alone.',
    isOn: (date: string) =>
      `Members need a passkey or an authenticator app from ${date}. Those who sign in by a provider are checked there.`,
    require: 'Require 2FA',
    submit: 'Require',
    days: 'Days until it is required',
    daysHint: 'Members without 2FA see a notice with the date. 0 requires it at once.',
    lead: 'Members without 2FA then see nothing of this organization until they set it up under Account. Owners can reset the 2FA of a member who lost it. API keys and shared links keep working.',
    end: 'Make optional',
    endTitle: 'Make 2FA optional?',
    endLead: 'Members can sign in with a password alone again.',
  },
  reset: {
    button: 'Reset 2FA',
    label: (email: string) => `Reset the 2FA of ${email}`,
    title: 'Reset 2FA?',
    action: 'Reset',
    done: (email: string) => `2FA of ${email} is off`,
    consequence: (email: string) =>
      `Make sure that it is really ${email} who asks. All their sessions end, and the password alone is enough until they set 2FA up again.`,
  },
};
