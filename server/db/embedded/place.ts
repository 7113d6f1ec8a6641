import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { succeedsAs, type RunUser } from './run-user.ts'

/** The folder of clusters and programs when the database user cannot reach DATA_DIR; needed only by root. */
export const systemFolder = '/var/lib/daybook'

/** The longest path of a Unix socket on Linux (three bytes less on macOS). */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

/** Returns a short name for a data folder, the same for every process that uses it. */
export function hashOf(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
}

/**
 * Returns the folder of the cluster of a data folder, or null when none was created yet. Throws when the note in
 * DATA_DIR/CLUSTER names a folder without a cluster, because continuing would hide lost data.
 */
export function existingCluster(dataDir: string): string | null {
  const note = path.join(dataDir, 'CLUSTER')
  if (existsSync(note)) {
    const folder = readFileSync(note, 'utf8').trim()
    if (!holdsCluster(folder)) {
      throw new Error(
        `${note} says that the database lies in ${folder}, but there is none. Restore it, or delete the note.`,
      )
    }
    return folder
  }
  return [path.join(dataDir, 'postgres'), path.join(systemFolder, hashOf(dataDir))].find(holdsCluster) ?? null
}

/** Returns whether a folder has a completely created cluster. */
export function holdsCluster(folder: string): boolean {
  return existsSync(path.join(folder, 'PG_VERSION'))
}

/** Creates a folder that others may traverse, whatever the file mask; an existing one keeps its permissions. */
export async function makeReachable(folder: string): Promise<void> {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
}

/**
 * Returns the folder for a new cluster: inside DATA_DIR where the run user can reach it, else under /var/lib/daybook.
 * Throws when it can reach neither.
 */
export async function folderForNewCluster(dataDir: string, runUser: RunUser): Promise<string> {
  if (!runUser) return path.join(dataDir, 'postgres')
  for (const folder of [path.join(dataDir, 'postgres'), path.join(systemFolder, hashOf(dataDir))]) {
    const probe = `${folder}.probe-${randomBytes(4).toString('hex')}`
    await makeReachable(path.dirname(folder))
    await mkdir(probe)
    await chown(probe, runUser.uid, runUser.gid)
    const isReachable = succeedsAs(runUser, '/bin/sh', ['-c', 'cd "$0" && : > written', probe])
    await rm(probe, { recursive: true })
    if (isReachable) return folder
  }
  throw new Error(`The database user (uid ${runUser.uid}) can reach neither ${dataDir} nor ${systemFolder}`)
}

/** Writes a note to DATA_DIR when the cluster is in another folder. */
export async function noteClusterFolder(dataDir: string, folder: string): Promise<void> {
  if (path.dirname(folder) !== dataDir) await writeFile(path.join(dataDir, 'CLUSTER'), `${folder}\n`)
}

/** Returns the folder of the socket; throws when the path of the socket would be longer than the system allows. */
export function socketFolder(dataDir: string): string {
  const folder = path.join(tmpdir(), `daybook-${hashOf(dataDir)}`)
  const bytes = Buffer.byteLength(path.join(folder, '.s.PGSQL.5432.lock'))
  if (bytes > longestSocketPath) {
    throw new Error(
      `The socket path in ${folder} has ${bytes} bytes, more than the ${longestSocketPath} the system allows. ` +
        'Set TMPDIR to a shorter folder.',
    )
  }
  return folder
}

/**
 * Creates the socket folder: 0700 and owned by the run user, because the temporary folder is open to everybody and a
 * folder prepared by an attacker could catch our passwords. Throws when it belongs to another user.
 */
export async function prepareSocketFolder(folder: string, runUser: RunUser): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (created && runUser) await chown(folder, runUser.uid, runUser.gid)
  const stats = await lstat(folder)
  if (!stats.isDirectory() || stats.uid !== (runUser?.uid ?? process.getuid?.())) {
    throw new Error(`${folder} belongs to another user, so the database socket cannot be kept there. Remove it.`)
  }
  await chmod(folder, 0o700)
}
