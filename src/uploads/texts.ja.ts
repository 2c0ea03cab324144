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
  noRoom:
    'サーバーのディスクに、ファイルの残りを保存する空きがありません。空きを増やしてもう一度試すか、アップロードを削除してください。',
  tooLarge: {
    forAll: (gib) =>
      `ファイルが大きすぎます。エクスポートは最大${gib} GiBです。それより大きいものは「svc import --from」でインポートしてください。`,
    forDisk: (gib) =>
      `ファイルが大きすぎます。サーバーのディスクの空きは${gib} GiBです。空きを増やすか、「svc import --from」でインポートしてください。`,
  },
};
