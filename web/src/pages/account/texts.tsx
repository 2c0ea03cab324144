/** The texts of the page Account. Instants in them are given as they are to be shown. */
export const texts = {
  title: 'Account',
  language: {
    title: 'Language',
    label: 'Pages and emails',
    automatic: 'Automatic (browser)',
    hint: 'With Automatic, pages follow your browser; emails follow the organization’s owner, or are in English.',
    submit: 'Save',
  },
  password: {
    title: 'Password',
    current: 'Current password',
    next: 'New password',
    submit: 'Change password',
    consequence: 'This signs you out everywhere else.',
    changed: 'Password changed',
  },
  secondFactor: {
    title: 'Two-factor authentication (2FA)',
    on: 'On',
    off: 'Off',
    whenOn: 'Signing in requires your password and a code from your authenticator app.',
    whenOff: 'Add a second step at sign-in: a code from an app on your phone. A stolen password alone won’t be enough.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
  },
  turnOff: {
    title: 'Turn off two-factor authentication?',
    consequence:
      'You’ll only need your password to sign in. Your recovery codes and authenticator entry will stop working. This signs you out everywhere else.',
    withPasskeys: 'Your authenticator entry will stop working. Your passkeys and recovery codes stay.',
    password: 'Password',
    submit: 'Turn off',
    done: 'Two-factor authentication is off',
  },
  turnOn: {
    title: 'Set up two-factor authentication',
    titleDone: 'Two-factor authentication is on',
    begin: {
      explanation:
        'You need an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or your password manager. Confirm your password to continue.',
      password: 'Password',
      submit: 'Continue',
    },
    scan: {
      picture: 'QR code for your authenticator app',
      instructions: 'Scan this QR code with your app.',
      onPhone: (url: string) => (
        <>
          On your phone? <a href={url}>Open it in the app</a>. Or type this key into the app:
        </>
      ),
      code: 'Code',
      codeHint: 'Enter the 6-digit code from the app. This signs you out everywhere else.',
      submit: 'Turn on',
    },
    recovery: {
      warning: 'Save your recovery codes now. They won’t be shown again. Each works once if you lose your phone.',
      codes: 'Recovery codes',
      copy: 'Copy codes',
      download: 'Download codes',
      done: 'I’ve saved them',
    },
  },
  sessions: {
    limits: {
      age: (length: string) => `Sessions last ${length} at most.`,
      ageBy: (length: string, organisation: string) => `Sessions last ${length} at most, as ${organisation} requires.`,
      idle: (length: string) => `They end after ${length} without use.`,
      idleBy: (length: string, organisation: string) =>
        `They end after ${length} without use, as ${organisation} requires.`,
    },
    agents: {
      unknown: 'Unknown browser',
      onSystem: (system: string) => `A browser on ${system}`,
      browserOnSystem: (browser: string, system: string) => `${browser} on ${system}`,
    },
    title: 'Active sessions',
    current: 'This device',
    signedIn: (instant: string) => `Signed in ${instant}`,
    lastActive: (ago: string, instant: string) => `Last active ${ago} · Signed in ${instant}`,
    signOut: 'Sign out',
    signOutLabel: (agent: string, instant: string) => `Sign out ${agent}, signed in ${instant}`,
    signedOut: 'Session ended',
    signOutOthers: 'Sign out all other sessions',
    othersSignedOut: 'Signed out of all other sessions',
  },
  organisations: {
    title: 'Organizations',
    add: 'New organization',
    empty: 'You’re not in any organization. Create one or ask for an invitation.',
    form: {
      title: 'New organization',
      name: 'Name',
      nameHint: 'An organization has its own sites, members and API keys. You’ll be the owner.',
      submit: 'Create organization',
    },
  },
};
