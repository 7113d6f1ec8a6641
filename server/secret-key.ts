import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const keyBytes = 32
/** The file below the data folder that holds the key. */
export const SECRET_KEY_FILE = 'secret.key'

/** The key below `dataDir` that secrets are sealed with, made at the first start. Throws when the file holds no key. */
export async function keptSecretKey(dataDir: string): Promise<Buffer> {
  const place = path.join(dataDir, SECRET_KEY_FILE)
  await mkdir(dataDir, { recursive: true })
  // `wx`: of two servers that start at once the second one reads what the first wrote.
  await writeFile(place, randomBytes(keyBytes).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting)
  const key = Buffer.from((await readFile(place, 'utf8')).trim(), 'hex')
  if (key.length !== keyBytes) throw new Error(`${place} holds no key of 64 hexadecimal digits`)
  return key
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
