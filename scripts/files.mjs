import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's own folder, wherever the command was typed. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Every file under the given files and folders, as sorted paths relative to `base`.
 * It asks the disk and not git, so that an unpacked archive works as well and a new file counts before it is added.
 * @param {string[]} names files or folders relative to `base`; missing ones are left out
 */
export function listFiles(names, base = root) {
  const present = names.filter((name) => existsSync(join(base, name)))
  return present.flatMap((name) => (statSync(join(base, name)).isFile() ? [name] : filesUnder(name, base))).sort()
}

function filesUnder(folder, base) {
  const entries = readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => relative(base, join(entry.parentPath, entry.name)))
}

/** sha256 over names and contents of files relative to the project, as hex. */
export function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Content of a stamp file, or undefined where there is none. */
export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** A program's full path from PATH, or undefined. */
export function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
