import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { existingCluster } from '../db/embedded/place.ts'
import { stopPostmaster } from '../db/embedded/postmaster.ts'
import { print } from './usage.ts'

/**
 * Works on an embedded database and on files in a temporary folder, which is removed afterwards, also when the command is
 * stopped.
 */
export async function inTemporaryPlace(config: Config, work: (place: Config) => Promise<number>): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'daybook-drill-'))
  const started = performance.now()
  let removal: Promise<void> | undefined
  const remove = () => (removal ??= removePlace(dataDir))
  const stop = () => void remove().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const code = await work({
      ...config,
      dataDir,
      files: { kind: 'folder', folder: dataDir },
      recoveryDir: null,
      database: { kind: 'embedded' },
    })
    print(`Restored and verified in ${Math.round((performance.now() - started) / 1000)} s; removed again`)
    return code
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
    await remove()
  }
}

async function removePlace(dataDir: string): Promise<void> {
  const cluster = existingCluster(dataDir)
  if (cluster !== null) {
    await stopPostmaster(cluster)
    await rm(cluster, { recursive: true })
  }
  await rm(dataDir, { recursive: true })
}
