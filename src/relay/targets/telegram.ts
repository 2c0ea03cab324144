import { LINK_LABEL } from '../message.ts';
import type { Target } from '../target.ts';

const API = 'https://api.telegram.org';

/** Sends messages as a bot of Telegram (https://core.telegram.org/bots/api#sendmessage). */
export const telegramTarget: Target = {
  label: 'Telegram',
  missing: ({ telegramToken, telegramChat }) => {
    if (telegramToken === null) return "SVC_RELAY_TELEGRAM_TOKEN, the bot's token";
    return telegramChat === null ? '--chat, the id of the chat' : null;
  },
  addressOf: ({ url, telegramToken }) => ({
    url: `${(url ?? API).replace(/\/+$/, '')}/bot${telegramToken}/sendMessage`,
    headers: {},
  }),
  bodyOf: ({ title, headline, facts, note, link }, { telegramChat }) => ({
    chat_id: telegramChat,
    parse_mode: 'HTML',
    text: [
      `<b>${escapeHtml(title)}</b>`,
      escapeHtml(headline),
      '',
      ...facts.map(({ name, value }) => `${escapeHtml(name)}: ${escapeHtml(value)}`),
      ...(note === null ? [] : ['', `<i>${escapeHtml(note)}</i>`]),
      ...(link === null ? [] : ['', `<a href="${escapeHtml(link)}">${LINK_LABEL}</a>`]),
    ].join('\n'),
    link_preview_options: { is_disabled: true },
  }),
};

/** Escapes the characters that Telegram's HTML does not take as text. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
