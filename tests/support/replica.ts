/** A PostgreSQL with a streaming replica, both on this machine, for tests of what is read where. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../server/db/embedded/binaries.ts'
import { openCluster } from '../../server/db/embedded/embedded-cluster.ts'
import { existingCluster, prepareSocketFolder, systemFolder } from '../../server/db/embedded/place.ts'
import { startPostmaster, stopPostmaster } from '../../server/db/embedded/postmaster.ts'
import { chooseRunUser } from '../../server/db/embedded/run-user.ts'

const settings = { fsync: 'off', max_standby_streaming_delay: '100ms' }
const quiet = () => undefined

/** Starts both; `stop` ends them and removes their folders. `sql` runs on one of them as the superuser. */
export async function startReplicated() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daybook-primary-'))
  const sockets = path.join(tmpdir(), `dbrep-${path.basename(dataDir)}`)
  const primary = await openCluster({ dataDir, log: quiet, settings })
  const folder = existingCluster(dataDir) ?? ''
  const copy = `${folder}-replica`
  const runUser = chooseRunUser(folder)
  const admin = new pg.Client({ connectionString: primary.adminUrl })
  await admin.connect()
  appendFileSync(path.join(folder, 'pg_hba.conf'), 'local replication postgres scram-sha-256\n')
  await admin.query('select pg_reload_conf()')
  await admin.query("select pg_backup_start('replica', true)")
  execFileSync('cp', ['-a', folder, copy])
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  const { user, password, host } = new pg.Client({ connectionString: primary.adminUrl })
  const source = `user=${user} password=${password} host=${host} port=5432`
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(copy, name), { force: true })
  writeFileSync(path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(path.join(copy, 'standby.signal'), '')
  appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  execFileSync('chown', ['-R', '--reference', folder, copy])
  await prepareSocketFolder(sockets, runUser)
  const { postgres } = await findBinaries({ runUser, copyFolder: runUser ? systemFolder : dataDir, log: quiet })
  const logFile = path.join(dataDir, 'replica.log')
  startPostmaster({ postgres, cluster: copy, socketFolder: sockets, logFile, runUser, settings })
  const there = (url: string) => url.replace(/host=[^&]*/, `host=${encodeURIComponent(sockets)}`)
  const replica = new pg.Pool({ connectionString: there(primary.adminUrl), max: 1 })
  replica.on('error', quiet)
  await answered(replica, 'select')
  return {
    ...primary,
    replicaUrl: there(primary.appUrl),
    admin,
    onReplica: (sql: string) => answered(replica, sql),
    stopReplica: async () => {
      await replica.end()
      await stopPostmaster(copy)
    },
    stop: async () => {
      await admin.end()
      await stopPostmaster(copy)
      await primary.stop()
      for (const one of [folder, copy, dataDir, sockets]) rmSync(one, { recursive: true, force: true })
    },
  }
}

/** Asks again until it answers: it may be starting, and what is replayed cancels a statement on a busy machine. */
async function answered(replica: pg.Pool, sql: string): Promise<unknown[]> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await replica.query(sql)).rows
    } catch (error) {
      if (attempt === 200) throw error
      await sleep(50)
    }
  }
}
