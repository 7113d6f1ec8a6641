/**
 * Tax returns as records: named after their last month, without overlaps. The period of a filed return is fixed, and only
 * drafts are deleted.
 */
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { taxPeriodName } from '../../../../domain/tax/tax-periods.ts'
import { company } from '../../../db/company/company-store.ts'
import { overlappingReturn, removeCorrections } from '../../../db/tax/return-store.ts'
import type { Books, RecordRules } from '../../core/rule-types.ts'

export const taxReturnRules: RecordRules = {
  create: async (books, { values }) => {
    const { start_date: start, end_date: end, name } = values
    await refusePeriod(books, { start: String(start), end: String(end), id: null })
    if (typeof name === 'string') return {}
    const [row] = await books.run(company(books.companyId))
    if (!row) throw new DomainError('NOT_FOUND')
    return { values: { name: taxPeriodName(localDate(String(end)), row.calendar) } }
  },
  update: async (books, { stored, values }) => {
    if (values['name'] === null) refuse([{ code: 'REQUIRED', path: 'name' }])
    const moved = ['start_date', 'end_date'].filter((field) => (values[field] ?? stored[field]) !== stored[field])
    if (moved.length === 0) return {}
    const params = { name: String(stored['name']) }
    if (stored['status'] !== 'Draft') refuse(moved.map((path) => ({ code: 'RETURN_FILED', path, params })))
    const { start_date: start, end_date: end } = { ...stored, ...values }
    await refusePeriod(books, { start: String(start), end: String(end), id: stored.id })
    // Corrections belong to the period before the return.
    return { statements: [removeCorrections(books.companyId, stored.id)] }
  },
  remove: (stored) => {
    if (stored['status'] !== 'Draft') throw new DomainError('RETURN_FILED', { name: String(stored['name']) })
  },
}

async function refusePeriod(books: Books, period: { start: string; end: string; id: string | null }): Promise<void> {
  if (period.end < period.start) refuse([{ code: 'DATES_REVERSED', path: 'end_date' }])
  const [other] = await books.run(overlappingReturn(books.companyId, period))
  if (other) refuse([{ code: 'RETURN_OVERLAPS', path: 'start_date', params: { name: other.name } }])
}
