/** Stands in for a server that a test can kill: takes the lock of a data folder, prints that and waits. */
import { openDatabase } from '../../server/db/core/open-database.ts'
import { takeServerLock } from '../../server/db/core/server-lock.ts'

const dataDir = process.argv[2] ?? ''
const { ownerUrl } = await openDatabase({ database: { kind: 'embedded' }, dataDir }, () => undefined)
const { lost } = await takeServerLock({ ownerUrl, address: 'http://localhost:3999' })
void lost.then(() => process.exit(1))
process.stdout.write('locked\n')
setInterval(() => undefined, 60_000)
