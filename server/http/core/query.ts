/** Reading the query string of routes that know each of their parameters. */
import { DomainError } from '../../../domain/errors.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'

/** A parameter given once, or an empty text. Raises BAD_REQUEST at `path` when it is given more than once. */
export function only(value: QueryParameters[string], path: string): string {
  if (value === undefined || typeof value === 'string') return value ?? ''
  throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path }])
}

/** The version that a deletion was based on, the only parameter. Raises REQUIRED at `version`, UNKNOWN_FILTER. */
export function parseVersion({ version, ...others }: QueryParameters): number {
  refuseOthers(others)
  const text = only(version, 'version')
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'version' }])
}

const mostIds = 500

/** The ids of a parameter that is given several times or lists them with commas. Raises BAD_REQUEST at `ids`. */
export function parseIds(ids: QueryParameters[string]): string[] {
  const named = [ids ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .filter((id) => id !== '')
  const isBad = named.length > mostIds || named.some((id) => !isId(id))
  if (isBad) throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path: 'ids' }])
  return named
}

/** Raises UNKNOWN_FILTER for the first parameter that a route does not know. */
export function refuseOthers(others: QueryParameters): void {
  const [field] = Object.keys(others)
  if (field === undefined) return
  throw new DomainError('UNKNOWN_FILTER', { field }, [{ code: 'UNKNOWN_FILTER', path: field, params: { field } }])
}
