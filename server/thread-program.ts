/** Where the programs of threads are: bundled beside the server's, or bundled now by a server that runs from its sources. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import type * as Esbuild from 'esbuild'
import { projectRoot } from './paths.ts'

const sources = {
  'pdf-worker': 'server/pdf/pdf-worker.ts',
  'import-worker': 'server/jobs/import-worker.ts',
  'check-worker': 'server/jobs/check-worker.ts',
  'export-worker': 'server/jobs/export-worker.ts',
} as const
type Name = keyof typeof sources

type Start = { memoryMb: number; data?: object }

/** Returns what a Worker is made with; `data` is its `workerData`, and a thread that needs more memory ends. */
export function threadProgram(name: Name, { memoryMb, data = {} }: Start): ConstructorParameters<typeof Worker> {
  const program = import.meta.url.endsWith('.ts') ? bundled(name) : new URL(`./${name}.mjs`, import.meta.url)
  return [program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, workerData: data }]
}

const programs = new Map<Name, URL>()

/**
 * Bundles the program of a thread once a process, which takes a fifth of a second; a loader for TypeScript would take several
 * in each thread. It lies two folders deep, as what is built. Others may bundle it at the same time.
 */
function bundled(name: Name): URL {
  const existing = programs.get(name)
  if (existing) return existing
  const { buildSync }: typeof Esbuild = createRequire(import.meta.url)('esbuild')
  const { outputFiles } = buildSync({
    absWorkingDir: projectRoot,
    entryPoints: [sources[name]],
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    write: false,
  })
  const folder = path.join(projectRoot, 'build', 'threads')
  const file = path.join(folder, `${name}.mjs`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, outputFiles[0]?.contents ?? '')
  renameSync(`${file}.${process.pid}`, file)
  const url = pathToFileURL(file)
  programs.set(name, url)
  return url
}
