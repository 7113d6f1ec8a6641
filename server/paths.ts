import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder that holds Daybook's package.json. SQL files and the built browser application are found from here, so
 * that the same code runs from the sources and from a bundle that lies two folders deep.
 */
export const projectRoot = findProjectRoot(path.dirname(fileURLToPath(import.meta.url)))

function findProjectRoot(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'daybook') return folder
    if (folder === path.dirname(folder)) throw new Error(`No package.json of daybook above ${start}`)
  }
}
