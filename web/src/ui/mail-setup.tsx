/** Says how a mail server is configured, to follow "whoever runs the server". */
export function MailSetup() {
  return (
    <>
      sets <code>SVC_SMTP_URL</code>, such as{' '}
      <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>, and starts the service
      again
    </>
  );
}
