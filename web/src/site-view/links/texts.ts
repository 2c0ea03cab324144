/** The texts of the lists of outbound links and downloaded files. */
export const texts = {
  lists: {
    outbound: {
      plural: 'Outbound links',
      label: 'Link',
      views: 'Clicks',
      hint: 'Click a link to open it in a new tab.',
      show: 'Show outbound links',
    },
    download: {
      plural: 'Downloaded files',
      label: 'File',
      views: 'Downloads',
      hint: 'Click a file to open it in a new tab.',
      show: 'Show downloaded files',
    },
  },
  /** The events themselves. */
  events: { outbound: 'Outbound link click', download: 'File download' },
  none: { label: 'No link', explanation: 'These events came without a link.' },
};
