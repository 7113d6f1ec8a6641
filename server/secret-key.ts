import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from './db/core/client.ts'
import { firstKeyCheck } from './db/core/installation-store.ts'
import type { Sealer } from './services/identity/seal.ts'
import { keyCheckOf } from './services/identity/seal.ts'

const keyBytes = 32
/** The file below the data folder that holds the key. */
export const SECRET_KEY_FILE = 'secret.key'

/** Returns the key below `dataDir` that encrypts secrets, created at the first start. Throws when the file has no key. */
export async function keptSecretKey(dataDir: string): Promise<Buffer> {
  const place = path.join(dataDir, SECRET_KEY_FILE)
  await mkdir(dataDir, { recursive: true })
  // `wx`: of two servers that start at once the second one reads what the first wrote.
  await writeFile(place, randomBytes(keyBytes).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting)
  const key = Buffer.from((await readFile(place, 'utf8')).trim(), 'hex')
  if (key.length !== keyBytes) throw new Error(`${place} holds no key of 64 hexadecimal digits`)
  return key
}

/**
 * Throws when other servers on this database encrypt with another key: neither could read what the other has stored. The
 * first server decides.
 */
export async function assertSharedKey(db: Database, sealer: Sealer): Promise<void> {
  const keyCheck = keyCheckOf(sealer)
  const [, [installation]] = await db.batch(null, firstKeyCheck(keyCheck))
  if (installation?.key_check === keyCheck) return
  throw new Error(
    'SECRET_KEY is not the key with which the secrets in this database are encrypted. Give every server the SECRET_KEY ' +
      `of the first one, or its ${SECRET_KEY_FILE}. If that key is lost, see docs/operation.md.`,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
