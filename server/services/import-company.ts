/** Imports a company from an archive: its reports and every check of the books are the condition for storing anything. */
import { withConnection } from '../db/archive/connection.ts'
import { ArchiveError } from './archive/company-archive.ts'
import type { ImportOrder, ImportResult } from './archive/load-company.ts'
import { loadCompany } from './archive/load-company.ts'
import { withArchive } from './archive/read-archive.ts'
import { newId } from './core/unit-of-work.ts'
import { companyChecks } from './verify/verify-books.ts'

export type CompanyImport = Omit<ImportOrder, 'id'> & {
  file: string
  /** The address of the database as the owner of its tables. */
  ownerUrl: string
}

/** Makes a new company from an archive, all or nothing. Raises ArchiveError with the reason. */
export async function importCompany({ file, ownerUrl, ...order }: CompanyImport): Promise<ImportResult> {
  const id = newId()
  const undone: (() => Promise<void>)[] = []
  try {
    return await withArchive(file, (archive) =>
      withConnection({ url: ownerUrl, companyId: id, begin: 'begin' }, async (connection) => {
        const result = await loadCompany(connection, archive, { ...order, id, undo: (work) => undone.push(work) })
        for (const { name, find } of companyChecks) {
          const [finding] = await find(connection.reader, id)
          if (finding !== undefined) throw new ArchiveError(`Nothing was imported. ${name}: ${finding}`)
        }
        return result
      }),
    )
  } catch (error) {
    for (const undo of undone) await undo()
    throw error
  }
}
