/** Where the programs of threads are: bundled beside the server's, or TypeScript that needs a loader. */
import type { Worker } from 'node:worker_threads'

const sources = { 'pdf-worker': './pdf/pdf-worker.ts', 'import-worker': './jobs/import-worker.ts' } as const

/** Registers the loader for TypeScript, then runs the program; `--import` does not reach a thread's entry on Node 20. */
const fromSources = `
const { loader, program } = require('node:worker_threads').workerData
import(loader).then(({ register }) => { register(); return import(program) })`

type Start = { memoryMb: number; data?: Record<string, string> }

/** Returns what a Worker is made with; `data` is its `workerData`, and a thread that needs more memory ends. */
export function threadProgram(
  name: keyof typeof sources,
  { memoryMb, data = {} }: Start,
): ConstructorParameters<typeof Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb }
  if (!import.meta.url.endsWith('.ts'))
    return [new URL(`./${name}.mjs`, import.meta.url), { resourceLimits, workerData: data }]
  const workerData = {
    ...data,
    loader: new URL('../node_modules/tsx/dist/esm/api/index.mjs', import.meta.url).href,
    program: new URL(sources[name], import.meta.url).href,
  }
  return [fromSources, { resourceLimits, eval: true, workerData }]
}
