/** Ageing of customers and suppliers on screen, as CSV and XLSX, and on paper: the parties, or the documents of one. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PrintedAgeing } from '../../domain/printing/ageing.ts'
import { printAgeing } from '../../domain/printing/ageing.ts'
import { printedDate } from '../../domain/printing/print-style.ts'
import { moduleOf } from '../../domain/resources/define.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { ageingTexts, reportTexts } from '../../domain/resources/reports.ts'
import type { Deps } from '../app.ts'
import type { AgedDocument, AgedParty, Ageing, AgeingKind } from '../reports/ageing.ts'
import { ageing, ageingParameters, ageingReports } from '../reports/ageing.ts'
import type { Query } from '../reports/run-report.ts'
import { refuseTooLarge } from '../reports/run-report.ts'
import type { Letterhead } from '../services/letterhead.ts'
import { letterhead } from '../services/letterhead.ts'
import { ageingQuerySchema, ageingSchema } from './ageing-schemas.ts'
import { sendCsv } from './csv.ts'
import { csvFile, described, xlsxFile } from './described.ts'
import { MOST_PRINTED, pdfFile, sendPdf } from './pdf.ts'
import { contextOf, requirePermission } from './session.ts'
import { sendXlsx } from './xlsx.ts'

type ReportRequest = { Params: { company: string }; Querystring: Query }
/** What stands left of the figures in a file and on paper. */
type Leading = { label: string; kind: 'text' | 'date' | 'quantity'; of: (row: AgedDocument | AgedParty) => string }

/** Registers both reports below the company's scope. */
export function registerAgeingRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const kind of ageingReports) register(scope, deps, kind)
}

function register(scope: FastifyInstance, deps: Deps, kind: AgeingKind): void {
  const { name, label } = kind.declared
  const path = `reports/${name}`
  const module = moduleOf(path)
  const common = { tags: [path], querystring: ageingQuerySchema }
  const run = ({ who, query }: FastifyRequest<ReportRequest>, limited: boolean) =>
    ageing({ db: deps.db, companyId: who.companyId }, { kind, parameters: ageingParameters(query), limited })

  scope.get<ReportRequest>(
    `/${path}/`,
    described({ ...common, summary: label, response: { 200: ageingSchema } }),
    async (request) => {
      requirePermission(request, `${module}.read`)
      const report = await run(request, true)
      return {
        ...report,
        rows: report.rows.map((row) => ({ ...row, drill: drill(request.params.company, row, report) })),
      }
    },
  )
  scope.get<ReportRequest>(
    `/${path}/export.csv/`,
    described({ ...common, summary: `${label}: export`, response: { 200: csvFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const report = await run(request, false)
      const header = [
        ...leadingOf(report).map((column) => column.label),
        ...report.columns.map((column) => column.label),
      ]
      return sendCsv(reply, { name: nameOf(report), header, rows: [linesOf(report)] })
    },
  )
  scope.get<ReportRequest>(
    `/${path}/export.xlsx/`,
    described({ ...common, summary: `${label}: export`, response: { 200: xlsxFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.export`)
      const report = await run(request, false)
      const columns = [
        ...leadingOf(report).map((column) => ({ label: column.label, kind: column.kind })),
        ...report.columns.map((column) => ({ label: column.label, kind: 'money' as const })),
      ]
      const lines = linesOf(report)
      const rows = [...lines.slice(0, -1), { strong: lines.at(-1) ?? [] }]
      return sendXlsx(reply, { name: nameOf(report), sheetName: label, columns, rows: [rows] })
    },
  )
  scope.get<ReportRequest>(
    `/${path}/print.pdf/`,
    described({ ...common, summary: `${label}: print`, response: { 200: pdfFile } }),
    async (request, reply) => {
      requirePermission(request, `${module}.read`)
      const report = await run(request, false)
      refuseTooLarge(report.rows.length, MOST_PRINTED)
      const { style, printing } = await letterhead(contextOf(request, deps))
      return sendPdf(reply, printAgeing(paperOf(report, label, style), style, printing))
    },
  )
}

/** The documents of a party; what stands behind a document is the document itself. */
function drill(company: string, { kind, id }: Ageing['rows'][number], { report, parameters }: Ageing): string | null {
  if (kind !== 'party') return null
  const { as_of, by } = parameters
  return `/${company}/reports/${report}?${new URLSearchParams({ as_of, by, party: id })}`
}

const nameOf = ({ report, party, as_of: asOf }: Ageing): string =>
  [report, party?.name, asOf].filter((part) => part !== undefined).join('-')

const partyLeading: Leading[] = [
  { label: ageingTexts.party, kind: 'text', of: ({ name }) => name },
  { label: ageingTexts.taxNumber, kind: 'text', of: ({ code }) => code ?? '' },
]
const ofDocument = (read: (row: AgedDocument) => string) => (row: AgedDocument | AgedParty) =>
  row.kind === 'document' ? read(row) : ''
const documentLeading: Leading[] = [
  { label: ageingTexts.date, kind: 'date', of: ofDocument(({ date }) => date) },
  { label: ageingTexts.dueDate, kind: 'date', of: ofDocument((row) => row.due_date) },
  {
    label: ageingTexts.document,
    kind: 'text',
    of: ofDocument((row) => resourceAt(row.document_path)?.label ?? ''),
  },
  { label: ageingTexts.number, kind: 'text', of: ({ code }) => code ?? '' },
  { label: ageingTexts.days, kind: 'quantity', of: ofDocument(({ days }) => String(days)) },
]
const leadingOf = ({ party }: Ageing): Leading[] => (party === null ? partyLeading : documentLeading)

/** Each row with its figures, the totals below. */
function linesOf(report: Ageing): string[][] {
  const { columns, rows, totals } = report
  const leading = leadingOf(report)
  return [
    ...rows.map((row) => [...leading.map(({ of }) => of(row)), ...columns.map(({ key }) => row.cells[key] ?? '')]),
    [...totalTexts(leading), ...columns.map(({ key }) => totals[key] ?? '')],
  ]
}

/** The word stands where texts stand, so that a column of dates has nothing but dates. */
function totalTexts(leading: readonly Leading[]): string[] {
  const place = leading.findIndex(({ kind }) => kind === 'text')
  return leading.map((_column, at) => (at === place ? reportTexts.total : ''))
}

function paperOf(report: Ageing, title: string, style: Letterhead['style']): PrintedAgeing {
  const { party, parameters, columns, rows, totals } = report
  const leading = leadingOf(report)
  const written = (text: string, kind: Leading['kind']) => (kind === 'date' && text ? printedDate(text, style) : text)
  return {
    fileName: nameOf(report),
    title,
    facts: [
      ...(party ? [{ label: ageingTexts.party, text: party.name }] : []),
      { label: ageingTexts.asOf, text: printedDate(parameters.as_of, style) },
      { label: ageingTexts.by, text: parameters.by === 'due' ? ageingTexts.due : ageingTexts.byDocument },
    ],
    leading: leading.map(({ label, kind }, place) => ({
      label,
      kind: kind === 'text' && leading[place - 1]?.kind !== 'text' ? 'wide' : 'narrow',
    })),
    labels: columns.map(({ label }) => label),
    rows: rows.map((row) => ({
      texts: leading.map(({ of, kind }) => written(of(row), kind)),
      amounts: columns.map(({ key }) => row.cells[key] ?? '0'),
    })),
    totals: { texts: totalTexts(leading), amounts: columns.map(({ key }) => totals[key] ?? '0') },
  }
}
