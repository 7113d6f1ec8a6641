/** Changes the settings of a company, by its owner or an admin. */
import type { ChangeableField } from '../../../domain/company/company-fields.ts'
import {
  changeableFields,
  choiceProblems,
  isCompanyText,
  normalizeTaxRate,
  normalizeText,
  textProblems,
} from '../../../domain/company/company-fields.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { isVersion } from '../../../domain/resources/core/schema.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { CompanyChange } from '../../db/company/company-change-store.ts'
import { hasBoundAmounts, updateCompany } from '../../db/company/company-change-store.ts'
import type { CompanyRow } from '../../db/company/company-store.ts'
import { company } from '../../db/company/company-store.ts'
import { lockLedger } from '../../db/ledger/ledger-lock.ts'
import { runnerOf } from '../books/books.ts'
import type { Context } from '../core/unit-of-work.ts'
import { stale } from '../core/require-version.ts'
import { audit, changesBetween } from '../core/unit-of-work.ts'
import { digitsOf, isPlaceField, isWritableLocale, placeProblems } from './country-preset.ts'
import { requireRole } from '../people/require-role.ts'

/**
 * Changes the fields in a body (`{city: 'Leeds', version: 3}`); a body without a difference writes nothing. The
 * currency can be changed only while nothing is posted and no cheque is pending: the ledger is locked
 * exclusively for it, so that neither happens meanwhile. Raises NOT_ALLOWED, UNKNOWN_FIELD, STALE with who changed what,
 * and at the fields, all at once: REQUIRED, TOO_LONG, NOT_IN_LIST, NOT_AN_EMAIL, NOT_A_WEB_ADDRESS, NOT_A_PERCENTAGE,
 * BAD_REQUEST, CURRENCY_FIXED.
 */
export async function changeCompany(context: Context, body: unknown): Promise<void> {
  requireRole(context)
  const { version, fields } = parse(body)
  const { companyId } = context.who
  const isCurrent = await context.db.transaction(companyId, async (tx) => {
    if (fields.currency_code !== undefined) await tx.run(lockLedger(companyId))
    const [before] = await tx.run(company(companyId))
    if (!before) throw new DomainError('NOT_FOUND')
    if (before.version !== version) return false
    const requested = await withCurrency(tx, before, fields)
    const changes = changesBetween(pickFields(before, Object.keys(requested)), requested)
    if (Object.keys(changes).length === 0) return true
    const [after] = await tx.run(updateCompany({ companyId, version }, requested))
    if (!after) return false
    const label = requested.name ?? before.name
    await tx.run(
      audit(context, {
        action: 'update',
        resource: 'company',
        objectId: companyId,
        version: after.version,
        label,
        changes,
      }),
    )
    return true
  })
  if (!isCurrent) throw await stale(runnerOf(context), context, { resource: 'company', id: companyId, version })
}

/** Adds the digits of a changed currency. */
async function withCurrency(tx: Transaction, before: CompanyRow, fields: CompanyChange): Promise<CompanyChange> {
  const { currency_code: code } = fields
  if (code === undefined || code === before.currency_code) return fields
  const [bound] = await tx.run(hasBoundAmounts(before.id))
  if (bound?.exists) refuse([{ code: 'CURRENCY_FIXED', path: 'currency_code' }])
  return { ...fields, currency_digits: digitsOf(code) }
}

function pickFields(row: CompanyRow, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

function parse(body: unknown): { version: number; fields: CompanyChange } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DomainError('BAD_REQUEST')
  const { version, ...values } = body as Record<string, unknown>
  const readFields = Object.entries(values).map(([name, value]) => readField(name, value))
  const problems = readFields.flatMap((one) => one.problems)
  if (!isVersion(version)) problems.unshift({ code: 'REQUIRED', path: 'version' })
  refuse(problems)
  return { version: version as number, fields: Object.assign({}, ...readFields.map((one) => one.change)) }
}

type ReadField = { change: CompanyChange; problems: Problem[] }

/** Returns one field as it is stored, or its problems. Null is an empty text. */
function readField(name: string, value: unknown): ReadField {
  if (!isChangeable(name))
    return { change: {}, problems: [{ code: 'UNKNOWN_FIELD', path: name, params: { field: name } }] }
  if (value !== null && typeof value !== 'string')
    return { change: {}, problems: [{ code: 'BAD_REQUEST', path: name }] }
  const text = value ?? ''
  if (isCompanyText(name)) {
    const stored = normalizeText(name, text)
    return { change: { [name]: stored }, problems: textProblems(name, stored) }
  }
  if (isPlaceField(name)) return { change: { [name]: text }, problems: placeProblems({ [name]: text }) }
  if (name === 'own_locale') return readLocale(text)
  if (name === 'corporate_tax_rate') {
    const rate = normalizeTaxRate(text)
    if (rate === undefined) return { change: {}, problems: [{ code: 'NOT_A_PERCENTAGE', path: name }] }
    return { change: { corporate_tax_rate: rate }, problems: [] }
  }
  return { change: { [name]: text }, problems: choiceProblems(name, text) }
}

function readLocale(text: string): ReadField {
  if (text === '') return { change: { own_locale: null }, problems: [] }
  if (isWritableLocale(text)) return { change: { own_locale: text }, problems: [] }
  const params = { choices: 'en-GB, de-DE, fr-FR, …' }
  return { change: {}, problems: [{ code: 'NOT_IN_LIST', path: 'own_locale', params }] }
}

function isChangeable(name: string): name is ChangeableField {
  return changeableFields.some((field) => field === name)
}
