/** The texts of the column that compares rows. */
export const texts = {
  heading: 'Change',
};
