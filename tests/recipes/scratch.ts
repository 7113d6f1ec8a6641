/** Creates a copy of the project for trying recipes: current files, and the packages installed here. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../../server/paths.ts'
import { projectFiles } from '../support/project-files.ts'

export type Scratch = {
  /** Writes a new file. */
  add: (file: string, text: string) => void
  /** Writes the next migration; `name` follows its number. */
  migrate: (name: string, text: string) => void
  /** Inserts a text after the only occurrence of another one in a file; throws when it occurs never or twice. */
  after: (file: string, place: string, text: string) => void
  /** Returns the files added and changed since the last call. */
  touched: () => { added: Record<string, string>; changed: string[] }
  /** Runs Node with these arguments; returns its output, and throws with it on failure. */
  node: (...args: string[]) => Promise<string>
  remove: () => void
}

const migrations = 'server/db/migrations'

/** Creates the copy. */
export function makeScratch(): Scratch {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-recipes-'))
  for (const file of projectFiles) cpSync(path.join(projectRoot, file), path.join(folder, file))
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'))
  const at = (file: string) => path.join(folder, file)
  let running: ChildProcess | undefined
  let added: Record<string, string> = {}
  let changed = new Set<string>()
  const add = (file: string, text: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text, { flag: 'wx' })
    added[file] = text
  }
  return {
    add,
    migrate: (name, text) => {
      const numbers = readdirSync(at(migrations)).map((file) => parseInt(file, 10))
      const next = (Math.max(...numbers) + 1).toString().padStart(4, '0')
      add(`${migrations}/${next}_${name}.sql`, text)
    },
    after: (file, place, text) => {
      const parts = readFileSync(at(file), 'utf8').split(place)
      if (parts.length !== 2) throw new Error(`"${place}" stands ${parts.length - 1} times in ${file}`)
      writeFileSync(at(file), parts.join(place + text))
      if (!(file in added)) changed.add(file)
    },
    touched: () => {
      const all = { added, changed: [...changed] }
      added = {}
      changed = new Set()
      return all
    },
    node: (...args) => output((running = start(folder, args)), args),
    remove: () => {
      running?.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a separate program without the environment of the test. */
function start(folder: string, args: readonly string[]): ChildProcess {
  const { PATH, HOME, TMPDIR = tmpdir() } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'test', NO_COLOR: '1' }
  return spawn(process.execPath, args, { cwd: folder, env })
}

function output(program: ChildProcess, args: readonly string[]): Promise<string> {
  let text = ''
  program.stdout?.on('data', (part: Buffer) => (text += part.toString()))
  program.stderr?.on('data', (part: Buffer) => (text += part.toString()))
  return new Promise((resolve, reject) => {
    program.on('error', reject)
    program.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`${args.join(' ')}\n${text}`))))
  })
}
