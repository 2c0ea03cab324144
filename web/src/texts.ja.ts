import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  allSites: 'すべてのサイト',
  switchSite: 'サイトを切り替え',
  searchSites: 'サイトを検索',
  noSite: 'サイトが見つかりません',
  addSite: 'サイトを追加',
  account: {
    menu: 'アカウントメニュー',
    settings: 'アカウント設定',
    organisation: 'チームとAPIキー',
    server: 'サーバー',
    docs: 'ドキュメント',
    signOut: 'ログアウト',
    signOutFailed: (reason) => `ログアウトできませんでした。${reason}`,
  },
  appearance: { title: '外観', names: { system: 'システム', light: 'ライト', dark: 'ダーク' } },
  sources: {
    locations: 'IPアドレスの位置情報：DB-IP',
    networks: 'ネットワーク：RouteViews、DB-IP',
    licence: 'CC BY 4.0',
  },
  failed: '問題が発生しました',
  notFound: {
    title: 'ページが見つかりません',
    hint: 'URLを確認してください。ページが移動した可能性もあります。',
    back: 'サイト一覧に戻る',
  },
  request: {
    unreachable: 'サーバーに接続できません。再試行しています…',
    failed: 'サーバーで問題が発生しました。もう一度お試しください。',
  },
  justNow: 'たった今',
  missing: {
    part: 'このページの一部を読み込めませんでした。',
    page: 'このページを読み込めませんでした。',
    reload: '再読み込み',
  },
  away: {
    title: 'サーバーに接続できません。',
    figures: (time) => `${time}時点のデータを表示しています。`,
    retrying: '再試行中…',
  },
};
