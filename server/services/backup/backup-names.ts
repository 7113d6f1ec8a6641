/** Names in the folder of backups, and what they say about when backups and drills are due. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DRILL_DAYS = 7
const backup = /^daybook-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar(\.age)?$/

/** Returns the name of a new backup: `daybook-2026-06-15-120000.tar`, with `.age` when it is encrypted. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `daybook-${day}-${time.slice(0, 8).replaceAll(':', '')}.tar${isEncrypted ? '.age' : ''}`
}

/** Returns the name of the report of a backup’s drill. */
export function reportName(name: string): string {
  return `${name}.drill.txt`
}

/**
 * Returns the backups among names, the oldest first. One of the future was made before the clock was set back, and so before
 * all others.
 */
export function backupsAmong(names: readonly string[], now: Date): string[] {
  const backups = names.filter((name) => backup.test(name)).toSorted()
  const isOfFuture = (name: string) => momentOf(name, now) === -Infinity
  return [...backups.filter(isOfFuture), ...backups.filter((name) => !isOfFuture(name))]
}

/** Returns whether a backup is due: `time` (HH:MM in UTC) has come since the newest one. */
export function isBackupDue(names: readonly string[], time: string, now: Date): boolean {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${time}:00Z`)
  const latest = today <= now.getTime() ? today : today - DAY_MS
  return momentOf(backupsAmong(names, now).at(-1), now) < latest
}

/** Returns whether a drill is due: none of a backup of the last seven days. */
export function isDrillDue(names: readonly string[], now: Date): boolean {
  const drilled = backupsAmong(names, now).findLast((name) => names.includes(reportName(name)))
  return now.getTime() - momentOf(drilled, now) >= DRILL_DAYS * DAY_MS
}

/** Returns when a backup was made by its name; before any other for one more than a minute in the future, and without a name. */
function momentOf(name: string | undefined, now: Date): number {
  const [, day, hours, minutes, seconds] = backup.exec(name ?? '') ?? []
  const moment = day === undefined ? -Infinity : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return moment > now.getTime() + MINUTE_MS ? -Infinity : moment
}
