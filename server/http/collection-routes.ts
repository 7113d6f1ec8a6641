/** Collection and commission: what receipts brought, by agent or by mode, and what the agents get of it. */
import type { FastifyInstance } from 'fastify'
import type { PrintStyle } from '../../domain/printing/print-style.ts'
import { printedPeriod } from '../../domain/printing/print-style.ts'
import { can } from '../../domain/permissions/can.ts'
import {
  collection as declared,
  collectionTexts,
  commission as commissionDeclared,
} from '../../domain/resources/money-reports.ts'
import type { Deps } from '../deps.ts'
import type { CollectionAnswer, CollectionRow, CommissionParameters } from '../reports/collection.ts'
import { collection, collectionParameters, commission, commissionParameters } from '../reports/collection.ts'
import type { Period } from '../reports/run-report.ts'
import { collectionQuerySchema, collectionSchema, commissionQuerySchema } from './collection-schemas.ts'
import type { Leading, ReportRequest } from './table-report.ts'
import { registerTableReport } from './table-report.ts'

/** Registers both reports below the company's scope. */
export function registerCollectionRoutes(scope: FastifyInstance, deps: Deps): void {
  registerTableReport<CollectionRow, CollectionAnswer>(scope, deps, {
    declared,
    querystring: collectionQuerySchema,
    answered: collectionSchema,
    run: (books, { query, limited }) => collection(books, { parameters: collectionParameters(query), limited }),
    drill: (request, row, { parameters }) => toReceipts(request, row, parameters),
    name: ({ report, agent, parameters }) => nameOf([report, agent], parameters),
    facts: ({ agent, parameters }, style) => [
      ...(agent === null ? [] : [{ label: collectionTexts.agent, text: agent }]),
      period(parameters, style),
    ],
    leading: ({ agent, parameters }) => {
      if (agent !== null) return ofReceipt
      return [named(parameters.group === 'agent' ? collectionTexts.agent : collectionTexts.mode)]
    },
  })
  registerTableReport<CollectionRow, CollectionAnswer<CommissionParameters>>(scope, deps, {
    declared: commissionDeclared,
    querystring: commissionQuerySchema,
    answered: collectionSchema,
    run: (books, { query }) => commission(books, commissionParameters(query)),
    drill: (request, row, { parameters }) =>
      can(request.who, 'reports_collection.read') ? toReceipts(request, row, parameters) : null,
    name: ({ report, parameters }) => nameOf([report], parameters),
    facts: ({ parameters }, style) => [
      period(parameters, style),
      ...(parameters.count_withheld ? [{ label: collectionTexts.withheldCounts, text: collectionTexts.counts }] : []),
    ],
    leading: () => [named(collectionTexts.agent)],
  })
}

/** The receipts behind an agent, behind no agent, or that are not set off. */
function toReceipts({ params }: ReportRequest, { kind, id }: CollectionRow, range: Period): string | null {
  if (kind !== 'agent' && kind !== 'subtotal') return null
  const { start_date, end_date } = range
  return `/${params.company}/reports/${declared.name}?${new URLSearchParams({ start_date, end_date, agent: id })}`
}

const nameOf = (parts: readonly (string | null)[], { start_date, end_date }: Period): string =>
  [...parts, start_date, end_date].filter((part) => part !== null).join('-')

function period({ start_date: start, end_date: end }: Period, style: PrintStyle) {
  return { label: collectionTexts.period, text: printedPeriod({ start, end }, style) }
}

const named = (label: string): Leading<CollectionRow> => ({ label, kind: 'text', of: ({ name }) => name })
const ofReceipt: Leading<CollectionRow>[] = [
  { label: collectionTexts.date, kind: 'date', of: ({ date }) => date ?? '' },
  { label: collectionTexts.party, kind: 'text', of: ({ name }) => name },
  { label: collectionTexts.number, kind: 'text', of: ({ code }) => code ?? '' },
]
