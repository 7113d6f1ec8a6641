/** Reads the query string of routes with declared parameters. */
import { DomainError } from '../../../domain/errors.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'

/** Returns a single parameter, '' without one. Raises BAD_REQUEST at `path` when it is repeated. */
export function only(value: QueryParameters[string], path: string): string {
  if (value === undefined || typeof value === 'string') return value ?? ''
  throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path }])
}

/**
 * Returns the version that a deletion was based on, the only parameter. Raises REQUIRED at `version`, UNKNOWN_FILTER.
 */
export function parseVersion({ version, ...others }: QueryParameters): number {
  refuseOthers(others)
  const text = only(version, 'version')
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'version' }])
}

const mostIds = 500

/** Returns the ids of a parameter that is repeated or lists them with commas. Raises BAD_REQUEST at `ids`. */
export function parseIds(ids: QueryParameters[string]): string[] {
  const idLists = [ids ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .filter((id) => id !== '')
  const isBad = idLists.length > mostIds || idLists.some((id) => !isId(id))
  if (isBad) throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path: 'ids' }])
  return idLists
}

/** Raises UNKNOWN_FILTER for the first undeclared parameter. */
export function refuseOthers(others: QueryParameters): void {
  const [field] = Object.keys(others)
  if (field === undefined) return
  throw new DomainError('UNKNOWN_FILTER', { field }, [{ code: 'UNKNOWN_FILTER', path: field, params: { field } }])
}
