import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'サイトの設定',
  onlyAdmins: 'この設定を変更できるのは、オーナーと管理者のみです。',
  onlyEditors: 'この設定を変更できるのは、オーナー、管理者、編集者のみです。',
  save: '保存',
  saved: '設定を保存しました',
  general: {
    title: '一般',
    install: 'トラッキングスクリプトを表示',
    name: '名前',
    siteId: (id) => <>サイトID：{id}</>,
    newZone: '新しいタイムゾーンは今日から適用されます。過去の日付は変わりません。',
  },
  privacy: {
    title: 'プライバシー',
    gpc: 'Global Privacy Control（GPC）を尊重する',
    gpcHint: 'ブラウザがGPCを送信する訪問者は計測されません。',
  },
  retention: {
    title: 'データ保持期間',
    forever: '無期限に保持',
    limited: (months) => <>{months}か月間保持</>,
    months: '月数',
    outOfRange: (max) => `1～${max}か月の整数を入力してください。`,
    ownersOnly: '保持期間を短くすると、それより古いデータは完全に削除されます。この操作はオーナーのみ可能です。',
    rawEvents: '生イベントは常に30日後に削除されます。匿名の日別統計は保持されます。',
    keeps: (from) => `${from}以降のデータを保持します。最も古い日のデータが毎晩削除されます。`,
    deletes: (from, to) =>
      `${from}から${to}までのデータはただちに非表示になり、1日以内にディスクから削除されます。その後は、最も古い日のデータが毎晩削除されます。`,
    confirm: {
      title: '古いデータを削除しますか？',
      consequence: (from, to) => `${from}から${to}までのすべてのデータが完全に削除されます。この操作は元に戻せません。`,
      action: '保存して削除',
    },
  },
  visits: {
    title: '訪問の保持期間',
    holds:
      '訪問には、ページとイベントが時刻、流入元、場所、デバイスとともに含まれます。IPアドレスや、別の日に同じ訪問者だと分かる情報は含まれません。ただし、場所、デバイス、ページの組み合わせが珍しい場合は、ある1日のひとりの訪問だと分かることがあります。',
    purpose: '訪問が保持されている間は、フィルターを組み合わせたり、新しい目標やファネルの過去の数値を見たりできます。',
    takes: (size) => `このサイトの訪問はディスク上で${size}を使用しています。`,
    takesNone:
      '30日より前の訪問はまだ保存されていません。保存期間を延ばすと今後の訪問に適用され、削除された訪問は戻りません。',
    takesPerYear: (size) => `現在のペースでは、1年分で${size}になります。`,
    days: (days) => `${days}日`,
    months: (months) => `${months}か月`,
    asStatistics: '統計と同じ期間',
    lowered: 'それより古い訪問はただちに非表示になり、10分以内にディスクから削除されます。',
    confirm: {
      title: '古い訪問を削除しますか？',
      consequence: (time) => `${time}より前の訪問はすべて完全に削除されます。この操作は元に戻せません。`,
    },
  },
  ownVisits: {
    title: '自分の訪問を除外',
    lead: '訪問者は匿名のため、除外はサイト上のページのスイッチでブラウザごとに行います。下のルールで自分のネットワークを除外することもできます。',
    page: {
      instructions: (address) => (
        <>
          このページをサイトに
          <code>{address}</code>
          として保存し、除外したいすべてのデバイスで開くか、リンクをチームに送ってください。ページにはスイッチがあります。
        </>
      ),
      download: 'ページをダウンロード',
      open: 'ページを開く',
    },
    console: {
      summary: 'このコンピューターの場合：ブラウザのコンソール',
      instructions: (domain) => (
        <>
          {domain}
          を開き、ブラウザのコンソール（F12）で次のコードを実行してください。次のページ読み込みから有効になります。
        </>
      ),
      snippet: 'コンソールのコマンド',
    },
    undo: (
      <>
        再び計測されるようにするには、<code>localStorage.removeItem('svc_ignore')</code>
        を実行してください。サブドメインごと（<code>www.</code>も含む）に必要です。
      </>
    ),
  },
  links: {
    title: '共有リンク',
    add: '新しいリンク',
    lead: 'リンクを無効化するまで、リンクを知っている人は誰でもアカウントなしでこのサイトの統計を閲覧できます（閲覧のみ、個々の訪問は表示されません）。',
    leadOfGroup:
      'リンクを無効化するまで、リンクを知っている人は誰でもアカウントなしでこのグループのサイトの統計を閲覧できます（閲覧のみ、個々の訪問は表示されません）。',
    empty: '共有リンクはまだありません。',
    created: (date) => `作成日：${date}`,
    copy: 'リンクをコピー',
    open: '開く',
    openLabel: (link) => `${link}を新しいタブで開く`,
    revoke: '無効化',
    revokeLabel: (link) => `${link}を無効化`,
    confirm: {
      title: 'このリンクを無効化しますか？',
      consequence: (link) => <>「{link}」を使用している全員がアクセスできなくなります。この操作は元に戻せません。</>,
      action: 'リンクを無効化',
      done: 'リンクを無効化しました',
    },
    form: {
      title: '新しい共有リンク',
      name: '名前',
      nameHint: '例：「クライアント」。メンバーにのみ表示されます。',
      submit: 'リンクを作成',
    },
    result: {
      title: 'リンクを作成しました',
      beforeSharing: 'リンクを共有する',
      snippet: 'リンク',
      copyLater: '一覧からいつでも再度コピーできます。',
      done: '完了',
    },
  },
  reports: {
    title: 'メールレポート',
    lead: '小さなグラフ、収益、上位のページ、流入元、キャンペーン、国を含む統計の概要です。この設定は個人用で、ほかのメンバーにはそれぞれの設定があります。',
    notConfigured: (setup) => (
      <>
        このサーバーではメールが設定されていないため、レポートを送信できません。サーバー管理者が{setup}必要があります。
      </>
    ),
    frequencies: {
      daily: '日次レポート',
      weekly: '週次レポート',
      monthly: '月次レポート',
    },
    next: (instant, zone) => `次のレポート：${instant}（${zone}）`,
    first: (instant, zone) => `最初のレポート：${instant}（${zone}）`,
    on: {
      daily: '日次レポートはオンです',
      weekly: '週次レポートはオンです',
      monthly: '月次レポートはオンです',
    },
    off: {
      daily: '日次レポートはオフです',
      weekly: '週次レポートはオフです',
      monthly: '月次レポートはオフです',
    },
    saved: 'レポートを保存しました',
    recipient: (email) => <>レポートは{email}に送信されます。内容の確認：</>,
    send: {
      daily: '昨日のレポートを自分に送信',
      weekly: '先週のレポートを自分に送信',
      monthly: '先月のレポートを自分に送信',
    },
    sent: (email) => `${email}にレポートを送信しました`,
  },
  import: {
    title: 'インポート',
    lead: 'Plausible、Umami、Matomo、GoatCounter、Google Analyticsなどから過去のデータをインポートします。',
    action: '過去のデータをインポート',
  },
  export: {
    title: 'エクスポート',
    lead: 'このサイトの日別統計と生イベントをCSVまたはParquetでダウンロードします。',
    action: 'データをエクスポート',
  },
  rejected: {
    title: '拒否されたイベント',
    lead: '受信後に拒否されたイベントとその理由です。',
    period: '期間',
    days: (count) => `${count}日間`,
    empty: (count) => `過去${count}日間に拒否されたイベントはありません。`,
    chart: (day, most) => `1日あたりの拒否されたイベント。最多は${day}の${most}件`,
    bar: (day, events) => `${day}：${events}件`,
    range: (from, to) => `${from}～${to}`,
    columns: { reason: '理由', events: 'イベント', share: '割合' },
    crawlers: {
      title: '名前別のボット',
      lead: 'スクリプトを実行し、拒否されたボットの名前です。JavaScriptを実行しないクローラーはイベントを送信しないため、表示されません。',
      ai: (_count, events) => `AIクローラーが${events}件のイベントを送信しました。`,
      assistants: (_count, visitors) => `AIアシスタント経由の訪問者は${visitors}人です。`,
      columns: { name: '名前', class: '種類', events: 'イベント' },
    },
  },
  danger: {
    title: '危険な操作',
    archive: {
      hint: '計測を停止し、このサイトをダッシュボードとAPIで非表示にします。データは削除されず、いつでも復元できます。',
      button: 'サイトをアーカイブ',
      title: 'このサイトをアーカイブしますか？',
      consequence:
        '計測が停止し、ダッシュボードと共有リンクは非表示に、アラートは一時停止になります。サイトはいつでも復元できます。',
      done: 'サイトをアーカイブしました',
    },
    restore: {
      hint: 'このサイトはアーカイブされています。復元するとデータが元に戻ります。その間に受信したイベントは拒否されました。',
      button: 'サイトを復元',
      done: 'サイトを復元しました',
    },
    delete: {
      hint: 'サイトとそのすべてのデータを完全に削除します。この操作はオーナーのみ可能です。',
      button: 'サイトを削除',
      title: 'このサイトを削除しますか？',
      consequence: (site) => (
        <>
          {site}
          の統計、目標、ファネル、アラート、共有リンク、レポートがすべて完全に削除されます。バックアップはありません。データを残して計測を停止するには、代わりにサイトをアーカイブしてください。
        </>
      ),
      action: '完全に削除',
      done: 'サイトを削除しました',
    },
  },
};
