import { ERRORS, type ErrorCode } from '../../domain/error.ts';

/** The unit of a time to wait. */
export type WaitUnit = 'second' | 'minute';

/** The things that a user may make only so many of in an hour. */
export type QuotaOf = 'tests' | 'invitations' | 'previews' | 'testEmails' | 'signInLinks' | 'pageChecks' | 'asks';

/** Returns the message of a code of the read API when nothing closer is known. */
function defaults(): Partial<Record<ErrorCode, string>> {
  return Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message]));
}

const QUOTAS: Readonly<Record<QuotaOf, string>> = {
  tests: 'tests',
  invitations: 'invitations',
  previews: 'previews',
  testEmails: 'test emails',
  signInLinks: 'sign-in links',
  pageChecks: 'page checks',
  asks: 'people asked',
};

function wait(count: number, unit: WaitUnit): string {
  return count === 1 ? `a ${unit}` : `${count} ${unit}s`;
}

/** The texts of refusals of the dashboard's routes. Figures and names are given as they are to be shown. */
export const texts = {
  notFound: 'not found',
  unreadable: 'the request could not be read',
  /** @param issue what is wrong with the field; the client's own forms send no such field */
  invalidField: (field: string, issue: string) => `${field}: ${issue}`,
  failed: (requestId: string) => `something went wrong on the server; please try again. The log has it as ${requestId}`,
  stopping: 'the service is stopping; please retry',
  receivingTooMuch: 'too much is being received at once; please retry in a moment',
  busy: 'the server is busy; please try again',
  otherSite: 'this request comes from another site',
  /** @param origin where the page was opened; @param host what the proxy says */
  otherAddress: (origin: string, host: string) =>
    `this request comes from another site, or from ${origin} through a proxy that names the address ${host}; ` +
    `set SVC_PUBLIC_URL to ${origin}, or have the proxy pass host and port (nginx: proxy_set_header Host $http_host)`,
  insecureAddress: (origin: string, publicUrl: string) =>
    `you can’t sign in at ${origin}: SVC_PUBLIC_URL is ${publicUrl}, so browsers keep the cookies over https alone; ` +
    `open ${publicUrl}, or set SVC_PUBLIC_URL to the address that you use and restart svc`,
  tooManyReads: {
    client: (count: number, unit: WaitUnit) => `too many requests; try again in ${wait(count, unit)}`,
    organisation: (count: number, unit: WaitUnit) =>
      `your organization has too many requests under way; try again in ${wait(count, unit)}`,
  },
  quota: (most: number, of: QuotaOf, count: number, unit: WaitUnit) =>
    `the limit is ${most} ${QUOTAS[of]} per hour; try again in ${wait(count, unit)}`,
  /** The default messages of the read API's codes. */
  api: defaults(),
  access: {
    signInFirst: 'sign in first',
    factorNeeded: (organisation: string) =>
      `${organisation} requires two-factor authentication; set it up under “Account”`,
    noOrganisation: 'organization not found',
    noSite: 'site not found',
    onlyOperators: 'only server administrators can do this: owners of the first organization',
    onlyOwners: 'only an owner of the organization can do this',
    onlyAdmins: 'only an owner or admin of the organization can do this',
    onlyEditors: 'only an owner, admin or editor can do this',
    onlyAllSites: 'a rule for all sites needs somebody who may edit all of them',
    withheld: 'an owner or admin has withheld this from you',
  },
  signIn: {
    wrongCredentials: 'incorrect email or password',
    codeNeeded: 'enter the code from your authenticator app',
    passkeyNeeded: 'use your passkey, or a recovery code',
    passkeyOrCodeNeeded: 'use your passkey, or the code from your authenticator app',
    wrongCode: 'invalid code; wait for the next one and try again',
    wrongPasskey: 'the passkey could not be verified; try again',
    wrongPassword: 'the current password is wrong',
    providerRequired: (provider: string, domain: string) => `sign in with ${provider}: it is required for ${domain}`,
    organisationRequires: (organisation: string, provider: string) =>
      `${organisation} requires that its members sign in with ${provider}`,
    noAccess: (provider: string) =>
      `${provider} has signed you in, but nothing here is shared with you; ask an owner of the organization`,
    tooManyAttempts: (count: number, unit: WaitUnit) =>
      `too many attempts; try again in ${count} ${unit}${count === 1 ? '' : 's'}`,
  },
  reset: {
    gone: 'this reset link was used, has expired or is incomplete; request a new one',
    sent: (email: string) =>
      `If ${email} has an account here, a reset link is on its way. It can be used once and expires in one hour.`,
    noMail: (command: string) =>
      `This server can't send email. Ask your server administrator to run, in the folder of svc: ${command}`,
  },
  setup: {
    gone: "this link has been used or has expired; use the latest one in the server's terminal",
    domainNeeded: 'enter the domain of your first site',
    first: 'this server is not set up yet; open the setup link in its terminal first',
  },
  invitation: {
    gone: 'this invitation was used, was revoked or has expired; ask for a new one',
    passwordNeeded: (email: string) => `enter the password of ${email} on this server; without an account, choose one`,
  },
  linkGone: 'this link is no longer valid',
  linkOfOtherBrowser: 'this link works only in the browser that asked for it; open it there, or sign in again here',
  linkPassword: {
    needed: 'this link needs a password',
    wrong: 'the password is wrong',
  },
  mail: {
    none: 'email is not configured on this server; set SVC_SMTP_URL, such as smtps://user:password@mail.example.com, and restart svc',
    previewRefused: (reason: string) => `the mail server rejected the preview: ${reason}`,
    testRefused: (reason: string) => `the mail server rejected the test email: ${reason}`,
    askRefused: (reason: string) => `the mail server rejected the email that asks for confirmation: ${reason}`,
  },
  typeToDelete: (typed: string) => `nothing was deleted: type ${typed} to confirm`,
  site: {
    archived: 'this site is archived; restore it in its settings',
    notDeleted: (domain: string) => `nothing was deleted: type the site's domain, ${domain}, to confirm`,
    noDomainOfSite: 'the site has no such domain',
    hasUpload: 'the site has an uploaded export: import or remove it first',
    notMoved: (domain: string) => `nothing was moved: type the site's domain, ${domain}, to confirm`,
    exportRuns: 'an export of the site is being downloaded; wait until it has ended',
    onlyOwnersShorten:
      'a shorter retention permanently deletes older data: only an owner of the organization can do this',
    months: (most: number) => `enter a whole number of months between 1 and ${most}`,
  },
  noApiKey: 'API key not found',
  imports: {
    noUploads: 'this server accepts no uploads; import with svc import --from',
  },
  lastDayBeforeFirst: 'the end date is before the start date',
};
