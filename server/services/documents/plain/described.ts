/** A plain document as its history shows it: records by what they are called, amounts in the currency's digits. */
import { canonical, isZero, withDigits } from '../../../../domain/money/decimal.ts'
import type { Field, Fields } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { linesOf } from '../../../../domain/resources/core/document-body.ts'
import type { PlainKind, Judged, Named } from './kind.ts'

type Description = Record<string, unknown>

/** What is about to be stored. */
export function described(
  kind: PlainKind,
  { document: { status, values, named, lists }, digits }: { document: Judged; digits: number },
): Description {
  const { fields, lines } = kind.resource
  const rows = Object.entries(lines).map(([list, declared]) => [
    list,
    (lists[list] ?? []).map((row) => labelled(declared.fields, { ...row, digits })),
  ])
  return describedStored(kind, { ...labelled(fields, { values, named, digits }), ...Object.fromEntries(rows), status })
}

/** What is stored. */
export function describedStored(kind: PlainKind, stored: Body): Description {
  const { resource } = kind
  // What is called by a field beside it has a label and names nobody.
  const valueOf = (name: string, field: Field) => ((stored[name] ?? null) === null ? null : stored[keyOf(name, field)])
  const shown = writableFields(resource).map(([name, field]) => [name, valueOf(name, field)])
  const rows = Object.keys(resource.lines).map((list) => [list, describedRows(kind, list, linesOf(stored[list]))])
  return { ...Object.fromEntries([...shown, ...rows]), status: stored['status'], ...kind.told?.(stored) }
}

/** Rows of answers as a person reads them: what each says, one behind the other, such as `Rent · Dr 800.00 · March`. */
export function describedRows({ resource }: PlainKind, list: string, rows: readonly Body[]): string[] {
  const fields = Object.entries(resource.lines[list]?.fields ?? {})
  return rows.map((row) =>
    fields
      .map(([name, field]) => textOf(name, field, row[keyOf(name, field)]))
      .filter((text) => text !== '')
      .join(' · '),
  )
}

type Valued = { values: Readonly<Record<string, string | null>>; named: Named; digits: number }

function valueOf(field: Field, value: string | null, digits: number): unknown {
  if (field.kind === 'flag') return value === 'true'
  return field.kind === 'money' && value !== null ? withDigits(value, digits) : value
}

/** Values under the names that answers have, records with their labels. */
function labelled(fields: Fields, { values, named, digits }: Valued): Body {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = valueOf(field, values[name] || null, digits)
      return field.kind === 'reference'
        ? [
            [name, value],
            [keyOf(name, field), named[name]?.label ?? null],
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
