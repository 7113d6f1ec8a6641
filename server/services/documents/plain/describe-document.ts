/** Describes a plain document for its history: records by their labels, amounts with the digits of the currency. */
import { canonical, isZero, withDigits } from '../../../../domain/money/decimal.ts'
import type { Field, Fields } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { linesOf } from '../../../../domain/resources/core/document-body.ts'
import type { PlainKind, CheckedDocument, ReferencedRecords } from './kind.ts'

type Description = Record<string, unknown>

/** Describes a document that is about to be stored. */
export function describeDocument(
  kind: PlainKind,
  { document: { status, values, records, lists }, digits }: { document: CheckedDocument; digits: number },
): Description {
  const { fields, lines } = kind.resource
  const rows = Object.entries(lines).map(([list, declared]) => [
    list,
    (lists[list] ?? []).map((row) => withLabels(declared.fields, { ...row, digits })),
  ])
  return describeStored(kind, {
    ...withLabels(fields, { values, records, digits }),
    ...Object.fromEntries(rows),
    status,
  })
}

/** Describes a stored document. */
export function describeStored(kind: PlainKind, stored: Body): Description {
  const { resource } = kind
  // A reference without a stored value has a label column that names nothing.
  const valueOf = (name: string, field: Field) => ((stored[name] ?? null) === null ? null : stored[keyOf(name, field)])
  const fieldValues = writableFields(resource).map(([name, field]) => [name, valueOf(name, field)])
  const rows = Object.keys(resource.lines).map((list) => [list, describeRows(kind, list, linesOf(stored[list]))])
  return { ...Object.fromEntries([...fieldValues, ...rows]), status: stored['status'], ...kind.historyValues?.(stored) }
}

/** Describes rows of answers, their fields joined, such as `Rent · Dr 800.00 · March`. */
export function describeRows({ resource }: PlainKind, list: string, rows: readonly Body[]): string[] {
  const fields = Object.entries(resource.lines[list]?.fields ?? {})
  return rows.map((row) =>
    fields
      .map(([name, field]) => textOf(name, field, row[keyOf(name, field)]))
      .filter((text) => text !== '')
      .join(' · '),
  )
}

type FieldValues = { values: Readonly<Record<string, string | null>>; records: ReferencedRecords; digits: number }

function valueOf(field: Field, value: string | null, digits: number): unknown {
  if (field.kind === 'flag') return value === 'true'
  return field.kind === 'money' && value !== null ? withDigits(value, digits) : value
}

/** Returns values under the names of answers, records with their labels. */
function withLabels(fields: Fields, { values, records, digits }: FieldValues): Body {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = valueOf(field, values[name] || null, digits)
      return field.kind === 'reference'
        ? [
            [name, value],
            [keyOf(name, field), records[name]?.label ?? null],
          ]
        : [[name, value]]
    }),
  )
}

function keyOf(name: string, { kind }: Field): string {
  return kind === 'reference' ? `${name}_label` : name
}

const sides: Readonly<Record<string, string>> = { debit: 'Dr', credit: 'Cr' }

function textOf(name: string, field: Field, value: unknown): string {
  if (typeof value !== 'string') return ''
  if (field.kind !== 'money' || !field.oneSide) return value
  return value === '' || isZero(canonical(value)) ? '' : `${sides[name] ?? ''} ${value}`.trim()
}
