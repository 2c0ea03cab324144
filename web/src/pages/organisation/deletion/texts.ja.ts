import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: '組織の削除',
  lead: '組織を、そのサイトとすべてのデータとともに完全に削除します。メンバーのアカウントは残ります。',
  button: '組織を削除',
  question: 'この組織を削除しますか？',
  consequence: 'この操作は元に戻せません。サイトの計測、リンク、APIキー、アラート、レポートはすぐに停止します。',
  counts: (sites, members, groups, invitations, keys) =>
    `削除されるもの: サイト ${sites}、メンバーシップ ${members}、グループ ${groups}、招待 ${invitations}、キー ${keys}。`,
  copies:
    'ほかの組織に所属しないアカウントは30日後に削除されます。バックアップ、エクスポート、送信済みのレポートの内容は残ります。',
  done: (name) => `${name} を削除しました`,
};
