/** The texts of refusals about users, members and invitations. */
export const texts = {
  /** @param shown the text that was entered, in quotation marks */
  noEmailAddress: (shown: string) => `${shown} is not an email address`,
  userExists: (email: string) => `${email} already has an account`,
  password: {
    tooShort: (least: number) => `the password must have at least ${least} characters`,
    tooLong: (most: number) => `the password must have at most ${most} characters`,
    tooCommon: 'this password is too common; choose another one',
    justChanged: 'the password was just changed; sign in with the new one',
  },
  secondFactor: {
    justOn: 'two-factor authentication was just turned on; sign in again, with a code',
    isOn: 'two-factor authentication is already on; turn it off first',
    notBegun: 'start setting up two-factor authentication first',
    wrongCode: 'invalid code; check the clock of your phone and try the next code',
    isOff: 'two-factor authentication is already off',
    graceDays: (most: number) => `enter whole days, at most ${most}`,
    ownFirst: 'set up two-factor authentication for your own account first',
    ownOne: 'turn off your own on your account page',
    ofOthersToo:
      'this member also belongs to an organization that you don’t own; ask the server administrator to turn it off',
  },
  passkeys: {
    tooMany: (most: number) => `you can have at most ${most} passkeys; remove one first`,
    known: 'this passkey was added before',
    gone: 'that passkey was removed',
    unverified: 'the passkey could not be verified; try again',
    needsName: (host: string) => `passkeys need an address with a name, and ${host} is a number; set SVC_PUBLIC_URL`,
  },
  sessionEnded: 'that session has ended',
  sessions: {
    hours: (least: number, most: number) => `sessions last ${least} to ${most} hours`,
    idleMinutes: (least: number, most: number) => `the time without use is ${least} to ${most} minutes`,
  },
  onlyOrganisation: 'this is the only organization on the server; delete it there with svc org delete',
  operatingOrganisation: 'the owners of this organization run the server: delete the others first',
  members: {
    youAreOne: 'you are already a member of this organization',
    isOne: (email: string) => `${email} is already a member`,
    unknown: 'member not found',
    lastOwner: 'an organization needs at least one owner; make someone else an owner first',
    tooManyOrganisations: (most: number) => `one person owns at most ${most} organizations`,
    breakGlass: 'this owner can sign in when the provider fails; choose another one under “Sign-in” first',
  },
  grants: {
    wholeRole: 'owners and admins always have all sites, everything and no end',
    editorsSettings: 'an editor edits settings, so they cannot be withheld',
    over: 'the end must be in the future',
    nothing: 'choose at least one site or group',
    foreign: 'choose sites and groups of this organization',
  },
  invitation: {
    gone: 'this invitation was accepted, was revoked or has expired',
    ofOther: (email: string) => `this invitation is for ${email}`,
  },
};
