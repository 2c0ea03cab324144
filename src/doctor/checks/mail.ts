import { withoutAddresses } from '../../mail/redact.ts';
import { bad, type Check, ok, warn } from '../check.ts';

/** Does the mail server take connections, and the password of the settings? Nothing is sent. */
export const mailCheck: Check = {
  name: 'mail',
  async look(world) {
    if (!world.settings.hasMail) {
      return [
        warn(
          'Email is not configured: no alerts, reports, invitations or password resets are sent.',
          'Set SVC_SMTP_URL, such as smtps://user:password@mail.example.com, and restart svc.',
        ),
      ];
    }
    const { status, detail, final } = await world.mail();
    if (status === 'succeeded') return [ok('The mail server answers, and takes the sign-in.')];
    const reason = withoutAddresses(detail);
    if (final) {
      return [
        bad(
          `The mail server refuses the sign-in: ${reason}`,
          'Correct user and password in SVC_SMTP_URL, and restart svc.',
        ),
      ];
    }
    return [
      warn(
        `The mail server cannot be reached: ${reason}`,
        'Check host and port in SVC_SMTP_URL, and whether a firewall lets them through. Alerts are sent later if it comes back.',
      ),
    ];
  },
};
