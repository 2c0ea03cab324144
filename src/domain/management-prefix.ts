/** The prefix of the management API's paths: its version. */
export const MANAGEMENT_PREFIX = '/manage/v1';
