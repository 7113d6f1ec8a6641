import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../server/paths.ts'

const folder = join(projectRoot, '..', 'shared', 'data')

/**
 * Returns the path of a real data file beside the project (`realData('online-retail/journal-2010-12.csv.gz')`), or null
 * when absent; then it prints what is skipped, and the test skips itself with `test.skipIf`.
 */
export function realData(file: string): string | null {
  const path = join(folder, file)
  if (existsSync(path)) return path
  process.stdout.write(`NOTE: skipped, because the real data are absent: ${file}\n`)
  return null
}
