/** The documents of a contact. */
import { DomainError } from '../../../domain/errors.ts'
import { can } from '../../../domain/permissions/can.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { searchedDocuments } from '../../../domain/resources/searched-documents.ts'
import type { PartyDocument } from '../../db/parties/party-documents-store.ts'
import { countPartyDocuments, partyDocuments } from '../../db/parties/party-documents-store.ts'
import { MOST_COUNTED } from '../../db/records/records-store.ts'
import type { ShownStatus } from '../core/status-label.ts'
import { statusWithLabel } from '../core/status-label.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

type ShownDocument = Omit<PartyDocument, 'status'> & { status: ShownStatus | null }
type DocumentPage = { rows: ShownDocument[]; count: number; exact: boolean }

/**
 * Returns a page of the documents of a contact that the user may read, newest first, and their number, exact up to 10,000.
 * Raises NOT_ALLOWED, and NOT_FOUND for a contact that the company does not have.
 */
export async function listPartyDocuments(
  context: Context,
  id: string,
  { start, end }: { start: number; end: number },
): Promise<DocumentPage> {
  const { db, who } = context
  require(context, `${rightsOf(crmParties)}.read`)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const paths = searchedDocuments.filter((resource) => can(who, `${rightsOf(resource)}.read`)).map(({ path }) => path)
  const [rows, [counted]] = await db.batch(who.companyId, [
    partyDocuments(who.companyId, id, { paths, start, end }),
    countPartyDocuments(who.companyId, id, { paths, most: MOST_COUNTED + 1 }),
  ])
  if (!counted) throw new DomainError('NOT_FOUND')
  const all = Number(counted.rows)
  const labelledRows = rows.map((row) => ({ ...row, status: statusWithLabel(row.path, row.status) }))
  return { rows: labelledRows, count: Math.min(all, MOST_COUNTED), exact: all <= MOST_COUNTED }
}
