/** The words of links that open with a view. */
export const texts = {
  openWith: 'Open with this view',
};
