/** The texts of the menu of the chart's notes. */
export const texts = {
  label: 'Notes',
  add: 'Add a note',
  hide: 'Hide marks',
  show: 'Show marks',
};
