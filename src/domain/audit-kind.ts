/** The kinds of things in the record of changes of an organisation: `goal` in `goal.changed`. `record` is the record itself. */
export type AuditKind =
  | ('organisation' | 'member' | 'invitation' | 'user' | 'second_factor' | 'password_reset' | 'session' | 'site')
  | ('group' | 'grouped_site' | 'key' | 'goal' | 'revenue' | 'funnel' | 'funnel_version' | 'property' | 'channels')
  | ('segment' | 'annotation' | 'exclusion' | 'alert' | 'alert_consent' | 'link' | 'report_subscription')
  | ('report_recipient' | 'report_sender' | 'import' | 'erasure' | 'identity' | 'sign_in_rule' | 'sign_in_requirement')
  | ('passkey' | 'second_factor_requirement' | 'record' | 'record_webhook' | 'directory_person' | 'directory_group')
  | 'directory_place';
