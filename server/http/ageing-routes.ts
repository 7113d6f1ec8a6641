/** Ageing of customers and suppliers: the parties, or the documents of one. */
import type { FastifyInstance } from 'fastify'
import { printedDate } from '../../domain/printing/print-style.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { ageingTexts } from '../../domain/resources/money-reports.ts'
import type { Deps } from '../deps.ts'
import type { AgedDocument, AgedParty, Ageing } from '../reports/ageing.ts'
import { ageing, ageingParameters, ageingReports } from '../reports/ageing.ts'
import { ageingQuerySchema, ageingSchema } from './ageing-schemas.ts'
import type { Leading } from './table-report.ts'
import { registerTableReport } from './table-report.ts'

type Row = AgedParty | AgedDocument

/** Registers both reports below the company's scope. */
export function registerAgeingRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const kind of ageingReports) {
    registerTableReport<Row, Ageing>(scope, deps, {
      declared: kind.declared,
      querystring: ageingQuerySchema,
      answered: ageingSchema,
      run: (books, { query, limited }) => ageing(books, { kind, parameters: ageingParameters(query), limited }),
      drill: ({ params }, row, found) => drill(params.company, row, found),
      name: ({ report, party, as_of: asOf }) => [report, party?.name, asOf].filter(Boolean).join('-'),
      facts: ({ party, parameters: { as_of: asOf, by } }, style) => [
        ...(party ? [{ label: ageingTexts.party, text: party.name }] : []),
        { label: ageingTexts.asOf, text: printedDate(asOf, style) },
        { label: ageingTexts.by, text: by === 'due' ? ageingTexts.due : ageingTexts.byDocument },
      ],
      leading: ({ party }) => (party === null ? ofParty : ofDocument),
    })
  }
}

/** The documents of a party; what stands behind a document is the document itself. */
function drill(company: string, { kind, id }: Row, { report, parameters }: Ageing): string | null {
  if (kind !== 'party') return null
  const { as_of, by } = parameters
  return `/${company}/reports/${report}?${new URLSearchParams({ as_of, by, party: id })}`
}

const ofParty: Leading<Row>[] = [
  { label: ageingTexts.party, kind: 'text', of: ({ name }) => name },
  { label: ageingTexts.taxNumber, kind: 'text', of: ({ code }) => code ?? '' },
]
const read = (text: (row: AgedDocument) => string) => (row: Row) => (row.kind === 'document' ? text(row) : '')
const ofDocument: Leading<Row>[] = [
  { label: ageingTexts.date, kind: 'date', of: read(({ date }) => date) },
  { label: ageingTexts.dueDate, kind: 'date', of: read((row) => row.due_date) },
  { label: ageingTexts.document, kind: 'text', of: read((row) => resourceAt(row.document_path)?.label ?? '') },
  { label: ageingTexts.number, kind: 'text', of: ({ code }) => code ?? '' },
  { label: ageingTexts.days, kind: 'quantity', of: read(({ days }) => String(days)) },
]
