import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const schema = z.object({ postgres: z.string(), daybook_owner: z.string(), daybook_app: z.string() })

/** The password of each role of the embedded cluster. */
export type Passwords = z.infer<typeof schema>

/** Whether the data folder still knows the passwords of its cluster. */
export function passwordsKnown(dataDir: string): boolean {
  return existsSync(fileIn(dataDir))
}

/**
 * Returns the passwords kept in DATA_DIR/database.json (readable by its owner alone) and makes them at first.
 * Peer authentication cannot do this work, since PostgreSQL may run under another user than Daybook.
 * Throws when the file belongs to another user.
 */
export async function readOrMakePasswords(dataDir: string): Promise<Passwords> {
  const file = fileIn(dataDir)
  if (!existsSync(file)) {
    const made: Passwords = { postgres: newWord(), daybook_owner: newWord(), daybook_app: newWord() }
    // A name of its own, also beside another start in this process.
    const unfinished = `${file}.${randomBytes(6).toString('hex')}`
    await writeFile(unfinished, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
    // A link fails when the file is there: of two processes that start together one wins and both read its words.
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(unfinished)
  }
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EACCES' ? new Error(`${file} belongs to another user: run Daybook as that user`) : error
  })
  return schema.parse(JSON.parse(text))
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'database.json')
}

function newWord(): string {
  return randomBytes(24).toString('base64url')
}
