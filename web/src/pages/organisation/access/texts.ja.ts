import type { AccessTexts } from './texts.ts';

export const texts: AccessTexts = {
  title: 'アクセス権',
  save: '保存',
  saved: (email) => `${email}のアクセス権を変更しました`,
  signsOut: (email) => `保存すると、${email}はすべてのセッションからログアウトされます。`,
  reach: 'サイト',
  all: 'すべてのサイト（今後追加されるものも含む）',
  some: '選択したサイト',
  chosen: 'グループとサイト',
  search: 'グループとサイトを検索',
  none: '見つかりません',
  group: (name) => `グループ：${name}`,
  withheld: '非表示にする項目',
  parts: { revenue: '収益', settings: 'アラートと設定', exports: 'エクスポート' },
  lastDay: 'アクセスの最終日',
  lastDayHint: 'アクセス権はその日の終わり（UTC）に失効します。期限がない場合は空のままにしてください。',
  reached: (sites, groups) =>
    [...(sites === 0 ? [] : [`サイト${sites}件`]), ...(groups === 0 ? [] : [`グループ${groups}件`])].join('、'),
  named: (reached, names) => `${reached}（${names}）`,
  without: (parts) => `非表示：${parts}`,
  until: (day) => `${day}まで`,
  over: 'アクセス期限切れ',
};
