import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: '禁止されているページ',
  lead: 'robots.txtがクローラーに禁止しているのにリクエストされたページ。',
  off: 'このサイトのrobots.txtとllms.txtは読み取られていません。',
  switchOn: '毎日読み取る',
  waiting: 'ファイルは数分以内に読み取られます。',
  there: (file, since, read) => `${file}：${since}から変更なし、読み取り：${read}`,
  absent: (file, since, read) => `${file}：${since}からなし、確認：${read}`,
  failing: (file, since, why) => `${file}：${since}から読み取れません（${why}）。最後に読み取った内容を使います。`,
  unknown: (file, since, why) => `${file}：まだ読み取れていません。${since}から1日1回試行（${why}）`,
  closedTo: (crawlers) => `すべてのページを禁止：${crawlers}`,
  compared: (from, to) =>
    `${from}から${to}までのリクエストを比較します。クローラーはrobots.txtのコピーに1日間従うことができ、ルールを最後に読み取ったのは${to}です。`,
  comparedLater: (day) =>
    `${day}以降のリクエストを比較します。クローラーはrobots.txtのコピーに1日間従うことができます。`,
  partly: 'リクエストの多いページのみ比較しました。',
  heading: 'クローラーとページ',
  columns: { errors: 'エラー', requests: 'リクエスト' },
  rule: (rule, line) => `${line}行目：Disallow: ${rule}`,
  none: '禁止されたページへのリクエストはありません。',
  nobodyKnows: '比較する日のリクエストは報告されていないため、わかりません。',
  more: (count) => `${count}件すべてを表示`,
  changes: '変更',
};
