/** Exports a company in a thread of its own, so that requests never wait for it; the thread ends with the export. */
import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { createDatabase } from '../db/core/client.ts'
import { actAsPerson } from '../services/identity/act-as.ts'
import { runCompanyExport } from '../services/run-company-export.ts'
import type { FilesLocation } from '../storage/open-files.ts'
import { openFiles } from '../storage/open-files.ts'

/** `now` is the moment of the order on the server's clock, in milliseconds. */
export type ExportOrder = {
  databaseUrl: string
  files: FilesLocation
  companyId: string
  userId: string
  email: string
  exportId: string
  now: string
}

const { databaseUrl, files, companyId, userId, email, exportId, now } = workerData as ExportOrder
const clockOffsetMs = Number(now) - Date.now()
const clock = { now: () => new Date(Date.now() + clockOffsetMs) }
const db = createDatabase(databaseUrl, { connections: 1, clock })

// Requests have priority. Only Linux has a priority for each thread; elsewhere this would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

try {
  const who = await actAsPerson({ db }, { companyId, userId, email })
  await runCompanyExport({ db, clock, who }, { id: exportId, databaseUrl, files: openFiles(files) })
} finally {
  await db.close()
}
