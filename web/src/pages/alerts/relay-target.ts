/** A product that takes messages of its own kind, and not webhooks of alerts. */
export type ChatName = 'slack' | 'discord' | 'teams';

/** The hosts of their webhooks. Teams has those of workflows too, on hosts that take anybody's webhooks: they are not recognised. */
const HOSTS: Readonly<Record<ChatName, RegExp>> = {
  slack: /^hooks\.slack(-gov)?\.com$/,
  discord: /^((ptb|canary)\.)?discord(app)?\.com$/,
  teams: /\.webhook\.office\.com$/,
};

/** Returns the product that the address of a webhook is of; null for any other address. */
export function chatOf(url: string): ChatName | null {
  const host = URL.parse(url.trim())?.hostname ?? '';
  return (Object.keys(HOSTS) as ChatName[]).find((name) => HOSTS[name].test(host)) ?? null;
}

/** Returns the command of the relay that posts to a webhook of such a product. */
export function relayCommand(chat: ChatName, url: string): string {
  return `SVC_RELAY_URL='${url.trim().replaceAll("'", '%27')}' svc relay --to ${chat} --secret-file alert-secrets`;
}
