import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  tooManyWaiting: '待機中のインポートが多すぎます。しばらくしてからもう一度お試しください。',
  notRead: 'このサイトのエクスポートはまだ読み込まれていません。',
  noUpload: 'このサイトにはエクスポートがアップロードされていません。',
  fileName: 'ファイルには名前が必要です。',
  isHere: (file) => `${file} はすでにアップロードされています。先にインポートするか削除してください。`,
  nextPiece: (byte) => `ファイルの次の部分は${byte}バイト目から始まります。`,
  wrongPhase: () => '現在のエクスポートの状態では実行できません。ページを再読み込みしてください。',
  tooManyOfOrganisation: (most) =>
    `組織が同時に持てるアップロードは最大${most}件です。先にいずれかをインポートするか削除してください。`,
  tooManyOfUser: (most) =>
    `すでに${most}件のファイルをアップロードしています。先にいずれかをインポートするか削除してください。`,
  tooMuchOfOrganisation: (gib) =>
    `組織のアップロードは合計で最大${gib} GiBです。先にいずれかをインポートするか削除してください。`,
  problems: {
    unknown_file: (products) =>
      `このファイルは認識できません。ダウンロードしたままのエクスポートを選択してください：${products.join('、')}。`,
    interrupted_twice:
      'このファイルの読み取りは2回中断されたため、自動では再試行されません。サーバーのメモリーが足りない可能性があります。',
    site_gone: 'このサイトはもうありません。',
    site_archived: 'このサイトはアーカイブされています。先に復元してください。',
    out_of_memory: 'システムがこのファイルの読み取りを終了しました。多くの場合、メモリーの不足が原因です。',
    too_slow: 'このファイルの読み取りに時間がかかりすぎたため、終了しました。',
    too_much: 'このファイルから得られた結果が16 MBを超えています。',
    crashed: (how) => `このファイルの読み取りがメッセージなしで終了しました（${how}）。`,
  },
  progress: {
    rows: (title, count) => `${title}を読み取り中：${count.toLocaleString('ja')}行`,
    events: (title, count) => `${title}を読み取り中：${count.toLocaleString('ja')}件のイベント`,
    waiting: '保存先を待っています…',
    storing: (events) => `${events.toLocaleString('ja')}件のイベントを保存中`,
  },
  noRoom:
    'サーバーのディスクに、ファイルの残りを保存する空きがありません。空きを増やしてもう一度試すか、アップロードを削除してください。',
  tooLarge: {
    forAll: (gib) =>
      `ファイルが大きすぎます。エクスポートは最大${gib} GiBです。それより大きいものは「svc import --from」でインポートしてください。`,
    forDisk: (gib) =>
      `ファイルが大きすぎます。サーバーのディスクの空きは${gib} GiBです。空きを増やすか、「svc import --from」でインポートしてください。`,
  },
};
