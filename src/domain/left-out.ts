/** The words of the reasons for which files of an export are not read. */
export const UNREAD_WORDS: Readonly<Record<string, string>> = {
  unknown_file: 'it is no file that these exports have',
  not_kept: 'it has figures that are not kept here',
  incomplete: 'it needs another file, which is missing',
  empty: 'it is empty',
};

/** The words of the reasons for which rows and days are left out. */
export const LEFT_OUT_WORDS: Readonly<Record<string, string>> = {
  no_day: 'without a day that can be read',
  day_twice: 'of a day that another file of the export has',
  cut_day: 'of the day of the export, which is not whole',
  not_a_number: 'with a number that cannot be read',
  no_key: 'without a name',
  event_name: 'of an event whose name has no letter or digit',
  reserved_name: 'of an event with a name that is reserved',
  unwanted: 'of an event that the file of names leaves out',
  internal: "of the product's own bookkeeping",
  robot: 'of robots',
  kind: 'of a kind that is not counted',
  of_event: 'that divide an event',
  other_site: 'of another site',
  before_reset: 'from before the statistics were reset',
  unreadable: 'that cannot be read',
  own_day: 'of days with own events, which win',
  other_import: 'of days that another import has brought',
  not_over: 'of days that have not ended',
  day_erased: 'of days that are older than the site keeps its statistics',
};
