import type { texts as english } from './texts.ts';

/** Formats a time window: `1時間30分`. */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours === 0 ? '' : `${hours}時間`}${rest === 0 ? '' : `${rest}分`}`;
}

export const texts: typeof english = {
  step: { page: 'ページ', event: 'イベント' },
  within: (minutes) => `${duration(minutes)}以内に完了`,
  version: (version) => `バージョン${version}`,
  option: (version, created) => `バージョン${version}、${created}`,
  currentOption: (version, created) => `バージョン${version}（現在）、${created}`,
  shown: 'バージョン',
  compare: '比較対象',
  none: 'なし',
  changes: {
    title: (before, after) => `バージョン${before}から${after}への変更点`,
    none: '2つのバージョンは同一です。',
    removed: (step, number) => `削除：${step}（旧ステップ${number}）`,
    moved: (step, from, to) => `移動：${step}（ステップ${from}からステップ${to}へ）`,
    added: (step, number) => `追加：${step}（ステップ${number}）`,
    window: (before, after) => `制限時間：${duration(before)} → ${duration(after)}`,
  },
};
