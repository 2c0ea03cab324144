import type { DiscardTexts } from './texts.ts';

export const texts: DiscardTexts = {
  groups: {
    privacy: '訪問者によるオプトアウト',
    rules: '除外ルール',
    bots: 'ボットとデータセンター',
    setup: '設定の問題',
    limits: '上限とエラー',
  },
  crawlerClasses: {
    ai_training: 'AI学習',
    ai_search: 'AI検索',
    ai_agent: 'AIエージェント',
    search: '検索エンジン',
    seo: 'SEO',
    monitor: '監視',
    preview: 'リンクプレビュー',
    cloud: 'クラウド・データセンター',
    feed: 'フィードリーダー',
    tool: 'スクリプト・ツール',
    other: 'その他',
  },
  crawlers: {
    other: 'その他のボット',
    none: 'User-Agentなし',
    datacentre: 'データセンターのブラウザ',
    unnamed: '名前別の集計前',
  },
  reasons: {
    body_too_large: {
      label: 'サイズ超過',
      meaning: 'リクエスト本文が4096バイトを超えていました。',
      help: 'イベントが4096バイトを超えました。カスタムイベントのプロパティを減らすか、短くしてください。',
    },
    malformed: {
      label: '無効なリクエスト',
      meaning: 'リクエストがトラッカーのイベントではないか、リレーが渡したアドレスを読み取れませんでした。',
      help: '有効なイベントではありません。誰かがエンドポイントを探索しているか、プロキシがリクエストを書き換えているか、読み取れない訪問者IPを渡しています。',
    },
    unknown_site: {
      label: 'アーカイブ済み',
      meaning: 'サイトが不明か、アーカイブされています。',
      help: 'イベントの受信時にサイトがアーカイブされていました。サイトを復元するか、ページからスクリプトを削除してください。',
    },
    gpc: {
      label: 'Global Privacy Control',
      meaning: '訪問者がトラッキングを拒否しています（Global Privacy Control）。',
      help: '訪問者のブラウザがトラッキングの拒否を求めており、このサイトはそれを尊重しています。対応は不要です。「プライバシー」をご覧ください。',
    },
    origin: {
      label: 'ドメイン不一致',
      meaning: 'ページがサイトに登録されたドメインにありません。',
      help: 'ページがサイトのドメインまたはそのサブドメインにありませんでした。サイトのコピーやプレビュー、localhostのページ、またはOriginヘッダーを削除するプロキシが原因です。',
    },
    origin_hidden: {
      label: 'オリジン非公開',
      meaning: 'ページのReferrer-Policyによりオリジンが隠されました（Origin: null）。',
      help: 'ページのReferrer-Policyがno-referrerまたはsame-originのため、FirefoxとSafariではどのサイトのページかが送信されず、訪問者が計測されません。scriptタグにreferrerpolicy="origin"を追加してください。',
    },
    bot_user_agent: {
      label: 'ボット',
      meaning: 'User-Agentがないか、ボットを示しています。',
      help: 'User-Agentがないか、クローラー、監視ツール、テストツールのものです。人の訪問には影響しません。',
    },
    bot_network: {
      label: 'データセンター',
      meaning: 'データセンターのIPアドレスです。',
      help: 'ボットや一部のVPNのように、データセンターのIPアドレスから届いたイベントです。トラフィックの大部分がこれに当たる場合は、プロキシが訪問者のIPを転送していません。プロキシをリレーとして設定してください。',
    },
    referrer_spam: {
      label: 'リファラースパム',
      meaning: 'リファラーが既知のスパムのホストです。',
      help: '統計に表示されることを狙い、スパムのホスト一覧にあるリファラーを名乗ったイベントです。実際の訪問者への影響はありません。',
    },
    excluded: {
      label: '除外',
      meaning: 'サイトまたは組織の除外ルールに一致しました。',
      help: '除外ルールのいずれかに一致しました。集計しないと決めたネットワーク、国、パス、ホストまたはUser-Agentです。',
    },
    event_name: {
      label: 'イベント名',
      meaning: 'イベント名が無効か、予約されています。',
      help: 'カスタムイベントの名前には、a～z、0～9、_、- を1～64文字で使用できます。「pageview」は予約されています。',
    },
    props: {
      label: 'プロパティ',
      meaning: 'propsが2048バイトを超えています。',
      help: 'カスタムイベントのプロパティが2048バイトを超えました。数を減らすか、短くしてください。',
    },
    rate_limit: {
      label: 'レート制限',
      meaning: '1つのアドレス範囲から、10秒間に許可された数を超えるイベントが届きました。',
      help: '1つのネットワークから、10秒間にサーバーが許可する数を超えるイベントが届きました。訪問者がプロキシ経由の場合は、プロキシをリレーとして設定してください。制限が訪問者ごとになります。',
    },
    lost: {
      label: '損失',
      meaning: 'イベントは有効でしたが、ディスクに書き込めなかったか、その日の集計確定後に届きました。',
      help: 'イベントは有効でしたが、保存できませんでした。ディスクの空きがない可能性があります。サーバー管理者は「サーバー」で詳細を確認できます。',
    },
  },
};
