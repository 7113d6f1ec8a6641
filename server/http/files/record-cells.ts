/** Maps records to rows of files. */
import type { Wording } from '../../../domain/language/languages.ts'
import type { Field } from '../../../domain/resources/core/define.ts'
import type { XlsxColumn } from '../../spreadsheet/xlsx.ts'

/** Returns the type of a workbook column for a field. */
export function xlsxKind(kind: Field['kind']): XlsxColumn['kind'] {
  return kind === 'money' || kind === 'quantity' || kind === 'date' || kind === 'flag' ? kind : 'text'
}

/** Returns columns with their labels and choices in a language. */
export function wordedColumns(columns: readonly [string, Field][], wording: Wording): [string, Field][] {
  return columns.map(([name, field]) => [name, wordedField(field, wording)])
}

function wordedField(field: Field, wording: Wording): Field {
  const label = wording(field.label)
  if (!('choices' in field)) return { ...field, label }
  const choices = Object.entries(field.choices).map(([value, text]) => [value, wording(text)] as const)
  return { ...field, label, choices: Object.fromEntries(choices) }
}

/** Returns a value as files show it: references and choices by their labels. */
export function cellOf(record: Record<string, unknown>, [name, field]: [string, Field]): string {
  const value = field.kind === 'reference' ? record[`${name}_label`] : record[name]
  if (value === null || value === undefined) return ''
  return 'choices' in field ? (field.choices[String(value)] ?? '') : String(value)
}
