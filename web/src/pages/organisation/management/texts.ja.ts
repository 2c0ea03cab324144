import type { ManagementTexts } from './texts.ts';

export const texts: ManagementTexts = {
  title: '管理キー',
  add: '新しい管理キー',
  lead: '管理キーを持つスクリプトは、サイトとその設定を作成・変更できます。第三者に知られないようにしてください。',
  empty: '管理キーはまだありません。',
  everything: 'すべて',
  reads: (area) => `${area}（読み取りのみ）`,
  areas: {
    sites: 'サイトとグループ',
    settings: '目標と設定',
    alerts: 'アラート',
    members: 'メンバー',
    links: '共有リンク',
    reports: 'レポート',
    data: 'インポート',
    erasures: '統計の消去',
    directory: 'ディレクトリ（SCIM）',
    requests: 'ウェブサーバーのリクエスト',
  },
  rights: { none: 'アクセスなし', read: '読み取り', write: '読み取りと変更' },
  changes: '最近の変更',
  created: '管理キーを作成しました',
  confirm: {
    title: 'この管理キーを無効化しますか？',
    action: '管理キーを無効化',
    done: '管理キーを無効化しました',
  },
  form: {
    title: '新しい管理キー',
    nameHint: '例：「顧客の登録」',
    submit: '管理キーを作成',
    may: '許可する操作',
    all: 'すべて',
    chosen: '選択したもののみ',
  },
};
