import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles, readStamp, root } from './files.mjs'
import { Refusal, run, timed } from './process.mjs'

const stamp = join(root, 'node_modules', '.daybook-stamp')

/** Installs exactly what package-lock.json names, unless that is what node_modules holds already. */
export async function ensureInstalled() {
  const currentHash = hashFiles(['package-lock.json'])
  if (readStamp(stamp) === currentHash) return
  if (!installedByHand()) {
    await timed('Installing packages (npm ci)', async () => {
      const { code } = await run('npm', ['ci', '--include=dev'])
      if (code !== 0) throw new Refusal('npm ci failed; its messages are above.')
    })
  }
  writeFileSync(stamp, currentHash)
}

/** Whether npm's own note of what it installed agrees with the lockfile: someone ran npm after changing a dependency. */
function installedByHand() {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const { '': project, ...locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const same = (path) => installed[path]?.version === locked[path]?.version
  const needed = Object.keys(locked).filter((path) => !locked[path].optional && !locked[path].devOptional)
  return project !== undefined && Object.keys(installed).every(same) && needed.every(same)
}
