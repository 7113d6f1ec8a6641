/**
 * Parses queries of the audit log. Unknown parameters are never ignored, but refused and named.
 *
 *   ?user=…&action=update&date_gte=2026-06-01&date_lte=2026-06-30&_start=0&_end=20
 *     what a person changed in June, by the calendar of the company's time zone; the first twenty rows
 */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import { auditedTypes } from '../../../domain/resources/audit-words.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { isId, MOST_PAGE_ROWS, PAGE_ROWS } from '../../../domain/resources/core/list-query.ts'
import type { AuditFilter } from '../../db/people/audit-store.ts'
import { MOST_AUDIT_ROWS } from '../../db/people/audit-store.ts'

export type AuditQuery = { filter: AuditFilter; start: number; end: number }

/**
 * Reads the query of the list. Raises UNKNOWN_FILTER for an unknown parameter, and at the parameter: UNKNOWN_REFERENCE
 * for an invalid id, NOT_IN_LIST for an unknown resource, NOT_A_DATE, BAD_REQUEST.
 */
export function parseAuditQuery(parameters: QueryParameters): AuditQuery {
  const { user, action, resource, object, q, date_gte, date_lte, _start, _end, ...others } = parameters
  const problems: Problem[] = Object.keys(others).map((field) => ({
    code: 'UNKNOWN_FILTER',
    path: field,
    params: { field },
  }))
  const list = (path: string, value: QueryParameters[string], isGood: (one: string) => Problem['code'] | null) => {
    const values = [value ?? []].flat().filter((one) => one !== '')
    const code = values.map(isGood).find((problem) => problem !== null)
    if (code) problems.push({ code, path, params: { choices: Object.keys(auditedTypes).join(', ') } })
    return values
  }
  const single = (path: string, value: QueryParameters[string]): string => {
    if (value === undefined || typeof value === 'string') return value ?? ''
    problems.push({ code: 'BAD_REQUEST', path })
    return ''
  }
  const day = (path: string, value: QueryParameters[string]): string | null => {
    const text = single(path, value)
    if (text !== '' && !isLocalDate(text)) problems.push({ code: 'NOT_A_DATE', path })
    return text === '' ? null : text
  }
  const count = (path: string, value: QueryParameters[string], otherwise: number): number => {
    const text = single(path, value)
    if (/^\d{0,6}$/.test(text)) return text === '' ? otherwise : parseInt(text, 10)
    problems.push({ code: 'BAD_REQUEST', path })
    return otherwise
  }
  const anId = (one: string) => (isId(one) ? null : 'UNKNOWN_REFERENCE')
  const filter = {
    users: list('user', user, anId),
    actions: list('action', action, (one) => (/^[a-z-]{1,40}$/.test(one) ? null : 'BAD_REQUEST')),
    resources: list('resource', resource, (one) => (Object.hasOwn(auditedTypes, one) ? null : 'NOT_IN_LIST')),
    objects: list('object', object, anId),
    search: single('q', q).trim(),
    dateFrom: day('date_gte', date_gte),
    dateTo: day('date_lte', date_lte),
  }
  const start = count('_start', _start, 0)
  const end = count('_end', _end, start + PAGE_ROWS)
  const isTooFar = end < start || end - start > MOST_PAGE_ROWS || end > MOST_AUDIT_ROWS
  if (isTooFar) problems.push({ code: 'BAD_REQUEST', path: '_end' })
  refuse(problems)
  return { filter, start, end }
}
