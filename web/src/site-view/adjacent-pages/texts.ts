/** The texts of the pages before and after a page. */
export const texts = {
  title: 'Previous and next pages',
  /** The headings of the pages on each side. */
  sides: { before: 'Page before', after: 'Page after' },
  /** What stands for no page: the session begins, or ends. */
  ends: { before: 'Entered here', after: 'Left the site' },
};
