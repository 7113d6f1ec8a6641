/**
 * Prints a document without a layout of its own by its declaration: number and date, the fields, the amount in words,
 * and signature lines for those who prepared, checked and approved it.
 *
 *   Fund transfer FT-2026-0001
 *   Number FT-2026-0001   Date 5 Mar 2026   Status Issued   Currency GBP
 *   From Cash   To Barclays (1234)   Amount 1,000.00
 *   One thousand pounds only
 */
import { CANCELLED } from './cancelled-documents.ts'
import { writableFields } from './define.ts'
import type { DocumentResource, Field, Fields } from './define.ts'
import type { Body } from './document-body.ts'
import { linesOf } from './document-body.ts'
import type { PrintedBlock, PrintedDocument, PrintedFact } from '../../printing/blocks.ts'
import type { PrintMoment, PrintStyle } from '../../printing/print-style.ts'
import { footer, head, printedDate, signatures } from '../../printing/print-style.ts'

/** A document of a response: references with their labels. */
export type PlainDocument = {
  readonly [field: string]: unknown
  status: string
  voucher_no: string | null
  date: string
}

/** The number of facts on one line. */
const FACTS_PER_LINE = 3

/** Returns the blocks of a document. */
export function printPlainDocument(
  resource: DocumentResource,
  document: PlainDocument,
  { style, printing }: { style: PrintStyle; printing: PrintMoment },
): PrintedDocument {
  const { fields, layout, lines } = resource
  const { printed, wording } = style
  const label = wording(resource.label)
  const { voucher_no: number, status, date } = document
  const names = layout ?? writableFields(resource).map(([name]) => name)
  const printedNames = [...new Set([...names, ...Object.keys(fields)])].filter((name) => !headerFields.includes(name))
  const fieldFacts = printedNames.flatMap((name) => {
    const field = fields[name]
    return field
      ? [
          {
            field,
            fact: {
              label: wording(field.label),
              text: textOf(field, document[name], style) || referenceLabel(document, name),
            },
          },
        ]
      : []
  })
  const filledFacts = fieldFacts.filter(({ fact }) => fact.text !== '')
  const isLong = ({ kind }: Field) => kind === 'note'
  const facts = filledFacts.filter(({ field }) => !isLong(field)).map(({ fact }) => fact)
  const noteFacts = filledFacts.filter(({ field }) => isLong(field)).map(({ fact }) => fact)
  const inWords = {
    label: printed.inWords,
    text: typeof document['amount'] === 'string' ? style.words(document['amount']) : '',
  }
  return {
    fileName: number ?? label,
    title: [label, number].filter((part) => part !== null).join(' '),
    orientation: 'portrait',
    blocks: [
      ...head(
        {
          title: label,
          mark: status === CANCELLED ? printed.cancelled : null,
          facts: [
            { label: printed.number, text: number ?? printed.numberLater },
            { label: printed.date, text: printedDate(date, style) },
            { label: printed.status, text: choiceOf(fields['status'], status, style) },
          ],
        },
        style,
      ),
      ...factLines(facts),
      ...Object.entries(lines).flatMap(([list, { fields: columns }]) =>
        rowsBlock(columns, linesOf(document[list]), style),
      ),
      ...[inWords, ...noteFacts]
        .filter(({ text }) => text !== '')
        .map((fact): PrintedBlock => ({ kind: 'words', ...fact })),
      ...signatures([printed.preparedBy, printed.checkedBy, printed.approvedBy], style),
      footer(printing, style),
    ],
  }
}

/** The fields of the document header. */
const headerFields = ['voucher_no', 'date', 'status']

function factLines(facts: readonly PrintedFact[]): PrintedBlock[] {
  const lines = Array.from({ length: Math.ceil(facts.length / FACTS_PER_LINE) }, (_, line) => line * FACTS_PER_LINE)
  const emptyFact = { label: '', text: '' }
  return lines.map((start) => ({
    kind: 'facts',
    facts: Array.from({ length: FACTS_PER_LINE }, (_, column) => facts[start + column] ?? emptyFact),
    isAligned: true,
  }))
}

/** Returns a table of rows; empty columns are left out. */
function rowsBlock(fields: Fields, rows: readonly Body[], style: PrintStyle): PrintedBlock[] {
  if (rows.length === 0) return []
  const cellOf = (row: Body, name: string, field: Field) => {
    const label = field.kind === 'reference' ? row[`${name}_label`] : undefined
    return typeof label === 'string' ? label : textOf(field, row[name], style)
  }
  const columns = Object.entries(fields).filter(([name, field]) => rows.some((row) => cellOf(row, name, field) !== ''))
  return [
    {
      kind: 'table',
      columns: columns.map(([, { label, kind }]) => ({
        label: style.wording(label),
        kind: kind === 'money' ? 'amount' : kind === 'reference' || kind === 'note' ? 'wide' : 'narrow',
      })),
      rows: rows.map((row) => ({ cells: columns.map(([name, field]) => cellOf(row, name, field)) })),
      totals: [],
    },
  ]
}

function textOf(field: Field, value: unknown, style: PrintStyle): string {
  if (typeof value !== 'string' || value === '' || field.kind === 'reference') return ''
  if (field.kind === 'money') return style.money(value)
  if (field.kind === 'date') return printedDate(value, style)
  return choiceOf(field, value, style)
}

/** Returns the label of a reference. */
function referenceLabel(document: PlainDocument, name: string): string {
  const label = document[name] === null ? null : document[`${name}_label`]
  return typeof label === 'string' ? label : ''
}

function choiceOf(field: Field | undefined, value: string, { wording }: PrintStyle): string {
  return field?.kind === 'choice' || field?.kind === 'status' ? wording(field.choices[value] ?? value) : value
}
