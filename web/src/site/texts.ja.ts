import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  live: () => '人が閲覧中',
  pages: 'このサイトのページ',
  pagesOfGroup: 'このグループのページ',
  tabs: {
    dashboard: 'ダッシュボード',
    funnels: 'ファネル',
    goals: '目標',
    crawlers: 'クローラー',
    alerts: 'アラート',
    settings: '設定',
  },
  notFound: {
    title: 'サイトが見つかりません',
    hint: '削除されたか、アクセス権がない可能性があります。',
    back: 'サイト一覧に戻る',
  },
  sites: (count) => `${count}件のサイト`,
  reports: 'メールレポート',
  share: '共有',
  noGroup: {
    title: 'グループが見つかりません',
    hint: '削除されたか、アクセス権がない可能性があります。',
    back: 'サイト一覧に戻る',
  },
  withheld: {
    title: 'アクセスできません',
    explanation: 'この項目はオーナーまたは管理者によって非公開にされています。',
  },
};
