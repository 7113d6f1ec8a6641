/** A report that is a tree or a table of names with figures, as CSV, as XLSX and on paper. */
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { PrintedFact } from '../../domain/printing/blocks.ts'
import type { PrintStyle } from '../../domain/printing/print-style.ts'
import type { PrintedLine, TableColumn } from '../../domain/printing/table.ts'
import { printTable } from '../../domain/printing/table.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import type { Report, ReportColumn } from '../../domain/resources/report.ts'
import { reportTexts } from '../../domain/resources/reports.ts'
import type { Deps } from '../deps.ts'
import { refuseTooLarge } from '../reports/run-report.ts'
import { letterhead } from '../services/letterhead.ts'
import { sendCsv } from './csv.ts'
import { csvFile, described, xlsxFile } from './described.ts'
import { MOST_PRINTED, pdfFile, sendPdf } from './pdf.ts'
import { contextOf, requirePermission } from './session.ts'
import type { ReportRequest } from './table-report.ts'
import { sendXlsx } from './xlsx.ts'

/** A row with a cell for each column behind the name; files indent the name by its depth. */
export type FileLine = {
  code?: string | null
  name: string
  depth?: number
  isStrong?: boolean
  cells: readonly string[]
}

export type ReportTable = {
  /** Of the file, without its ending. */
  name: string
  /** Whether a column of codes stands left of the names; on paper a code stands before its name. */
  hasCodes: boolean
  columns: readonly TableColumn[]
  lines: readonly FileLine[]
  totals: readonly string[]
  /** What files hold below the totals. */
  below?: readonly FileLine[]
  /** The parameters of the report, in words, and figures that paper shows above the table. */
  facts: (style: PrintStyle) => PrintedFact[]
  /** What paper holds in a table below the first one. */
  second?: { name: string; columns: readonly TableColumn[]; lines: readonly FileLine[] }
}

type Files = {
  declared: Report
  querystring: z.ZodType
  table: (request: ReportRequest) => Promise<ReportTable>
}

/** The columns of a report as files and paper show them. */
export function fileColumns(columns: readonly ReportColumn[]): TableColumn[] {
  return columns.map(({ label, kind }) => ({ label, kind: kind === 'count' ? 'quantity' : kind }))
}

/**
 * Registers `export.csv`, `export.xlsx` (with the report's right to export) and `print.pdf` (with its right to read) below
 * the company's scope; paper is refused with REPORT_TOO_LARGE above `MOST_PRINTED` rows.
 */
export function registerReportFiles(scope: FastifyInstance, deps: Deps, { declared, querystring, table }: Files): void {
  const path = `reports/${declared.name}`
  const module = moduleOf(path)
  const common = { tags: [path], querystring }

  scope.get<ReportRequestTypes>(
    `/${path}/export.csv/`,
    described({ ...common, summary: `${declared.label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const found = await table(request)
      const header = leading(found, reportTexts.code, reportTexts.name).concat(found.columns.map(({ label }) => label))
      return sendCsv(reply, { name: found.name, header, rows: [linesOf(found).map(({ cells }) => cells)] })
    },
  )
  scope.get<ReportRequestTypes>(
    `/${path}/export.xlsx/`,
    described({ ...common, summary: `${declared.label}: export`, response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const found = await table(request)
      const texts = leading(found, reportTexts.code, reportTexts.name).map((label) => ({
        label,
        kind: 'text' as const,
      }))
      const rows = linesOf(found).map(({ cells, isStrong }) => (isStrong ? { strong: cells } : cells))
      const sheet = { name: found.name, sheetName: declared.label, columns: [...texts, ...found.columns] }
      return sendXlsx(reply, { ...sheet, rows: [rows] })
    },
  )
  scope.get<ReportRequestTypes>(
    `/${path}/print.pdf/`,
    described({ ...common, summary: `${declared.label}: print`, response: { 200: pdfFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.read`)
      const { name, columns, lines, totals, facts, second } = await table(request)
      refuseTooLarge(lines.length, MOST_PRINTED)
      const { style, printing } = await letterhead(contextOf(request, deps))
      const paper = {
        fileName: name,
        title: declared.label,
        facts: facts(style),
        columns: [{ label: reportTexts.name, kind: 'text' as const }, ...columns],
        rows: lines.map(printed),
        totals: [reportTexts.total, ...totals],
        ...(second && {
          second: {
            columns: [{ label: second.name, kind: 'text' as const }, ...second.columns],
            rows: second.lines.map(printed),
          },
        }),
      }
      return sendPdf(reply, printTable(paper, style, printing))
    },
  )
}

type ReportRequestTypes = { Params: ReportRequest['params']; Querystring: ReportRequest['query'] }

function leading({ hasCodes }: ReportTable, code: string, name: string): string[] {
  return hasCodes ? [code, name] : [name]
}

/** The rows of a file; its totals, and what stands below them, are the last. */
function linesOf(table: ReportTable): { cells: string[]; isStrong: boolean }[] {
  const total: FileLine = { name: reportTexts.total, isStrong: true, cells: table.totals }
  return [...table.lines, total, ...(table.below ?? [])].map(({ code, name, depth = 0, isStrong = false, cells }) => ({
    cells: [...leading(table, code ?? '', `${' '.repeat(2 * depth)}${name}`), ...cells],
    isStrong,
  }))
}

function printed({ code, name, cells, ...line }: FileLine): PrintedLine {
  return { ...line, cells: [code ? `${code} ${name}` : name, ...cells] }
}
