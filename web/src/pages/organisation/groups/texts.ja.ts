import type { GroupTexts } from './texts.ts';

export const texts: GroupTexts = {
  title: 'グループ',
  add: '新しいグループ',
  lead: 'グループはサイトをまとめます。まとめた数値を見たり、メンバーが閲覧できる範囲を決めたり、サイトを探したりするときに使います。',
  empty: 'グループはまだありません。',
  edit: '編集',
  editLabel: (name) => `${name}を編集`,
  name: '名前',
  sites: 'サイト',
  new: { title: '新しいグループ', submit: 'グループを作成' },
  change: { title: 'グループを編集', submit: '保存' },
  deleteLabel: (name) => `${name}を削除`,
  confirm: {
    title: 'このグループを削除しますか？',
    consequence: 'サイトは残ります。このグループだけを通じてアクセスしていたメンバーは、アクセスできなくなります。',
    action: 'グループを削除',
    done: 'グループを削除しました',
  },
};
