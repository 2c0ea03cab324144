/** How mails are set up, as it follows "whoever runs the server". */
export const MAIL_SETUP =
  'sets SVC_SMTP_URL, such as SVC_SMTP_URL=smtps://user:password@mail.example.com, and starts the service again';
