/** The names of backups in a place that keeps several: the instant at which each was begun, to the second, in UTC. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Names the backup that is begun at an instant, such as `2026-11-23T061325Z`. @param micros epoch microseconds */
export function backupName(micros: number): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(micros / 1000));
  return instant.toString({ smallestUnit: 'second', roundingMode: 'floor' }).replaceAll(/(?<=T.*):/g, '');
}

/** Tells whether a text is the name of a backup. */
export function isBackupName(name: string): boolean {
  const found = NAME.exec(name);
  if (found === null) return false;
  const [, day, hour, minute, second] = found;
  try {
    return backupName(Temporal.Instant.from(`${day}T${hour}:${minute}:${second}Z`).epochMilliseconds * 1000) === name;
  } catch {
    return false;
  }
}

/** Returns the day of a backup, in UTC. */
export function dayOfBackup(name: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(name.slice(0, 10));
}
