/** Marks tax returns as filed, and takes corrections of earlier returns into a draft. */
import { isLocalDate } from '../../../../domain/calendar/local-date.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { taxReturns } from '../../../../domain/resources/tax/tax-returns.ts'
import type { TaxReturnFigures } from '../../../../domain/tax/return-answer.ts'
import { netTax, returnForm, taxAccounts, taxBoxes } from '../../../../domain/tax/return-boxes.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Transaction } from '../../../db/core/client.ts'
import { isWaitingUntil } from '../../../db/stock/stock-recost-store.ts'
import type { EarlierReturn, LineSums, ReturnRow } from '../../../db/tax/return-store.ts'
import {
  changedReturns,
  fileReturn,
  insertCorrections,
  insertReturnLines,
  lockReturn,
  removeCorrections,
  returnRow,
  sumsOfReturn,
} from '../../../db/tax/return-store.ts'
import { todayIn } from '../../core/today.ts'
import type { Answer, Context } from '../../core/unit-of-work.ts'
import { audit, changeOnce, nothingToLoad, require } from '../../core/unit-of-work.ts'
import { asObject, asText, unknownFields } from '../../documents/body.ts'
import { figuresReading, filingProblem, fingerprintOf, mayInclude } from './read-return.ts'

const resource = taxReturns.path

/**
 * Marks a draft as filed (`{filed_on, reference, fingerprint}`): its lines and boxes are kept from now on. The
 * fingerprint is that of the figures that the user saw. Locks the ledger exclusively. Raises NOT_ALLOWED, NOT_FOUND, RETURN_FILED,
 * TAX_PERIOD_NOT_OVER, RECOST_PENDING while costs until the last day are being computed, CORRECTION_TOO_LARGE where the
 * country does not allow what it corrects, RETURN_CHANGED when the figures differ, and at the fields REQUIRED, NOT_A_DATE,
 * FILED_TOO_EARLY, DATE_IN_FUTURE and TOO_LONG.
 */
export function markAsFiled(context: Context, id: string, body: unknown): Promise<Answer<TaxReturnFigures>> {
  require(context, 'tax_returns.approve')
  const { filedOn, reference, fingerprint } = parseFiling(body)
  const { companyId } = context.who
  return changeOnce(context, {
    alone: true,
    load: nothingToLoad,
    change: async (tx) => {
      const { row, sums } = await lockedReturn(tx, companyId, id)
      const problem = filingProblem(context, row)
      if (problem) throw new DomainError(problem.code, problem.params)
      refuse(dayProblems(filedOn, { row, today: todayIn(row.time_zone, context.clock.now()) }))
      const [[recosts], earlier] = await tx.batch([
        isWaitingUntil(companyId, row.end_date),
        changedReturns(companyId, id),
      ])
      if (recosts?.pending) throw new DomainError('RECOST_PENDING')
      refuseTooLarge(row, { sums, corrected: earlier.filter(({ is_included: isIncluded }) => isIncluded) })
      const form = returnForm(row.country_iso)
      const boxes = taxBoxes(form, sums.amounts, row.currency_digits)
      if (fingerprint !== fingerprintOf(boxes)) throw new DomainError('RETURN_CHANGED')
      const filing = {
        filedOn,
        reference: reference === '' ? null : reference,
        boxes,
        accounts: taxAccounts(sums.amounts),
        net: netTax(form, boxes),
      }
      const changes = {
        status: [row.status, 'Filed'] as const,
        filed_on: [null, filedOn] as const,
        net: [null, filing.net] as const,
      }
      return {
        status: 200,
        id,
        statements: [
          insertReturnLines(companyId, id),
          fileReturn(context.who, id, filing),
          audit(context, {
            action: 'file',
            resource,
            objectId: id,
            version: row.version + 1,
            label: row.name,
            changes,
          }),
        ],
      }
    },
    read: () => figuresReading(context, id),
  })
}

/**
 * Sets the earlier returns whose changes a draft includes (`{returns: [ids]}`). Raises NOT_ALLOWED, NOT_FOUND, RETURN_FILED,
 * UNKNOWN_REFERENCE at `returns` for one that has not changed, CORRECTION_TOO_LARGE where the country does not allow all of
 * them together.
 */
export function correctInReturn(context: Context, id: string, body: unknown): Promise<Answer<TaxReturnFigures>> {
  require(context, 'tax_returns.update')
  const ids = parseReturns(body)
  const { companyId } = context.who
  return changeOnce(context, {
    load: nothingToLoad,
    change: async (tx) => {
      const { row, sums } = await lockedReturn(tx, companyId, id)
      if (row.filed_at !== null) throw new DomainError('RETURN_FILED', { name: row.name })
      const [earlier] = await tx.batch([changedReturns(companyId, id)])
      const chosen = earlier.filter((one) => ids.includes(one.id))
      if (chosen.length < ids.length) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'returns' }])
      // Whatever is included can be removed; filing tests what is left.
      if (chosen.some((one) => !one.is_included)) refuseTooLarge(row, { sums, corrected: chosen })
      const before = earlier.filter(({ is_included: isIncluded }) => isIncluded)
      const changes = { corrections: [namesOf(before), namesOf(chosen)] as const }
      return {
        status: 200,
        id,
        statements: [
          removeCorrections(companyId, id),
          insertCorrections(companyId, id, ids),
          audit(context, { action: 'update', resource, objectId: id, version: row.version, label: row.name, changes }),
        ],
      }
    },
    read: () => figuresReading(context, id),
  })
}

function refuseTooLarge(
  row: ReturnRow,
  { sums, corrected }: { sums: LineSums; corrected: readonly EarlierReturn[] },
): void {
  if (!mayInclude(row, { sums, corrected })) throw new DomainError('CORRECTION_TOO_LARGE', { name: namesOf(corrected) })
}

function namesOf(list: readonly EarlierReturn[]): string {
  return list.map(({ name }) => name).join(', ')
}

async function lockedReturn(
  tx: Transaction,
  companyId: string,
  id: string,
): Promise<{ row: ReturnRow; sums: LineSums }> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const [, [row], [sums]] = await tx.batch([
    lockReturn(companyId, id),
    returnRow(companyId, id),
    sumsOfReturn(companyId, id),
  ])
  if (!row || !sums) throw new DomainError('NOT_FOUND')
  return { row, sums }
}

function dayProblems(filedOn: string, { row, today }: { row: ReturnRow; today: string }): Problem[] {
  if (filedOn <= row.end_date) return [{ code: 'FILED_TOO_EARLY', path: 'filed_on', params: { date: row.end_date } }]
  return filedOn > today ? [{ code: 'DATE_IN_FUTURE', path: 'filed_on' }] : []
}

function parseFiling(body: unknown): { filedOn: string; reference: string; fingerprint: string } {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const filedOn = asText(values['filed_on'], 'filed_on', problems)
  const reference = asText(values['reference'], 'reference', problems).trim()
  const fingerprint = asText(values['fingerprint'], 'fingerprint', problems)
  if (filedOn === '') problems.push({ code: 'REQUIRED', path: 'filed_on' })
  else if (!isLocalDate(filedOn)) problems.push({ code: 'NOT_A_DATE', path: 'filed_on' })
  if (reference.length > 60) problems.push({ code: 'TOO_LONG', path: 'reference', params: { max: '60' } })
  if (fingerprint === '') problems.push({ code: 'REQUIRED', path: 'fingerprint' })
  refuse([...problems, ...unknownFields(values, ['filed_on', 'reference', 'fingerprint'], '')])
  return { filedOn, reference, fingerprint }
}

function parseReturns(body: unknown): string[] {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const list: unknown = values['returns']
  const ids = Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string' && isId(one)) : []
  if (!Array.isArray(list)) problems.push({ code: 'REQUIRED', path: 'returns' })
  else if (ids.length < list.length) problems.push({ code: 'UNKNOWN_REFERENCE', path: 'returns' })
  refuse([...problems, ...unknownFields(values, ['returns'], '')])
  return [...new Set(ids)]
}
