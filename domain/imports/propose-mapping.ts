/**
 * Which header of a file stands for which column of the books.
 *
 * What a person chose for an earlier file holds for every file that has those headers; any other header means the column
 * that has its name, its label, or one of its other names. No header stands for two columns.
 *
 *   DATE, Voucher no, Ledger, Dr, Cr      date, voucher_no, account, debit, credit
 */
import type { ImportColumns } from './kinds.ts'

/** Column of the books → header of the file, as it is written there. */
export type Mapping = Readonly<Record<string, string>>

/** The mapping for a header. `before` are mappings that were used for this kind, the newest first. */
export function proposeMapping(
  header: readonly string[],
  { columns, before }: { columns: ImportColumns; before: readonly Mapping[] },
): Mapping {
  const known = before.find((mapping) => missingColumns(mapping, { columns, header }).length === 0)
  const free = new Map(header.map((text) => [plain(text), text.trim()]))
  const mapping: Record<string, string> = { ...known }
  for (const taken of Object.values(mapping)) free.delete(plain(taken))
  const take = (column: string, names: readonly string[]) => {
    const name = names.map(plain).find((one) => free.has(one))
    if (name === undefined || mapping[column] !== undefined) return
    mapping[column] = free.get(name) ?? ''
    free.delete(name)
  }
  for (const [column, { label }] of Object.entries(columns)) take(column, [column, label])
  for (const [column, { alias }] of Object.entries(columns)) take(column, alias)
  return mapping
}

/** The mapping where every header has the column's own name or the one that is given for it. */
export function mappingByName(
  header: readonly string[],
  { columns, given }: { columns: ImportColumns; given: Mapping },
): Mapping {
  const present = new Set(header.map(plain))
  const own = Object.keys(columns).filter((column) => present.has(plain(column)))
  return { ...Object.fromEntries(own.map((column) => [column, column])), ...given }
}

/** Columns that the file must have and the mapping does not give, and those whose header the file does not have. */
export function missingColumns(
  mapping: Mapping,
  { columns, header }: { columns: ImportColumns; header: readonly string[] },
): string[] {
  const present = new Set(header.map(plain))
  return Object.entries(columns).flatMap(([column, { required }]) => {
    const wanted = mapping[column]
    if (wanted === undefined) return required ? [column] : []
    return present.has(plain(wanted)) ? [] : [wanted]
  })
}

/** A header for comparing: small letters, no blanks around, underscores as blanks. */
export function plain(header: string): string {
  return header.trim().toLowerCase().replaceAll('_', ' ')
}
