/** The texts of an organisation's groups of sites. */
export const texts = {
  title: 'Groups',
  add: 'New group',
  lead: 'Groups put sites together: for their figures as one, for what members may see, and to find them.',
  empty: 'No groups yet.',
  edit: 'Edit',
  editLabel: (name: string) => `Edit ${name}`,
  name: 'Name',
  sites: 'Sites',
  new: { title: 'New group', submit: 'Create group' },
  change: { title: 'Edit group', submit: 'Save' },
  deleteLabel: (name: string) => `Delete ${name}`,
  confirm: {
    title: 'Delete this group?',
    consequence: 'Its sites stay. Members who reach them through this group alone lose access.',
    action: 'Delete group',
    done: 'Group deleted',
  },
};

export type GroupTexts = typeof texts;
