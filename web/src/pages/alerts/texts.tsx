import type { ReactNode } from 'react';
import type { UrlRejection } from '../../../../src/domain/attempt-status.ts';
import { midSentence } from '../../../../src/domain/mid-sentence.ts';
import { whole } from '../../format.ts';
import { LOCALE, plural } from '../../language.ts';

const CHOICE = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

/** The texts of the page Alerts. A rule, an amount and a time in them are given as they are to be shown. */
export const texts = {
  title: 'Alerts',
  /** The labels of the channels begin with a capital. */
  lead: (channels: readonly string[]) =>
    `Get notified by ${CHOICE.format(channels.map(midSentence))} when traffic changes.`,
  create: 'Create alert',
  empty: {
    title: 'No alerts yet',
    explanation:
      'Get notified about traffic spikes, traffic drops, missing data, completed goals, revenue or crawlers.',
    askAdmin: 'Ask an owner, admin or editor to create one.',
  },
  noMail: {
    rule: 'Its emails can’t be sent until a mail server is configured.',
    alerts: 'Email isn’t configured on this server, so alert emails can’t be sent.',
    askAdmin: (
      <>
        Ask your server administrator to set <code>SVC_SMTP_URL</code>.
      </>
    ),
    operator: (
      <>
        Set <code>SVC_SMTP_URL</code> (e.g. <code className="breakable">smtps://user:password@mail.example.com</code>)
        and restart svc.
      </>
    ),
  },
  /** For operators, beside a webhook to a host that is not public. */
  allowHost: 'To allow a host on your own network, add it to SVC_WEBHOOK_ALLOW_HOSTS and restart svc.',
  rule: {
    allGoals: 'all goals',
    deletedGoal: '(deleted goal)',
    switch: (rule: string) => `Alert on: ${rule}`,
    actions: (rule: string) => `Actions for ${rule}`,
    sendTest: 'Send test',
    edit: 'Edit',
    history: 'History',
    delete: 'Delete',
    turnedOn: 'Alert turned on',
    turnedOff: 'Alert turned off',
    where: (conditions: readonly string[]) => `Only: ${conditions.join(' · ')}`,
    receivers: (channel: string, names: readonly string[]) => `${channel}: ${names.join(', ')}`,
  },
  /** The recipients of emails that are no members of the organisation. */
  consent: {
    notAsked: (email: string) => `${email} is asked by email first and gets alerts once it has agreed.`,
    waiting: (email: string, time: string) => `${email} has not agreed to get alerts yet (asked ${time}).`,
    askedOut: 'It is not asked again, but can still agree with the link in the email.',
    grace: (date: string) => `Until ${date} it gets them all the same.`,
    refused: (email: string) => `${email} does not want alerts and is not asked again.`,
    askAgain: 'Ask again',
    askAgainOf: (email: string) => `Ask again: ${email}`,
    asked: 'The address will be asked again',
  },
  idle: {
    noSites: 'No site of this group is active, so this alert can’t trigger.',
    segmentGone: 'A segment that it names was deleted, so this alert can’t trigger. Edit it to choose another.',
    conditionGone:
      'A goal in its conditions was deleted or archived, so this alert can’t trigger. Edit its conditions.',
    tooManyConditions:
      'Its conditions and those of its segments are too many (more than 20, or more than 100 values), so this alert can’t trigger. Edit its conditions or the segments.',
    fewWeeks: 'Fewer than 4 earlier weeks have figures to compare with, so this alert can’t trigger yet.',
    noReports:
      'No server has reported requests yet, so this alert can’t trigger. The page Crawlers shows how to begin.',
    unknownHours: 'There are no figures for all of its hours yet, so this alert can’t trigger.',
    revenueGone: 'Its goal has no revenue in this currency any more, so this alert can’t trigger.',
    noGoals: 'There are no goals, so this alert can’t trigger.',
    deleted: 'Its goal was deleted, so this alert can’t trigger.',
    archived: 'Its goal is archived, so this alert can’t trigger. Restore it or choose another.',
    noRevenue: 'Its goal has no revenue any more, so this alert can’t trigger.',
    otherCurrency: (currency: string) =>
      `The revenue of its goal is in ${currency} now, so this alert can’t trigger. Edit it to watch that.`,
  },
  state: {
    off: 'Off',
    idle: 'Inactive',
    armed: 'Active',
    firedToday: 'Triggered today',
    firing: 'Triggered',
    firingSince: (time: string) => `Triggered since ${time}`,
    noMail: 'No mail server',
  },
  delivery: {
    none: 'No deliveries yet',
    lastAlert: (outcomes: string, time: string) => `Last alert: ${outcomes}, ${time}`,
    lastTest: (outcomes: string, time: string) => `Last test: ${outcomes}, ${time}`,
    /** A channel and the outcome there, of which each begins with a capital. */
    outcome: (channel: string, outcome: string) => `${midSentence(channel)} ${midSentence(outcome)}`,
    outcomeWithCause: (channel: string, outcome: string, cause: string) =>
      `${midSentence(channel)} ${midSentence(outcome)} (${cause})`,
    channelTo: (channel: string, recipient: string) => `${channel} to ${recipient}`,
    gaveUp: (attempts: string, cause: string) => `Gave up after ${attempts} attempts. ${cause}`,
  },
  /** The outcomes of an attempt to deliver, and their causes. */
  outcomes: {
    pending: 'Pending',
    delivered: 'Delivered',
    gaveUp: 'Failed (gave up)',
    failed: 'Failed',
    notSent: 'Not sent',
    withCause: (outcome: string, cause: string) => `${outcome}: ${cause}`,
    causes: {
      timeout: 'timed out',
      network: 'no connection',
      noAccess: 'the member may not get these alerts',
      noMember: 'tests go to members of the organization only',
      noConsent: 'the address has not agreed',
      noMailServer: 'no mail server',
      http: (status: string) => `HTTP ${status}`,
      url: {
        scheme: 'the URL must begin with https://',
        credentials: 'the URL must not contain a user name or password',
        host: 'the URL must name a public host, not localhost, *.localhost or *.internal',
        'ip-literal': 'the URL must use a host name, not an IP address',
        'private-address': 'the URL resolves to an address that is not public',
      } satisfies Record<UrlRejection, string>,
    },
  },
  networkErrors: {
    unknownHost: 'This host name does not exist.',
    lookup: 'DNS lookup failed.',
    refused: 'Connection refused.',
    timeout: 'Timed out.',
    closed: 'Connection closed before a response was received.',
    unreachable: 'Host unreachable.',
    expired: 'Its certificate has expired.',
    otherHost: 'Its certificate is for another host name.',
    untrusted: 'Its certificate is not signed by an authority that this server trusts.',
    noTls: 'The server doesn’t support HTTPS on this port.',
  },
  deleteDialog: {
    title: 'Delete this alert?',
    button: 'Delete alert',
    consequence: (rule: ReactNode) => (
      <>
        “{rule}” and its history will be deleted, and pending deliveries stopped. This can’t be undone. To pause it,
        turn it off instead.
      </>
    ),
    done: 'Alert deleted',
  },
  /** The answer to the address of a product that takes no webhooks of alerts. */
  relay: {
    names: { slack: 'Slack', discord: 'Discord', teams: 'Microsoft Teams' },
    explanation: (chat: string) =>
      `${chat} doesn’t understand alert webhooks. The alert relay of svc receives them and posts them there as messages.`,
    command: 'Relay command',
    next: 'Start the relay with this command, enter its own https address above, and put the signing secret that you get after saving into the file alert-secrets.',
  },
  form: {
    titleNew: 'Create alert',
    titleEdit: 'Edit alert',
    create: 'Create alert',
    save: 'Save',
    cancel: 'Cancel',
    created: 'Alert created',
    saved: 'Alert saved',
    type: 'Notify me about',
    goal: 'Goal',
    noGoals: 'No goals yet. Add one under Goals.',
    noRevenueGoals: 'No goal has revenue yet. Add it to a goal of an event, under Goals.',
    currency: 'Currency',
    currencyHint: 'Three letters, such as EUR or USD.',
    currencyFixed: 'All revenue of this goal is in this currency.',
    allGoals: 'All goals',
    archivedGoal: (goal: string) => `${goal} (archived)`,
    deletedGoal: 'Deleted goal',
    optionalPlaceholder: 'e.g. 10',
    firstRequestHint: 'Leave empty to be notified of the first request of each new crawler.',
    optionalHint: 'Leave empty to be notified of the first conversion each day.',
    hours: 'Full hours to look back on',
    hoursHint: '1 to 168. The hour in progress doesn’t count.',
    comparedWith: 'Compare with',
    withThreshold: 'A threshold',
    withUsual: 'What is usual at this time of the week',
    percent: 'Percent of what is usual (below)',
    percentHint: 'The median of the same hours in up to 12 weeks before. At least 4 weeks are needed.',
    segment: 'Segment',
    allVisitors: 'All visitors',
    deletedSegment: 'Deleted segment',
    conditions: 'Conditions (optional)',
    conditionsHint: 'One per line, such as country:is:DE or page:contains:/blog/. All must hold.',
    noCondition: (line: string) => `Not a condition: ${line}`,
    channels: 'Notify via',
    rotateSecret: 'Rotate signing secret',
    rotateSecretHint: 'The current secret stops working.',
    secretLater: (hint: string) => `${hint} The signing secret is shown after you save.`,
  },
  preview: {
    checking: 'Checking the last 30 days…',
    never: (
      <>
        This alert would <strong>not have triggered</strong> in the last 30 days.
      </>
    ),
    fired: (count: number) => (
      <>
        This alert would have triggered{' '}
        <strong>{plural(count, { one: 'once', other: `${whole(count)} times` })}</strong> in the last 30 days.
      </>
    ),
    now: 'It will trigger right away: traffic is above the threshold now.',
    today: (amount: string) => `It will trigger right away: ${amount} today.`,
    when: 'Show when',
    firing: (time: string, amount: string) => `${time}: ${amount}`,
    earlier: (count: number) => `and ${whole(count)} earlier`,
  },
  history: {
    title: 'Delivery history',
    empty: 'No deliveries yet',
    emptyHint: 'Deliveries, tests and retries will appear here.',
    time: 'Time',
    alert: 'Alert',
    to: 'To',
    attempt: 'Attempt',
    status: 'Status',
    nextRetry: 'Next retry',
    test: 'Test',
  },
  secret: {
    title: 'Webhook signing secret',
    explanation:
      'Every request is signed with this secret so your endpoint can verify it. Copy it now; it won’t be shown again.',
    label: 'Secret',
    scheme: (
      <>
        The <code>svc-signature</code> header is <code>v1=</code> followed by the HMAC-SHA256, in hex, of the{' '}
        <code>svc-timestamp</code> header, a dot and the request body.
      </>
    ),
    sendTest: 'Send test',
    done: 'Done',
  },
  test: {
    title: 'Test alert',
    sending: 'Sending test…',
    receiver: (receiver: string) => `${receiver}:`,
    again: 'Send again',
    close: 'Close',
  },
};
