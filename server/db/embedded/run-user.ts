import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The account of PostgreSQL when Daybook runs as root; null: the user of Daybook. */
export type RunUser = { uid: number; gid: number } | null

/** PostgreSQL needs nothing of our environment, and a foreign locale or library path could harm it. */
export const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Returns the account of PostgreSQL, which refuses to run as root: the owner of the existing cluster, else the user
 * postgres, else nobody. Takes the folder of an existing cluster, or null; throws when there is no account.
 */
export function chooseRunUser(existingCluster: string | null): RunUser {
  if (process.getuid?.() !== 0) return null
  if (existingCluster) {
    const { uid, gid } = statSync(existingCluster)
    if (uid !== 0) return { uid, gid }
  }
  const user = accountNamed('postgres') ?? accountNamed('nobody')
  if (!user) throw new Error('PostgreSQL cannot run as root and this machine has neither a user postgres nor nobody')
  return user
}

/**
 * Runs a small program as the run user in a folder that everybody can reach; returns true when it ends without an
 * error.
 */
export function succeedsAs(user: RunUser, program: string, args: string[]): boolean {
  const result = spawnSync(program, args, { ...user, cwd: '/', env: plainEnvironment, stdio: 'ignore' })
  return result.status === 0
}

function accountNamed(name: string): RunUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) return null
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
