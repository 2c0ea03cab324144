/** The texts of the sites of a group. */
export const texts = {
  title: 'Sites',
  site: 'Site',
};
