/** Names in the folder of backups, and what they say about when backups and drills are due. */

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

/** Returns the backups among names, the oldest first. */
export function backupsAmong(names: readonly string[]): string[] {
  return names.filter((name) => backup.test(name)).toSorted()
}

/** Returns whether a backup is due: `time` (HH:MM in UTC) has come since the newest one. */
export function isBackupDue(names: readonly string[], time: string, now: Date): boolean {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${time}:00Z`)
  const latest = today <= now.getTime() ? today : today - DAY_MS
  return momentOf(backupsAmong(names).at(-1)) < latest
}

/** Returns whether a drill is due: none of a backup of the last seven days. */
export function isDrillDue(names: readonly string[], now: Date): boolean {
  const drilled = backupsAmong(names).findLast((name) => names.includes(reportName(name)))
  return now.getTime() - momentOf(drilled) >= DRILL_DAYS * DAY_MS
}

function momentOf(name: string | undefined): number {
  const [, day, hours, minutes, seconds] = backup.exec(name ?? '') ?? []
  return day === undefined ? -Infinity : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}
