import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  tooManyWaiting: '待機中のインポートが多すぎます。しばらくしてからもう一度お試しください。',
  notRead: 'このサイトのエクスポートはまだ読み込まれていません。',
  noUpload: 'このサイトにはエクスポートがアップロードされていません。',
  isHere: (file) => `${file} はすでにアップロードされています。先にインポートするか削除してください。`,
  nextPiece: (byte) => `ファイルの次の部分は${byte}バイト目から始まります。`,
  wrongPhase: () => '現在のエクスポートの状態では実行できません。ページを再読み込みしてください。',
  unknownFile: (products) =>
    `このファイルは認識できません。ダウンロードしたままのエクスポートを選択してください：${products.join('、')}。`,
  tooManyOfOrganisation: (most) =>
    `組織が同時に持てるアップロードは最大${most}件です。先にいずれかをインポートするか削除してください。`,
  tooManyOfUser: (most) =>
    `すでに${most}件のファイルをアップロードしています。先にいずれかをインポートするか削除してください。`,
  tooMuchOfOrganisation: (gib) =>
    `組織のアップロードは合計で最大${gib} GiBです。先にいずれかをインポートするか削除してください。`,
  interruptedTwice:
    'このファイルの読み取りは2回中断されたため、自動では再試行されません。サーバーのメモリーが足りない可能性があります。',
  noRoom:
    'サーバーのディスクに、ファイルの残りを保存する空きがありません。空きを増やしてもう一度試すか、アップロードを削除してください。',
  tooLarge: {
    forAll: (gib) =>
      `ファイルが大きすぎます。エクスポートは最大${gib} GiBです。それより大きいものは「svc import --from」でインポートしてください。`,
    forDisk: (gib) =>
      `ファイルが大きすぎます。サーバーのディスクの空きは${gib} GiBです。空きを増やすか、「svc import --from」でインポートしてください。`,
  },
};
