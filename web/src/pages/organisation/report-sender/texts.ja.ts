import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'レポートの送信者',
  lead: 'この組織のすべてのサイトのメールレポートの送信方法です。アラートとアカウントのメールは変わりません。',
  name: '送信者名',
  nameHint: 'サーバーのアドレスと並べて表示されます（例：代理店の名前）。空欄の場合は「svc」です。',
  replyTo: '返信先アドレス',
  replyToHint:
    '返信はこのアドレスに届きます。メンバーのアドレス、またはこの組織のレポートに同意したアドレスを指定できます。',
  save: '保存',
  saved: '送信者を保存しました',
  logo: {
    label: 'ロゴ',
    choose: 'ロゴを選択',
    remove: 'ロゴを削除',
    file: 'ロゴのファイル',
    hint: 'PNGまたはJPEG、最大64KB。各レポートに含まれ、外部から読み込まれるものはありません。',
    tooLarge: 'ファイルが64KBを超えています。',
    saved: 'ロゴを保存しました',
  },
};
