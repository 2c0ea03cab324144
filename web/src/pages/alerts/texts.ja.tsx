import { whole } from '../../format.ts';
import { LOCALE } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const CHOICE = new Intl.ListFormat(LOCALE, { type: 'disjunction' });
const create = 'アラートを作成';

export const texts: typeof english = {
  title: 'アラート',
  lead: (channels) => `トラフィックに変化があったときに、${CHOICE.format(channels)}で通知します。`,
  create,
  empty: {
    title: 'アラートはまだありません',
    explanation: 'トラフィックの急増や減少、データの未受信、目標や収益の達成、クローラーの動きを通知します。',
    askAdmin: 'オーナー、管理者、編集者のいずれかに作成を依頼してください。',
  },
  noMail: {
    rule: 'メールサーバーが設定されるまで、メールは送信されません。',
    alerts: 'このサーバーではメールが設定されていないため、アラートのメールを送信できません。',
    askAdmin: (
      <>
        サーバー管理者に<code>SVC_SMTP_URL</code>の設定を依頼してください。
      </>
    ),
    operator: (
      <>
        <code>SVC_SMTP_URL</code>（例：<code className="breakable">smtps://user:password@mail.example.com</code>
        ）を設定し、svcを再起動してください。
      </>
    ),
  },
  allowHost: '自分のネットワーク上のホストを許可するには、SVC_WEBHOOK_ALLOW_HOSTSに追加し、svcを再起動してください。',
  rule: {
    allGoals: 'すべての目標',
    deletedGoal: '（削除された目標）',
    switch: (rule) => `アラートをオンにする：${rule}`,
    actions: (rule) => `${rule}の操作`,
    sendTest: 'テストを送信',
    edit: '編集',
    history: '履歴',
    delete: '削除',
    turnedOn: 'アラートをオンにしました',
    turnedOff: 'アラートをオフにしました',
    where: (conditions) => `対象：${conditions.join(' · ')}`,
    receivers: (channel, names) => `${channel}：${names.join('、')}`,
  },
  consent: {
    notAsked: (email) => `${email} にはまず確認メールが送信され、同意後にアラートが届きます。`,
    waiting: (email, time) => `${email} はまだアラートの受信に同意していません（確認メール：${time}）。`,
    askedOut: '確認メールは今後送信されませんが、送信済みメールのリンクから同意できます。',
    grace: (date) => `${date}までは同意がなくても届きます。`,
    refused: (email) => `${email} はアラートの受信を希望していないため、今後確認しません。`,
    askAgain: '再度確認する',
    askAgainOf: (email) => `再度確認する：${email}`,
    asked: '確認メールを再度送信します',
  },
  idle: {
    noSites: 'このグループに有効なサイトがないため、このアラートは発生しません。',
    segmentGone: 'セグメントが削除されたため、このアラートは発生しません。編集して別のものを選択してください。',
    conditionGone: '条件の目標が削除またはアーカイブされたため、このアラートは発生しません。条件を編集してください。',
    tooManyConditions:
      'セグメントの条件を含めて条件が多すぎる（20個または値100個を超える）ため、このアラートは発生しません。条件またはセグメントを編集してください。',
    fewWeeks: '比較できる過去の週が4週間に満たないため、このアラートはまだ発生しません。',
    noReports:
      'リクエストを報告したサーバーがまだないため、このアラートは発生しません。始め方は「クローラー」ページをご覧ください。',
    unknownHours: '対象の時間すべての数値がまだないため、このアラートは発生しません。',
    revenueGone: '目標にこの通貨の収益がなくなったため、このアラートは発生しません。',
    noGoals: '目標がないため、このアラートは発生しません。',
    deleted: '目標が削除されたため、このアラートは発生しません。',
    archived: '目標がアーカイブされているため、このアラートは発生しません。復元するか、別の目標を選択してください。',
    noRevenue: '目標に収益がなくなったため、このアラートは発生しません。',
    otherCurrency: (currency) =>
      `目標の収益の通貨が${currency}になったため、このアラートは発生しません。編集して変更してください。`,
  },
  state: {
    off: 'オフ',
    idle: '無効',
    armed: '監視中',
    firedToday: '今日発生',
    firing: '発生中',
    firingSince: (time) => `${time}から発生中`,
    noMail: 'メールサーバーなし',
  },
  delivery: {
    none: '送信はまだありません',
    lastAlert: (outcomes, time) => `前回のアラート：${outcomes}、${time}`,
    lastTest: (outcomes, time) => `前回のテスト：${outcomes}、${time}`,
    outcome: (channel, outcome) => `${channel} ${outcome}`,
    outcomeWithCause: (channel, outcome, cause) => `${channel} ${outcome}（${cause}）`,
    channelTo: (channel, recipient) => `${channel}（${recipient}）`,
    gaveUp: (attempts, cause) => `${attempts}回試行して送信を中止しました。${cause}`,
  },
  outcomes: {
    pending: '送信待ち',
    delivered: '送信済み',
    gaveUp: '失敗（送信を中止）',
    failed: '失敗',
    notSent: '未送信',
    withCause: (outcome, cause) => `${outcome}：${cause}`,
    causes: {
      timeout: 'タイムアウト',
      network: '接続できません',
      noAccess: 'このメンバーは、このアラートを受け取れません',
      noMember: 'テストは組織のメンバーにのみ送信されます',
      noConsent: '宛先の同意がありません',
      noMailServer: 'メールサーバーがありません',
      http: (status) => `HTTP ${status}`,
      url: {
        scheme: 'URLはhttps://で始まる必要があります',
        credentials: 'URLにユーザー名やパスワードは使用できません',
        host: 'URLには公開ホストを指定してください（localhost、*.localhost、*.internalは使用できません）',
        'ip-literal': 'URLにはIPアドレスではなくホスト名を使用してください',
        'private-address': 'URLの解決先が公開アドレスではありません',
      },
    },
  },
  networkErrors: {
    unknownHost: 'このホスト名は存在しません。',
    lookup: 'DNSの検索に失敗しました。',
    refused: '接続が拒否されました。',
    timeout: 'タイムアウトしました。',
    closed: '応答を受信する前に接続が切断されました。',
    unreachable: 'ホストに到達できません。',
    expired: '証明書の有効期限が切れています。',
    otherHost: '証明書が別のホスト名のものです。',
    untrusted: '証明書が、このサーバーの信頼する認証局によって署名されていません。',
    noTls: 'サーバーがこのポートでHTTPSに対応していません。',
  },
  deleteDialog: {
    title: 'このアラートを削除しますか？',
    button: 'アラートを削除',
    consequence: (rule) => (
      <>
        「{rule}
        」とその履歴が削除され、保留中の送信はキャンセルされます。この操作は元に戻せません。一時停止するには、代わりにオフにしてください。
      </>
    ),
    done: 'アラートを削除しました',
  },
  relay: {
    names: { slack: 'Slack', discord: 'Discord', teams: 'Microsoft Teams' },
    explanation: (chat) =>
      `${chat}はアラートのWebhookを直接受け取れません。svcのリレーが受け取り、メッセージとして投稿します。`,
    command: 'リレーのコマンド',
    next: 'このコマンドでリレーを起動し、リレー自身のhttpsアドレスを上に入力してください。保存後に表示される署名シークレットはファイルalert-secretsに保存します。',
  },
  form: {
    titleNew: create,
    titleEdit: 'アラートを編集',
    create,
    save: '保存',
    cancel: 'キャンセル',
    created: 'アラートを作成しました',
    saved: 'アラートを保存しました',
    type: '通知の条件',
    goal: '目標',
    noGoals: '目標はまだありません。「目標」で追加してください。',
    noRevenueGoals: '収益のある目標はまだありません。「目標」でイベントの目標に追加してください。',
    currency: '通貨',
    currencyHint: 'EURやUSDのような3文字。',
    currencyFixed: 'この目標の収益はすべてこの通貨です。',
    allGoals: 'すべての目標',
    archivedGoal: (goal) => `${goal}（アーカイブ済み）`,
    deletedGoal: '削除された目標',
    optionalPlaceholder: '例：10',
    firstRequestHint: '空欄の場合、新しいクローラーの最初のリクエストで通知されます。',
    optionalHint: '空欄にすると、毎日の最初のコンバージョンを通知します。',
    hours: '対象の時間数',
    hoursHint: '1～168。進行中の1時間は含みません。',
    comparedWith: '比較対象',
    withThreshold: 'しきい値',
    withUsual: '同じ曜日・時間帯の通常値',
    percent: '通常値に対する割合（%、未満）',
    percentHint: '直近最大12週間の同じ時間帯の中央値です。4週間以上が必要です。',
    segment: 'セグメント',
    allVisitors: 'すべての訪問者',
    deletedSegment: '削除されたセグメント',
    conditions: '条件（任意）',
    conditionsHint:
      '1行に1つ、country:is:DE や page:contains:/blog/ のように入力します。すべてを満たす必要があります。',
    noCondition: (line) => `条件ではありません：${line}`,
    channels: '通知方法',
    rotateSecret: '署名シークレットを更新',
    rotateSecretHint: '現在のシークレットは使えなくなります。',
    secretLater: (hint) => `${hint}署名シークレットは保存後に表示されます。`,
  },
  preview: {
    checking: '過去30日間を確認中…',
    never: (
      <>
        このアラートは過去30日間に<strong>一度も発生しなかった</strong>はずです。
      </>
    ),
    fired: (count) => (
      <>
        このアラートは過去30日間に<strong>{whole(count)}回</strong>発生していたはずです。
      </>
    ),
    now: '保存するとすぐに発生します。現在のトラフィックはしきい値を超えています。',
    today: (amount) => `保存するとすぐに発生します。今日は${amount}です。`,
    when: '発生日時を表示',
    firing: (time, amount) => `${time}：${amount}`,
    earlier: (count) => `それ以前に${whole(count)}回`,
  },
  history: {
    title: '送信履歴',
    empty: '送信はまだありません',
    emptyHint: '送信、テスト、再試行がここに表示されます。',
    time: '日時',
    alert: 'アラート',
    to: '宛先',
    attempt: '試行',
    status: 'ステータス',
    nextRetry: '次回の再試行',
    test: 'テスト',
  },
  secret: {
    title: 'Webhookの署名シークレット',
    explanation:
      'すべてのリクエストはこのシークレットで署名され、エンドポイントで検証できます。今すぐコピーしてください。再表示はできません。',
    label: 'シークレット',
    scheme: (
      <>
        <code>svc-signature</code>ヘッダーは、<code>v1=</code>に続けて、<code>svc-timestamp</code>
        ヘッダー、ピリオド、リクエスト本文を連結したもののHMAC-SHA256（16進数）です。
      </>
    ),
    sendTest: 'テストを送信',
    done: '完了',
  },
  test: {
    title: 'アラートのテスト',
    sending: 'テストを送信中…',
    receiver: (receiver) => `${receiver}：`,
    again: '再送信',
    close: '閉じる',
  },
};
