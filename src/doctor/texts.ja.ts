import { type DataInUse, type DataKind, dataKind } from '../domain/data-kind.ts';
import type { StoredName } from './facts/versions.ts';
import type { MainTexts } from './texts.ts';
import { wordsIn } from './words.ts';

const words = wordsIn('ja');
const { number, size, instant, date, list } = words;

const DATA: Readonly<Record<DataKind, string>> = {
  city: '所在地',
  asn: 'ネットワーク',
  datacentres: 'データセンター',
  'referrer-spam': 'スパムのリファラー',
  bots: 'ボット',
  'user-agents': 'ブラウザとOS',
  crawlers: 'クローラー',
  'crawler-addresses': 'クローラーのアドレス',
};

function duration(ms: number): string {
  return words.duration(ms).replace(/\s/, '');
}

function days(count: number): string {
  return words.days(count).replace(/\s/, '');
}

function names(all: readonly string[]): string {
  return list(all, (shown, more) => `${shown}、ほか${more}件`, '、');
}

function stored(name: StoredName): string {
  if (typeof name === 'object') return `ジャーナル ${name.journal} `;
  return { database: 'データベース', store: 'イベントストア' }[name];
}

function data({ kind, source }: DataInUse): string {
  if (source === 'updated') return DATA[kind];
  return `${DATA[kind]}（${source === 'own' ? dataKind(kind).setting : 'svcに同梱'}）`;
}

function presentData({ kind, source }: DataInUse): string {
  if (source === 'own') return 'ファイルを最新のものに置き換え、svcを再起動してください。';
  return `最新の ${dataKind(kind).file} で svc data update を実行するか、最新バージョンのsvcをインストールしてください。`;
}

const SYNCHRONISE = '時計の同期をシステムに任せてください：timedatectl set-ntp true または chrony。';
const NEWER_ZONES = '新しいタイムゾーンを含む最新バージョンのsvcをインストールしてください。';
const MAKE_ROOM = 'ディスクの空き容量を増やしてください。収集は自動的に再開されます。';

export const texts: MainTexts = {
  nothingToDo: '対応は不要です。',
  notChecked: {
    inTime: (seconds) => `このチェックは${seconds}秒以内に終わりませんでした。`,
    lookLater: '負荷が低いときに svc doctor をもう一度実行してください。',
    because: (reason) => `このチェックを実行できませんでした：${reason}`,
    mend: 'メッセージの問題を解決し、svc doctor をもう一度実行してください。',
  },
  notAsked: '省略：実行中のサービスだけが把握している内容ですが、問い合わせたサービスはありません。',
  service: {
    well: '実行中です。イベントは受け付けられ、保存されています。',
    absent: (dataDir) => `${dataDir} にsvcのデータがありません。`,
    nameOrStart: (command) => `--data DIR を指定するか、次のコマンドで起動してください：${command}`,
    stopped: (dataDir) => `${dataDir} でsvcが実行されていません。イベントは収集されません。`,
    start: (command) => `起動してください：${command}`,
    silent: '実行中のサービスが応答しません。',
    restart:
      'サービスのログと、マシンの負荷の原因を確認してください。改善しない場合は再起動してください。受け付けたイベントはディスク上にあります。',
    shared:
      'サーバーを共有するプロセスは、それぞれの /readyz と /metrics、および「サーバー」ページで状態を報告します。',
    journalFull: 'ディスクまたはジャーナルがいっぱいです。イベントが失われています。',
    makeRoom: MAKE_ROOM,
    journalFailing: 'ジャーナルに書き込めません。イベントが失われています。',
    seeLog: '理由はログに記録されています。下の「エラー」も確認してください。',
    databaseFull: 'control.db のディスクがいっぱいです。誰もログインできず、何も変更できません。',
    makeRoomForDatabase: 'ディスクの空き容量を増やしてください。自動的に再開されます。',
    databaseFailing: 'control.db に書き込めません。誰もログインできず、何も変更できません。',
    storeFailing: 'イベントストアがイベントを受け付けません。イベントはジャーナルで待機し、統計は更新されません。',
    lost: (count) => `起動以降、有効なイベント${number(count)}件を書き込めず、失われました。`,
    findCause: 'その時間のログで原因を確認してください。多くの場合、ディスクがいっぱいです。',
  },
  configuration: {
    well: (publicUrl) => `${publicUrl} でアクセスできます。すべての変数は既知のものです。`,
    wrong: (fault) => `${fault}：サービスは起動しません。`,
    correct: '変数を修正し、サービスをもう一度起動してください。',
    unknown: (variable) => `${variable} が設定されていますが、svcにそのような設定はありません。`,
    remove: '削除するか、docs/configuration.md で名前を確認してください。',
    rename: (meant) => `${meant} のことであれば名前を変更し、そうでなければ削除してください。`,
    noUrl:
      'SVC_PUBLIC_URL が設定されていません。メール内のリンク、スニペット、ヒントには、svcが待ち受けるアドレスが使われます。',
    setUrl: 'ブラウザが使うアドレスを設定し（例：SVC_PUBLIC_URL=https://stats.example.com）、svcを再起動してください。',
    noHttps: (publicUrl) =>
      `SVC_PUBLIC_URL は ${publicUrl} で、httpsではありません。httpsのページではブラウザがスクリプトをブロックし、パスワードは暗号化されずに送信されます。`,
    useHttps:
      '証明書のあるリバースプロキシを前段に置き（docs/proxy.md）、SVC_PUBLIC_URL にそのhttpsのアドレスを設定してください。',
    elsewhere: (publicUrl, status) =>
      status === null
        ? `${publicUrl} にはこのマシンから接続できません。`
        : `${publicUrl} は別のものにつながり、ステータス${status}を返しています。`,
    samePath: 'プロキシと SVC_PUBLIC_URL に同じパスを指定してください（docs/proxy.md の「Below a path」）。',
    noProxy:
      'SVC_TRUSTED_PROXIES が none で、サービスはプロキシの背後にあります。パスワードを推測しようとする人は、すべてプロキシとして扱われます。',
    trustProxy: 'SVC_TRUSTED_PROXIES にプロキシのアドレスを設定し、svcを再起動してください。',
    noProxyKey:
      'サービスはプロキシの背後にありますが、リレーキーを持つプロキシがありません。訪問者はプロキシのアドレスになり、国は不明になります。',
    createProxyKey: 'プロキシにキーを設定してください：svc relay-key create を実行し、docs/proxy.md の行を追加します。',
  },
  disk: {
    none: '省略：このマシンには何も保存されません。サーバーのディスクを監視してください。',
    full: (free) => `ディスクがいっぱいです：空き ${size(free)}。イベントが失われています。`,
    freeUp: MAKE_ROOM,
    little: (free) => `ディスクの残りが少なくなっています：空き ${size(free)}。`,
    makeRoom:
      '空き容量を増やすか、ディスクを拡張するか、サイトの保持期間を設定してください：svc site update ID --retention-months N',
    noForecast: (free) => `空き ${size(free)}。予測なし：過去1週間に、イベントのある日が終了していません。`,
    plenty: (free, perDay) => `空き ${size(free)}：1日${number(perDay)}件のイベントで10年以上もちます。`,
    lasts: (free, left, perDay) => `空き ${size(free)}：1日${number(perDay)}件のイベントで${days(left)}もちます。`,
  },
  clock: {
    right: (server) => `時計は ${server} と一致しています。`,
    notCompared: 'タイムサーバーと比較していません：SVC_TIME_SERVER が none です。',
    unanswered: (server) => `タイムサーバー ${server} が応答しないため、時計が正しいかどうかわかりません。`,
    nameServer:
      'ここから応答のあるサーバーを SVC_TIME_SERVER に指定するか、問い合わせない場合は none を指定してください。',
    off: (aheadMs, server) =>
      `時計は ${server} より${duration(Math.abs(aheadMs))}${aheadMs > 0 ? '進んでいます' : '遅れています'}。`,
    synchronise: SYNCHRONISE,
    wentBack: (latest, aheadMs) =>
      `保存済みのデータは ${instant(latest)} まであり、この時計より${duration(aheadMs)}先です。時計が今遅れているか、以前進んでいました。`,
    catchUp: `${SYNCHRONISE}今の時計が正しければ、その時刻になると解消します。それまでのイベントは、時計が示していた時刻に記録されています。`,
    stepped: (byMs, at) =>
      `時計が${duration(Math.abs(byMs))}${byMs > 0 ? '進み' : '戻り'}、${instant(at)} になりました。正しいと確認されるまで、何も消去されず、アラートもレポートも送信されません。`,
    proveRight: `${SYNCHRONISE}タイムサーバーと一致すると、一致しなくても1日以内に、自動的に再開されます。`,
  },
  zones: {
    well: (version, sites) =>
      `タイムゾーンは ${version} 版です${sites === 0 ? '' : `。サイト${number(sites)}件のタイムゾーンも含まれています`}。`,
    unknown: (zones) =>
      `この実行環境はタイムゾーン ${names(zones)} を認識できません。${zones.length === 1 ? 'そのサイト' : 'それらのサイト'}は何も集計できません。`,
    updateOrChange: `${NEWER_ZONES}または、サイトに別のタイムゾーンを設定してください：svc site update ID --timezone ZONE`,
    undated: 'この実行環境では、タイムゾーンのバージョンがわかりません。',
    old: (version) => `タイムゾーンは ${version} 版です。`,
    update: NEWER_ZONES,
  },
  mail: {
    well: 'メールサーバーは応答し、ログインを受け付けます。',
    none: 'メールが設定されていません。アラート、レポート、招待、パスワードの再設定は送信されません。',
    configure: 'SVC_SMTP_URL を設定し（例：smtps://user:password@mail.example.com）、svcを再起動してください。',
    refused: (reason) => `メールサーバーがログインを拒否しました：${reason}`,
    correctUser: 'SVC_SMTP_URL のユーザーとパスワードを修正し、svcを再起動してください。',
    away: (reason) => `メールサーバーに接続できません：${reason}`,
    correctHost:
      'SVC_SMTP_URL のホストとポート、およびファイアウォールで許可されているかを確認してください。復旧すると、アラートは後から送信されます。',
  },
  dns: {
    well: (looked) => `${number(looked)}件の名前を確認しました。すべてにアドレスがあります。`,
    none: '確認する名前がありません。公開アドレスも、インターネット上のサイトもありません。',
    unanswered: 'ネームサーバーが応答しません。Webhook、メール、タイムサーバーに接続できません。',
    checkServers: 'このマシンのネームサーバーを確認してください（/etc/resolv.conf）。',
    ownMissing: (host) => `SVC_PUBLIC_URL の ${host} にアドレスがありません。`,
    correctOwn: 'SVC_PUBLIC_URL を修正するか、名前をDNSに追加してください。',
    sitesMissing: (domains) => `アドレスのないサイトのドメインがあります：${names(domains)}。`,
    correctSites: 'ドメインに誤りがないか確認し、なくなったサイトはアーカイブしてください：svc site archive ID',
  },
  versions: {
    engine: (version) => `エンジン ${version}`,
    stored: (name, version) => `${stored(name).trim()} ${version}`,
    all: (parts) => `${parts.join('、')}。`,
    damaged: (name) => `${stored(name)}が破損しており、読み取れません。`,
    restore:
      'データディレクトリのコピーを保管してから、最新のバックアップを復元してください。詳細はサービスのログにあります。',
    newer: (name, found, known) =>
      `${stored(name)}は、より新しいバージョンのsvcで書き込まれています（${found}、このsvcが対応するのは${known}）。`,
    installThat: 'そのバージョンのsvcを再インストールしてください。このバージョンでは起動しません。',
    earlier: (name, found, known) => `${stored(name)}は以前のバージョンです（${found}、現在は${known}）。`,
    startUpgrades:
      'サービスを次に起動すると現在のバージョンになり、その前にデータディレクトリのコピーが保管されます（SVC_COPY_BEFORE_UPGRADE が off の場合を除く）。',
    unanswered: (server) => `${server} が応答しません。`,
    startServer: 'サーバーを起動するか、アドレスを修正してください。その間、イベントはジャーナルで待機します。',
  },
  geography: {
    well: (all) => `${all.map((each) => `${data(each.data)}：${date(each.builtAt)}`).join('、')}。`,
    undated: (each) => `${data(each)}：データの日付が不明です。`,
    updateIfOld: (each) => `古い場合：${presentData(each)}`,
    old: (each, builtAt, ageMs) =>
      `${data(each)}：データは ${date(builtAt)} のもので、${duration(ageMs)}経過しています。`,
    update: presentData,
  },
  backlog: {
    none: '保存を待っているイベントはありません。',
    onTheWay: (count) => `${number(count)}件のイベントをイベントストアに保存中です。`,
    waits: (count, waitedMs) =>
      `${number(count)}件のイベントが保存を待っています。最も古いものは${duration(waitedMs)}待っています。`,
    wait: '一度に多く届いた場合はお待ちください。増え続ける場合は、イベントストアが受け付けない理由がログに記録されています。その間に失われるものはありません。',
    stopped: (count, waitedMs) => {
      const since = waitedMs === null ? '' : `最も古いものは${duration(waitedMs)}待っています。`;
      return `${number(count)}件のイベントがジャーナルで待機しています。${since}svcが実行されていません。`;
    },
    start: (command) => `サービスを起動すると保存されます${command === null ? '。' : `：${command}`}`,
    refused: (files) =>
      `イベントストアがイベントを拒否しました。${names(files)} に保管されており、統計には含まれません。`,
    damaged: (files) =>
      `破損したジャーナルを別に保管しました：${names(files)}。待機していたイベントは統計に含まれません。`,
    keep: '原因を調べ（種類はログに記録されています）、その後削除してください。30日後にはsvcが削除します。',
  },
  days: {
    well: '終了した日はすべて確定済みで、失敗したメンテナンスの手順はありません。',
    unclosed: (count) =>
      `サイトの終了した日のうち${number(count)}日分がまだ確定していません。確定するまで、読み取りに時間がかかります。`,
    waits: (count, leftMs) => {
      const left = leftMs === null ? '' : `（残り約${duration(leftMs)}）`;
      return `サイトの終了した日のうち${number(count)}日分が確定を待っています${left}。確定するまで、読み取りに時間がかかります。`;
    },
    stands: (stillMs) => `確定を待つ日がありますが、${duration(stillMs)}の間、1日も確定していません。`,
    moreMemory:
      '自動的に再試行されます。1日続く場合、理由はログに記録されています。多くはメモリ不足で、メモリを増やすと解消します。',
    steps: {
      close_days: '終了した日の確定',
      close_months: '月の集計',
      backfill: '新しい目標とファネルの遡及集計',
      drop_raw: '生イベントの削除',
      apply_retention: 'サイトの保持期間の適用',
      erase_deleted: '削除されたサイトの消去',
      remove_superseded: '整理',
    },
    causes: { memory: 'メモリ不足', time: '時間がかかりすぎ' },
    failed: (step, cause, count) => `起動以降、メンテナンスが${number(count)}回失敗しました：${step}（${cause}）。`,
    seeLog: '自動的に再試行されます。回数が増える場合、エラーはログに記録されています。',
  },
  backup: {
    onServers: '省略：データはサーバー上にあります。サーバー側でバックアップしてください。',
    none: 'バックアップはまだありません。',
    backUp: 'バックアップを作成し、毎日作成されるようにしてください：docs/backup.md。',
    last: (at, bytes, dir) => `最新のバックアップは ${instant(at)} のものです（${dir} に ${size(bytes)}）。`,
    old: (at, bytes, dir, ageMs) =>
      `最新のバックアップは ${instant(at)} のもので（${dir} に ${size(bytes)}）、${duration(ageMs)}前です。`,
  },
  errors: {
    none: '過去24時間に記録されたエラーはありません。',
    logged: (at, error, more) =>
      `${instant(at)}：${error}${more > 0 ? `（過去24時間にほか${number(more)}件のエラー）` : ''}`,
    readLog: 'その時間のログを確認してください。再発しない場合、対応は不要です。',
  },
};
