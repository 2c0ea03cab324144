import type { texts as english } from './texts.ts';

const LESS = '日数やフィルターを減らすか、別のディメンションを選択してください。';

export const texts: typeof english = {
  tooMuchMemory: `この集計に必要なメモリが上限を超えています。${LESS}`,
  tooMuchTime: `この集計にかかる時間が上限を超えています。${LESS}`,
  unknownDays: (day, more) =>
    `${more === 0 ? day : `${day}とほか${more}日`}のデータはありません。その日を除いた期間を選択してください。`,
  oneSegment: '1つの条件に指定できるセグメントは1つだけです。複数をORで結ぶことはできません。',
  noSegment: (id) => `このサイトにセグメント${id}はありません。削除された可能性があります。`,
  tooManyConditions: (most, values) => `条件はセグメントの条件を含めて${most}個まで、値は合計${values}個までです。`,
  severalZones: 'このグループの曜日と時間帯は集計できません。サイトのタイムゾーンが異なります。',
  busy: 'サーバーが混み合っています。1分後にもう一度お試しください。',
};
