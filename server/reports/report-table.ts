/** A report as a table for files and papers: leading columns, figures, totals. */
import { add, withDigits } from '../../domain/money/decimal.ts'
import type { Wording } from '../../domain/language/languages.ts'
import type { PrintedDocument } from '../../domain/printing/blocks.ts'
import type { PrintMoment, PrintStyle } from '../../domain/printing/print-style.ts'
import { printedPeriod } from '../../domain/printing/print-style.ts'
import { printStock } from '../../domain/printing/stock.ts'
import type { PrintedLine, TableColumn } from '../../domain/printing/table.ts'
import { printTable } from '../../domain/printing/table.ts'
import type { Cells, ReportColumn, ReportRow } from '../../domain/reports/report.ts'
import { wordedRow } from '../../domain/reports/report.ts'
import type { LeadingColumn, Report, ReportAppendix, ReportLine } from '../../domain/resources/core/define-report.ts'
import { reportTexts } from '../../domain/resources/core/define-report.ts'
import type { ChangedRecord } from '../../domain/resources/audit-words.ts'
import { auditActions, auditedTypes, briefChanges, labelOf } from '../../domain/resources/audit-words.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { parameterFacts } from '../../domain/resources/core/parameter-facts.ts'
import type { ReportOutcome } from './run-report.ts'

/** The style of the company, and the data of the print. */
type Paper = { style: PrintStyle; printing: PrintMoment }
export type Line = { cells: string[]; isStrong: boolean }
type FileHead = {
  /** The name of the file, without its extension. */
  fileName: string
  /** One row of labels, or two for groups of columns: the groups, and each column. */
  heads: string[][]
  kinds: TableColumn['kind'][]
}

/** Returns the name and the columns of a file, its headings in a language. */
export function headOf(report: Report, ran: ReportOutcome, wording: Wording): FileHead {
  const { leading, columns } = partsOf(report, ran, wording)
  return {
    fileName: fileNameOf(report, ran),
    heads: headsOf(leading, columns).map((labels) => labels.map((label) => wording(label))),
    kinds: [...leading.map(leadingKind), ...columns.map(kindOf)],
  }
}

/**
 * Yields the lines of a file batch by batch: names are indented by their depth in a tree, categories and totals are
 * emphasised. After the last batch come the totals, added up, and the lines below them.
 */
export async function* linesOf(
  report: Report,
  { first, others }: { first: ReportOutcome; others: AsyncIterable<ReportOutcome> },
  wording: Wording,
): AsyncGenerator<Line[]> {
  const { leading, columns, totals: firstTotals, appendix } = partsOf(report, first, wording)
  const rowLines = (ran: ReportOutcome) =>
    partsOf(report, ran, wording).rows.map((row) => ({
      cells: [
        ...leading.map((column) => (column.key === 'name' ? indented(row) : textOf(row, column, wording))),
        ...figuresOf(columns, row.cells),
      ],
      isStrong: isStrong(row),
    }))
  yield rowLines(first)
  let totals = firstTotals
  for await (const ran of others) {
    yield rowLines(ran)
    totals = addTotals(totals, partsOf(report, ran, wording).totals)
  }
  yield [
    ...(hasTotals(totals)
      ? [{ cells: [...totalTexts(leading, wording), ...figuresOf(columns, totals)], isStrong: true }]
      : []),
    ...(appendix?.below ?? []).map(({ name, cells, isStrong: strong = false }) => {
      const line = [name, ...cells]
      return { cells: strong ? line.map((text) => wording(text)) : line, isStrong: strong }
    }),
  ]
}

/** Adds the totals of two batches; texts are empty in both. */
function addTotals(one: Cells, other: Cells): Cells {
  const addOf = (a: string, b: string) => {
    const digits = a.split('.')[1]?.length ?? 0
    return a === '' ? '' : withDigits(add(a, b), digits)
  }
  return Object.fromEntries(Object.entries(one).map(([key, amount]) => [key, addOf(amount, other[key] ?? '0')]))
}

/** Returns the paper of a report; one with groups of columns has its quantities and its values in two tables. */
export function paperOf(report: Report, ran: ReportOutcome, { style, printing }: Paper): PrintedDocument {
  const { wording } = style
  const { leading, columns, rows, totals, appendix } = partsOf(report, ran, wording)
  const words = parameterFacts(report.parameters, { values: ran.values, names: ran.names, style })
  const head = { fileName: fileNameOf(report, ran), title: style.wording(report.label) }
  if (columns.some(({ group }) => group !== undefined)) {
    return printStock(
      {
        ...head,
        facts: words,
        columns: columns.map(({ key, group = '', kind }) => ({
          key,
          label: wording(group),
          isValue: kind === 'money',
        })),
        rows: rows.map((row) => ({
          ...row,
          unit: row.unit ?? null,
          isStrong: isStrong(row),
        })),
        totals,
      },
      style,
      printing,
    )
  }
  // A tree has no column of codes: a code precedes its name.
  const visibleColumns = report.shape === 'tree' ? leading.filter(({ key }) => key !== 'code') : leading
  const codeOf = ({ code }: ReportRow) =>
    report.shape === 'tree' && leading.length > visibleColumns.length && code ? `${code} ` : ''
  const line = (row: ReportRow): PrintedLine => ({
    cells: [
      ...visibleColumns.map((column, place) => {
        if (column.key === 'name') return `${codeOf(row)}${printedName(row, style)}`
        // The first text of a branch is that of its heading.
        return report.shape === 'tree' && place === 0 && row.depth > 0 ? '' : textOf(row, column, wording)
      }),
      ...figuresOf(columns, row.cells),
    ],
    ...(report.shape === 'tree' ? { depth: row.depth, isStrong: isStrong(row) } : {}),
  })
  const withDates = (label: string) => wording(label).replaceAll(/\d{4}-\d\d-\d\d/g, style.date)
  return printTable(
    {
      ...head,
      facts: [...words, ...(appendix?.facts(style) ?? [])],
      columns: [
        ...visibleColumns.map((column) => ({ label: wording(column.label), kind: leadingKind(column) })),
        ...columns.map((column) => ({ label: withDates(column.label), kind: kindOf(column) })),
      ],
      rows: rows.map(line),
      totals: hasTotals(totals) ? [...totalTexts(visibleColumns, wording), ...figuresOf(columns, totals)] : [],
      ...(appendix ? { second: secondOf(appendix, wording) } : {}),
    },
    style,
    printing,
  )
}

function printedName(row: ReportRow, style: PrintStyle): string {
  const { name, period } = row
  return period ? printedPeriod({ start: period.start_date, end: period.end_date }, style) : name
}

function secondOf({ second: { name, labels, lines } }: ReportAppendix, wording: Wording) {
  const cellsOf = (line: ReportLine) => ({ cells: [line.name, ...line.cells] })
  const columns: TableColumn[] = [
    { label: wording(name), kind: 'text' },
    ...labels.map((label) => ({ label: wording(label), kind: 'money' as const })),
  ]
  return { columns, rows: lines.map(cellsOf) }
}

/** Returns what a file shows, its rows in a language. */
function partsOf(report: Report, { result, values }: ReportOutcome, wording: Wording) {
  const { columns, rows, totals } = report.view?.(result, values) ?? result
  return {
    leading: report.leading(values),
    columns,
    rows: rows.map((row) => wordedRow(row, columns, wording)),
    totals,
    appendix: report.appendix?.(result),
  }
}

/** Returns the name of the report, its record, and its dates. */
function fileNameOf({ name, parameters }: Report, { values, names }: ReportOutcome): string {
  const parts = Object.entries(parameters).flatMap(([key, { kind }]) => {
    if (kind === 'subject') return []
    if (kind === 'period') return [values['start_date'], values['end_date']]
    if (kind === 'moment') return values[key] ? [String(values[key]).replaceAll(':', '')] : []
    return kind === 'as_of' ? [values[key]] : []
  })
  const subjects = Object.entries(parameters).flatMap(([key, parameter]) =>
    parameter.kind === 'subject' || parameter.kind === 'reference' ? (names[key] ?? []) : [],
  )
  return [name, ...subjects, ...parts].join('-')
}

const isStrong = ({ kind }: ReportRow): boolean => kind === 'category' || kind === 'subtotal'
const hasTotals = (totals: Cells): boolean => Object.keys(totals).length > 0
const kindOf = ({ kind }: ReportColumn): 'text' | 'quantity' | 'money' =>
  kind === 'count' || kind === 'ratio' ? 'quantity' : kind
const figuresOf = (columns: readonly ReportColumn[], cells: Cells) => columns.map(({ key }) => cells[key] ?? '')
const indented = ({ depth, name }: ReportRow): string => `${' '.repeat(2 * depth)}${name}`

function leadingKind({ kind }: LeadingColumn): TableColumn['kind'] {
  return kind === 'date' || kind === 'quantity' ? kind : 'text'
}

function textOf(row: ReportRow, { key, kind }: LeadingColumn, wording: Wording): string {
  const value = (row as Readonly<Record<string, unknown>>)[key] ?? ''
  if (kind === 'changes') return briefChanges(row as ReportRow & ChangedRecord, wording)
  const text = String(value)
  if (kind === 'document') return wording(resourceAt(text)?.label ?? '')
  if (kind === 'type') return wording(auditedTypes[text] ?? text)
  return kind === 'action' ? wording(auditActions[text] ?? labelOf(text)) : text
}

/**
 * Returns the label of the totals, below the names; without names below the first texts, so that a column of dates has
 * only dates.
 */
function totalTexts(leading: readonly LeadingColumn[], wording: Wording): string[] {
  const name = leading.findIndex(({ key }) => key === 'name')
  const place = name < 0 ? leading.findIndex((column) => leadingKind(column) === 'text') : name
  return leading.map((_, at) => (at === place ? wording(reportTexts.total) : ''))
}

function headsOf(leading: readonly LeadingColumn[], columns: readonly ReportColumn[]): string[][] {
  const names = leading.map(({ label }) => label)
  const labels = columns.map(({ label }) => label)
  if (columns.every(({ group }) => group === undefined)) return [[...names, ...labels]]
  const groups = columns.map(({ group = '' }, place) => (columns[place - 1]?.group === group ? '' : group))
  return [
    [...names, ...groups],
    [...names.map(() => ''), ...labels],
  ]
}
