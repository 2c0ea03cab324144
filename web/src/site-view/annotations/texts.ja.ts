import { whole } from '../../format.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: '注釈',
  alert: (amount, rule) => `アラート：${amount}（${rule}）`,
  allGoals: 'すべての目標',
  goal: (name) => `目標を作成：${name}`,
  funnel: (name, version) => `ファネルを変更：${name}（バージョン${version}）`,
  channels: 'チャネルルールを変更',
  import: (source) => `ここから自サイトのデータ。以前の日は${source}からインポート`,
  zone: (zone, before) => `タイムゾーンを${before}から${zone}に変更`,
  discards: (count, usual, reason) =>
    `拒否されたイベント${whole(count)}件（通常${whole(usual)}件）。主な理由：${reason}`,
  file: {
    appeared: (file) => `${file}が追加されました`,
    changed: (file) => `${file}が変更されました`,
    gone: (file) => `${file}がなくなりました`,
  },
  silence: (days) => `イベントなし：${days}`,
  mark: (days, text) => `${days}：${text}`,
  marks: (days, count) => `${days}：注釈${whole(count)}件`,
  more: (count) => `ほか${whole(count)}件`,
  author: (author, date) => `${author}、${date}`,
  commandLine: 'コマンドライン',
  add: 'メモを追加',
  edit: 'メモを編集',
  editNamed: (text) => `メモを編集：${text}`,
  day: '日付',
  note: 'メモ',
  hint: (most) => `1行、最大${most}文字。メンバーに表示され、共有リンクには表示されません。`,
  submitAdd: 'メモを追加',
  submitEdit: 'メモを保存',
  remove: 'メモを削除',
  added: 'メモを追加しました',
  saved: 'メモを保存しました',
  removed: 'メモを削除しました',
};
