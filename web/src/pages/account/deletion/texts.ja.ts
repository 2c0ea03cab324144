import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'アカウントの削除',
  ends: (instant) =>
    `どの組織にも所属していません。それまでに組織に参加または作成しないと、${instant} 以降にアカウントが削除されます。`,
  lead: 'アカウントを完全に削除します。組織とそのサイトは残ります。',
  onlyOwner:
    '組織の唯一のオーナーである間は、アカウントを削除できません。ほかのメンバーをオーナーにするか、組織を削除してください。',
  button: 'アカウントを削除',
  question: 'アカウントを削除しますか？',
  password: 'パスワード',
  consequence:
    'この操作は元に戻せません。すべてのセッションが終了し、あなたのアドレスはレポートとアラートから外されます。',
  counts: (segments, reports) => `自分のセグメント: ${segments}。メールレポート: ${reports}。`,
  memberships: '次のメンバーシップが終了します。',
};
