/** A plain document as its history shows it: records by what they are called, amounts in the currency's digits. */
import { withDigits } from '../../../../domain/money/decimal.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import type { DocumentValues } from '../../../../domain/resources/core/document-values.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import type { DocumentKind, Named } from './kind.ts'

type Description = Record<string, unknown>

/** What is about to be stored. */
export function described(
  { resource }: DocumentKind,
  { status, values, named, digits }: { status: string; values: DocumentValues; named: Named; digits: number },
): Description {
  const shown = writableFields(resource).map(([name, field]) => {
    const value = values[name] ?? null
    if (field.kind === 'reference') return [name, named[name]?.label ?? null]
    return [name, field.kind === 'money' && value !== null ? withDigits(value, digits) : value]
  })
  return { ...Object.fromEntries(shown), status }
}

/** What is stored. */
export function describedStored({ resource }: DocumentKind, stored: StoredDocument): Description {
  const shown = writableFields(resource).map(([name, field]) => [
    name,
    stored[field.kind === 'reference' ? `${name}_label` : name] ?? null,
  ])
  return { ...Object.fromEntries(shown), status: stored.status }
}
