/**
 * Maps the headers of a file to the columns of an import.
 *
 * A mapping that was used for an earlier file applies to every file with its headers; any other header is mapped to the
 * column with its name, its label, or one of its aliases. No header is mapped to two columns.
 *
 *   DATE, Voucher no, Ledger, Dr, Cr      date, voucher_no, account, debit, credit
 */
import type { ImportColumns } from './kinds.ts'

/** Column of the import → header of the file, as written there. */
export type Mapping = Readonly<Record<string, string>>

/** Proposes the mapping for a header. `before` are the earlier mappings of this kind, newest first. */
export function proposeMapping(
  header: readonly string[],
  { columns, before }: { columns: ImportColumns; before: readonly Mapping[] },
): Mapping {
  const reusable = before.find((mapping) => missingColumns(mapping, { columns, header }).length === 0)
  const unusedHeaders = new Map(header.map((text) => [normalizeHeader(text), text.trim()]))
  const mapping: Record<string, string> = { ...reusable }
  for (const usedHeader of Object.values(mapping)) unusedHeaders.delete(normalizeHeader(usedHeader))
  const assign = (column: string, names: readonly string[]) => {
    const name = names.map(normalizeHeader).find((candidate) => unusedHeaders.has(candidate))
    if (name === undefined || mapping[column] !== undefined) return
    mapping[column] = unusedHeaders.get(name) ?? ''
    unusedHeaders.delete(name)
  }
  for (const [column, { label }] of Object.entries(columns)) assign(column, [column, label])
  for (const [column, { alias }] of Object.entries(columns)) assign(column, alias)
  return mapping
}

/** Returns the mapping by column names, overridden by the chosen headers. */
export function mappingByName(
  header: readonly string[],
  { columns, chosen }: { columns: ImportColumns; chosen: Mapping },
): Mapping {
  const present = new Set(header.map(normalizeHeader))
  const sameName = Object.keys(columns).filter((column) => present.has(normalizeHeader(column)))
  return { ...Object.fromEntries(sameName.map((column) => [column, column])), ...chosen }
}

/** Returns required columns that the mapping lacks, and mapped headers that the file lacks. */
export function missingColumns(
  mapping: Mapping,
  { columns, header }: { columns: ImportColumns; header: readonly string[] },
): string[] {
  const present = new Set(header.map(normalizeHeader))
  return Object.entries(columns).flatMap(([column, { required }]) => {
    const mappedHeader = mapping[column]
    if (mappedHeader === undefined) return required ? [column] : []
    return present.has(normalizeHeader(mappedHeader)) ? [] : [mappedHeader]
  })
}

/** Normalizes a header for comparison: lower case, trimmed, underscores as spaces. */
export function normalizeHeader(header: string): string {
  return header.trim().toLowerCase().replaceAll('_', ' ')
}
