import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'サーバー',
  lead: 'サーバーの状態、メール、信頼できるプロキシ。',
  operatorsOnly: 'このページを表示できるのは、サーバー管理者（最初の組織のオーナー）のみです。',
  health: {
    checks: {
      service: 'サービス',
      configuration: '設定',
      disk: 'ディスク容量',
      clock: '時計',
      zones: 'タイムゾーン',
      mail: 'メール',
      providers: 'プロバイダーでのログイン',
      dns: 'DNS',
      versions: 'バージョン',
      geography: '地理データ',
      rejections: '拒否されたイベント',
      alerts: 'アラート',
      backlog: '待機中のイベント',
      days: '終了した日',
      erasures: '消去',
      backup: 'バックアップ',
      evidence: '証跡の鍵',
      errors: 'エラー',
    },
    title: '稼働状況',
    levels: { bad: '障害あり', warn: '要確認', ok: '正常' },
    allPassed: 'すべてのチェックに合格しました。',
    passed: (count) => `${count}件のチェックに合格`,
    elsewhere: (
      <>
        <code>svc doctor</code>を実行すると、同じ内容をターミナルで（英語で）確認できます。<code>/readyz</code>
        は正常時に200を返し、<code>/metrics</code>はPrometheus形式のメトリクスを公開します。
      </>
    ),
  },
  activity: {
    title: 'アクティビティ',
    uptime: '稼働時間',
    startedAt: (instant) => `${instant}から`,
    justStarted: '1分未満',
    version: 'バージョン',
    accepted: '受け付けたイベント',
    sinceStart: '起動以降',
    rejected: '拒否されたイベント',
    rejectedFor: (reason, events) => `${reason} ${events}件`,
    lost: '失われたイベント',
    lostHint: '有効だが保存できなかったもの',
    queued: '待機中のイベント',
    queuedHint: 'ディスク上にあり、統計に未反映',
    memory: 'メモリ',
    data: 'データ',
    free: (size) => `空き ${size}`,
    directory: 'データディレクトリ',
  },
  mail: {
    title: 'メール',
    configured: '設定済み',
    notConfigured: '未設定',
    setUp: (
      <>
        メールが設定されていないため、アラート、レポート、招待、パスワードの再設定を送信できません。設定するには、
        <code>SVC_SMTP_URL</code>を指定し（例：
        <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>
        ）、svcを再起動してください。
      </>
    ),
    purpose: 'アラート、レポート、招待、パスワードの再設定はメールで送信されます。',
    test: 'テストメールを送信',
    tested: (email) => `${email}にテストメールを送信しました。受信トレイを確認してください。`,
  },
  relays: {
    title: 'リレーキー（信頼できるプロキシ）',
    add: '新しいリレーキー',
    lead: 'プロキシの背後では、すべての訪問者がプロキシのIPになります。リレーキーがあると、プロキシが実際のIPを転送できます。',
    empty: 'リレーキーはまだありません。',
    created: (date) => `作成日：${date}`,
    revoke: '無効化',
    revokeLabel: (prefix) => `${prefix}を無効化`,
    confirm: {
      title: 'このリレーキーを無効化しますか？',
      consequence: (prefix) => (
        <>1秒以内に、{prefix}を使ったリクエストはプロキシ自体のものとして扱われます。この操作は元に戻せません。</>
      ),
      action: 'リレーキーを無効化',
      done: 'リレーキーを無効化しました',
    },
    result: {
      title: 'リレーキーを作成しました',
      warning: '今すぐこのキーをコピーしてください。再表示はできません。',
      key: 'リレーキー',
      done: '完了',
    },
    configuration: 'nginxとCaddyの設定',
    nginx: (
      <>
        nginx：イベントを転送する<code>location</code>内
      </>
    ),
    nginxSnippet: 'nginxの設定',
    caddy: (
      <>
        Caddy：イベントを転送する<code>reverse_proxy</code>内
      </>
    ),
    caddySnippet: 'Caddyの設定',
    examples: '完全な例は、各サイトの「スクリプトの設置」ページにあります。',
  },
  data: {
    title: 'データソースとライセンス',
    kinds: {
      city: '所在地',
      asn: 'ネットワーク',
      datacentres: 'データセンター',
      'referrer-spam': 'スパムのリファラー',
      bots: 'ボット',
      'user-agents': 'ブラウザとOS',
      crawlers: 'クローラー',
      'crawler-addresses': 'クローラーのアドレス',
    },
    sources: { bundled: 'svcに同梱', updated: '更新済み', own: '独自のファイル' },
    age: (source, ago) => `${source}、${ago}`,
    dateUnknown: (source) => `${source}、日付不明`,
    credits: (
      <>
        国、地域、市区町村は、更新されていない限り<a href="https://db-ip.com">DB-IPのIP to City Lite</a>
        で検索されます。ネットワーク番号はip-location-dbを通じてRouteViewsとDB-IPから取得しています。いずれも
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
        で提供されています。検索はすべてこのサーバー内で行われます。
      </>
    ),
    update: (
      <>
        <code>svc data update</code>を使うと、独自のファイルですべてを再起動なしに更新できます。
      </>
    ),
  },
};
