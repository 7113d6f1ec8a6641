/** Keeps a second copy of a folder of files, and of those that were removed from it. */
import { copyFile, mkdir, rename, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { createFileStore, unlessMissing } from './files.ts'

/**
 * Copies new and changed files of the store below `root` into `mirror`, and moves files that are gone from it out of `mirror` into
 * `removed`. Raises errors of the disk.
 */
export async function mirrorFiles({ root, mirror, removed }: Record<'root' | 'mirror' | 'removed', string>) {
  const present = new Set<string>()
  for await (const name of createFileStore(root).names()) {
    present.add(name)
    await copyChanged(path.join(root, name), path.join(mirror, name))
  }
  for await (const name of createFileStore(mirror).names()) {
    if (present.has(name)) continue
    const place = path.join(removed, name)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await rename(path.join(mirror, name), place)
  }
}

async function copyChanged(from: string, to: string): Promise<void> {
  const source = await stat(from).catch(unlessMissing)
  const copy = await stat(to).catch(unlessMissing)
  if (!source || (copy?.size === source.size && copy.mtime.getTime() === source.mtime.getTime())) return
  const unfinished = `${to}.part`
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  // A file may be removed during the copy.
  if (!(await copyFile(from, unfinished).then(() => true, unlessMissing))) return
  await utimes(unfinished, source.atime, source.mtime)
  await rename(unfinished, to)
}
