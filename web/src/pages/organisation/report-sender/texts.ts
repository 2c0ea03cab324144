/** The texts of who sends the reports of an organisation. */
export const texts = {
  title: 'Sender of reports',
  lead: 'How email reports of all sites of this organization are sent. Alerts and account emails stay as they are.',
  name: 'Sender name',
  nameHint: 'Shown beside the server’s own address, for example the name of your agency. Leave empty for “svc”.',
  replyTo: 'Reply-to address',
  replyToHint: 'Answers go there. The address of a member, or one that has confirmed a report of this organization.',
  save: 'Save',
  saved: 'Sender saved',
  logo: {
    label: 'Logo',
    choose: 'Choose a logo',
    remove: 'Remove logo',
    file: 'A file with the logo',
    hint: 'PNG or JPEG, at most 64 KB. It is part of each report; nothing is loaded from elsewhere.',
    tooLarge: 'The file is larger than 64 KB.',
    saved: 'Logo saved',
  },
};
