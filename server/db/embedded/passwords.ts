import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const schema = z.object({ postgres: z.string(), daybook_owner: z.string(), daybook_app: z.string() })

/** The file below DATA_DIR that holds the passwords; only its owner can read it. */
export const PASSWORD_FILE = 'database.json'

/** The passwords of the roles of the embedded cluster. */
export type Passwords = z.infer<typeof schema>

/** Returns whether the data folder has the passwords of its cluster. */
export function hasPasswords(dataDir: string): boolean {
  return existsSync(fileIn(dataDir))
}

/**
 * Returns the passwords stored in DATA_DIR/database.json (readable only by its owner) and creates them at first. Peer
 * authentication is no alternative, because PostgreSQL may run under another user than Daybook. Throws when the file
 * belongs to another user.
 */
export async function readOrMakePasswords(dataDir: string): Promise<Passwords> {
  const file = fileIn(dataDir)
  if (!existsSync(file)) {
    const passwords: Passwords = { postgres: newWord(), daybook_owner: newWord(), daybook_app: newWord() }
    // A unique name, because another start may run in this process.
    const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`
    await writeFile(temporaryFile, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 })
    // A link fails when the file exists: of two concurrent starts one wins and both read its passwords.
    await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(temporaryFile)
  }
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EACCES' ? new Error(`${file} belongs to another user: run Daybook as that user`) : error
  })
  return schema.parse(JSON.parse(text))
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, PASSWORD_FILE)
}

function newWord(): string {
  return randomBytes(24).toString('base64url')
}
