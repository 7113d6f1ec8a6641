import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/paths.ts'

const ignored = new Set(['.git', 'node_modules', 'build', 'data', 'coverage', 'test-results', 'look'])

/** The top-level folders of the project. */
export const topFolders = readdirSync(projectRoot, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !ignored.has(entry.name))
  .map((entry) => entry.name)

/** Every file of the project, as sorted paths relative to its root. */
export const projectFiles = [
  ...readdirSync(projectRoot, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name),
  ...topFolders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1)),
  ),
].toSorted()

/** Returns the text of a project file. */
export function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
}

/** Whether a file is a test or a test helper. */
export function isTest(file: string): boolean {
  return /\.(test|spec|bench)\.tsx?$/.test(file) || file.startsWith('tests/')
}

/** The shipped TypeScript files of domain/, server/ and src/, without tests. */
export const productSources = projectFiles.filter(
  (file) => /^(domain|server|src)\/.*\.tsx?$/.test(file) && !isTest(file),
)
