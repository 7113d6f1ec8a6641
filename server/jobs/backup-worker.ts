/**
 * Makes a backup every day at its time, and once a week restores it into a place for this purpose only. The folder of backups says
 * what is due, so that a server that was off at that time makes up for it.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BackupConfig } from '../config.ts'
import type { CommandResult } from '../run-command.ts'
import { backupsAmong, isBackupDue, isDrillDue, reportName } from '../services/backup/backup-names.ts'
import type { BackupReport } from '../services/backup/report-backup.ts'
import type { Worker } from './repeat-work.ts'
import { repeatWork } from './repeat-work.ts'

const pauseMs = 60_000
/** After a failure, the next attempt waits: a full disk is not freed within a minute. */
const pauseAfterFailureMs = 3_600_000
/** Lines of the output in a report: the result, and what led to a failure. */
const RESULT_LINES = 2
const FAILURE_LINES = 12

export type BackupWork = {
  backups: BackupConfig & { time: string }
  clock: { now: () => Date }
  /** Runs a command of the command line. */
  run: (args: readonly string[], signal: AbortSignal) => Promise<CommandResult>
  report: (report: BackupReport) => Promise<void>
}

/** Starts the worker; `onError` gets errors of the folder and of reporting. `stop` stops a running command. */
export function startBackups(work: BackupWork, onError: (error: unknown) => void): Worker {
  const stopping = new AbortController()
  let pausedUntil = -Infinity
  const worker = repeatWork(
    async () => {
      if (work.clock.now().getTime() < pausedUntil) return
      const isFine = await makeDueBackup(work, stopping.signal)
      if (!isFine) pausedUntil = work.clock.now().getTime() + pauseAfterFailureMs
    },
    { pauseMs, onError },
  )
  return {
    stop: async () => {
      stopping.abort()
      await worker.stop()
    },
  }
}

/** Makes a backup and a drill if they are due; returns false when one failed, which is reported. */
export async function makeDueBackup(work: BackupWork, signal: AbortSignal): Promise<boolean> {
  const { backups, clock, run, report } = work
  const { folder, time, keep } = backups
  const names = async () => {
    await mkdir(folder, { recursive: true })
    return readdir(folder)
  }
  if (!isBackupDue(await names(), time, clock.now())) return true
  const backup = await run(['backup', '--keep', String(keep)], signal)
  if (signal.aborted) return true
  if (backup.code !== 0) {
    await report({ result: 'failed', lines: endOf(backup.output, FAILURE_LINES) })
    return false
  }
  const present = await names()
  const newest = backupsAmong(present, clock.now()).at(-1)
  if (newest === undefined || !isDrillDue(present, clock.now())) return true
  const drill = await run(['restore', path.join(folder, newest), '--drill'], signal)
  if (signal.aborted) return true
  const isFine = drill.code === 0
  if (isFine) await writeFile(path.join(folder, reportName(newest)), drill.output, { mode: 0o600 })
  const end = endOf(drill.output, isFine ? RESULT_LINES : FAILURE_LINES)
  await report({ result: isFine ? 'restored' : 'not restored', lines: [newest, ...end] })
  return isFine
}

function endOf(output: string, lines: number): string[] {
  return output.trim().split('\n').slice(-lines)
}
