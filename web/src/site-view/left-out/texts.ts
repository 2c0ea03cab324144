/** The text of filters that the view does not have. */
export const texts = {
  /** The filters follow. */
  leftOut: 'The address had filters that don’t exist or were given twice. The figures are without them:',
};
