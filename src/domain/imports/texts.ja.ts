import type { ImportTexts } from './texts.ts';

export const texts: ImportTexts = {
  unread: {
    unknown_file: 'このエクスポートに含まれるファイルではありません',
    not_kept: 'svcが保存しないデータのファイルです',
    incomplete: '必要な別のファイルがありません',
    empty: '空です',
  },
  leftOut: {
    no_day: '日付を読み取れません',
    day_twice: 'エクスポートの別のファイルにある日です',
    repeated: 'エクスポートの別の行と同じです',
    cut_day: 'エクスポート当日で、データが1日分そろっていません',
    not_a_number: '数値を読み取れません',
    no_key: '名前がありません',
    event_name: 'イベント名に文字や数字がありません',
    reserved_name: '予約された名前のイベントです',
    unwanted: '名前のファイルで除外されたイベントです',
    internal: '製品の内部データです',
    robot: 'ボットです',
    kind: '計測対象外の種類です',
    of_event: 'イベントの内訳です',
    other_site: '別のサイトです',
    before_reset: '統計のリセットより前です',
    unreadable: '読み取れません',
    own_day: 'svcで計測した日です（計測データを優先）',
    other_import: '別のインポートで取り込まれた日です',
    not_over: 'まだ終了していない日です',
    day_erased: 'サイトのデータ保持期間より古い日です',
  },
  products: {
    'access-log': 'Webサーバーのログ',
    svc: '別のsvcサーバー',
  },
};
