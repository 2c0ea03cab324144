import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  navigation: '設定のグループ',
  find: '設定を検索',
  none: '設定が見つかりません',
  groups: {
    general: '一般',
    tracking: 'トラッキング',
    sharing: '共有とレポート',
    data: 'データ',
    danger: '危険な操作',
  },
  words: {
    general: '名前 ドメイン タイムゾーン サイトID インストール スクリプト コード',
    domains: 'ドメイン 変更 複数 追加',
    'own-visits': '自分の訪問 除外 ブラウザ 無視 チーム localStorage',
    exclusions: 'IP アドレス ネットワーク ブロック 無視 除外 ボット スパム 国 パス ホスト リファラー User-Agent ルール',
    masks: 'パス URL メール トークン 個人情報 GDPR 匿名化',
    gpc: 'GPC Global Privacy Control Do Not Track DNT 同意 プライバシー',
    discards: 'ボット クローラー AI スパム 拒否 失われた イベント',
    links: '共有 公開 クライアント ダッシュボード',
    reports: 'メール 毎日 毎週 毎月 レポート',
    recipients: 'メールアドレス 顧客 受信者 外部 アカウントなし',
    retention: '古いデータ 削除 保持 月 訪問 ストレージ ディスク プライバシー GDPR',
    properties: 'カスタム ディメンション イベント プロパティ パラメーター キー',
    channels: '参照元 UTM ルール 有料 オーガニック 広告 Google Meta',
    import: 'Plausible Umami Matomo GoatCounter Google Analytics GA4 履歴 移行 アップロード',
    export: 'ダウンロード CSV Parquet 生イベント バックアップ',
    erase: '削除 日付 期間 GDPR 誤ったデータ',
    'erase-pages': '削除 ページ パス メール トークン GDPR 個人データ',
    danger: 'アーカイブ 復元 削除 サイト 移動 組織 空にする 初期化',
  },
};
