import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainEnvironment, type RunUser } from './run-user.ts'

/** A running PostgreSQL: its main process, the folder of its socket, and whether it accepts sessions. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean }

const longestStopMs = 60_000

/**
 * Returns the PostgreSQL that runs on a cluster, or null. Recognises the lock file of a killed one even when its
 * process id belongs to another program by now: after a restart of a container ids repeat quickly.
 */
export function runningPostmaster(cluster: string): Postmaster | null {
  const lines = linesOf(path.join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  const socketFolder = lines[4]
  // The file is written in two steps; the socket is added in the second.
  if (!pid || !socketFolder) return null
  return isPostgresOf(pid, cluster) ? { pid, socketFolder, ready: lines[7]?.trim() === 'ready' } : null
}

/**
 * Removes what would prevent PostgreSQL from starting: lock files of an ended process (in containers without an init
 * process, PostgreSQL itself takes it for running), and a PostgreSQL that still holds our socket although its data
 * folder was deleted.
 */
export async function clearLeftovers(cluster: string, socketFolder: string): Promise<void> {
  const lockFile = path.join(cluster, 'postmaster.pid')
  const locked = Number(linesOf(lockFile)[0])
  if (locked && !isPostgresOf(locked, cluster)) await rm(lockFile, { force: true })

  const socketLock = path.join(socketFolder, '.s.PGSQL.5432.lock')
  const holder = Number(linesOf(socketLock)[0])
  if (holder && !isPostgresOf(holder, cluster)) {
    await rm(socketLock, { force: true })
  } else if (holder && holder !== locked) {
    process.kill(holder, 'SIGQUIT')
    await waitForExit(holder, cluster)
  }
}

/**
 * Starts PostgreSQL detached, so that it survives this process and Ctrl+C in the terminal; its messages are written to
 * the log file.
 */
export function startPostmaster(options: {
  postgres: string
  cluster: string
  socketFolder: string
  logFile: string
  runUser: RunUser
  settings: Record<string, string>
}): ChildProcess {
  const settings = {
    ...options.settings,
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: options.socketFolder,
  }
  const log = openSync(options.logFile, 'a', 0o600)
  const args = [
    '-D',
    options.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn(options.postgres, args, {
    ...options.runUser,
    cwd: '/',
    env: plainEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  })
  // Without a listener a program that cannot be started would end the process; the caller sees the exit.
  child.on('error', () => undefined)
  child.unref()
  closeSync(log)
  return child
}

/** Ends every session, writes a checkpoint and waits until PostgreSQL has ended. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = runningPostmaster(cluster)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  await waitForExit(running.pid, cluster)
  await rmdir(running.socketFolder).catch(() => undefined)
}

async function waitForExit(pid: number, cluster: string): Promise<void> {
  for (let waited = 0; isPostgresOf(pid, cluster); waited += 20) {
    if (waited > longestStopMs) throw new Error(`PostgreSQL (pid ${pid}) does not stop; its log tells why`)
    await sleep(20)
  }
}

/**
 * Returns whether a process is the main process of PostgreSQL on this cluster. Linux shows its command line, also to a
 * root user without further rights in a container; elsewhere an existing process id must do. A zombie has no command
 * line.
 */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const [program = '', ...args] = linesOf(`/proc/${pid}/cmdline`, '\0')
  if (path.basename(program) !== 'postgres') return false
  const folder = args[args.indexOf('-D') + 1] ?? ''
  // Started manually in another way: treated as ours rather than starting a second one.
  return !path.isAbsolute(folder) || samePlace(folder, cluster)
}

/** Returns whether a process with this id exists, also of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function samePlace(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return one === other
  }
}

function linesOf(file: string, separator = '\n'): string[] {
  try {
    return readFileSync(file, 'utf8').split(separator)
  } catch {
    return []
  }
}
