import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unknown: {
    site: (shown) => `サイト ${shown} は存在しません。`,
    goal: (id) => `目標 ${id} は存在しません。`,
    funnel: (id) => `ファネル ${id} は存在しません。`,
    apiKey: (id) => `APIキー ${id} は存在しません。`,
    shareLink: (id) => `共有リンク ${id} は存在しません。`,
  },
  notArchived: {
    goal: (id) => `アーカイブ済みの目標 ${id} は存在しません。`,
    funnel: (id) => `アーカイブ済みのファネル ${id} は存在しません。`,
  },
  noDomain: (shown) =>
    `${shown} はドメインではありません。example.com や localhost のように、ホスト名だけを入力してください（https://、ポート、パス、IPアドレスは不要です）。`,
  noTimeZone: (shown) =>
    `${shown} はタイムゾーンではありません。Asia/Tokyo や UTC のようなIANAの名前を入力してください。`,
  retention: (mostMonths) => `データ保持期間は1～${mostMonths}か月の整数で指定してください。`,
  pattern: {
    start: (shown) => `ページのパターンは / または * で始まります（例：/thanks、/blog/*）：${shown}`,
    path: (shown) => `ページのパターンは ? と # を含まないパスです：${shown}`,
    nul: (shown) => `ページのパターンはNUL文字を含まないパスです：${shown}`,
    tooLong: (most) => `ページのパターンは${most}文字以内で入力してください。`,
    eventName: (shown) => `イベント名は a-z、0-9、_、- からなる1～64文字です：${shown}`,
    ownEvent: (name) => `${name} は選択できません。カスタムイベント、outbound、download のいずれかを指定してください。`,
  },
  funnel: {
    steps: (least, most, given) => `ファネルのステップは${least}～${most}個です（現在${given}個）。`,
    window: (mostMinutes) => `制限時間は1～${mostMinutes}分の整数で指定してください。`,
  },
};
