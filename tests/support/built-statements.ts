/** Builds statements that are composed at run time, from the declarations that they depend on. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { resources } from '../../domain/resources/index.ts'
import type { Field, Resource } from '../../domain/resources/core/define.ts'
import { isStored } from '../../domain/resources/core/field-columns.ts'
import { writableFields } from '../../domain/resources/core/define.ts'
import type { Filter } from '../../domain/resources/core/list-query.ts'
import { operatorsOf } from '../../domain/resources/core/list-query.ts'
import { rowSheetOf } from '../../domain/resources/row-sheets.ts'
import { ledgerGroups } from '../../domain/ledger/groups.ts'
import type { LedgerGroup } from '../../domain/ledger/groups.ts'
import type { AuditFilter } from '../../server/db/people/audit-store.ts'
import { auditCount, auditExport, auditPage, auditRow } from '../../server/db/people/audit-store.ts'
import type { Statement } from '../../server/db/core/client.ts'
import type { CompanyChange } from '../../server/db/company/company-change-store.ts'
import { updateCompany } from '../../server/db/company/company-change-store.ts'
import { readSetup } from '../../server/db/company/setup-store.ts'
import { openJournal } from '../../server/db/ledger/journal-export-store.ts'
import * as documents from '../../server/db/documents/document-store.ts'
import { partyPickStatement } from '../../server/db/parties/party-pick-store.ts'
import { ledgersAmong } from '../../server/db/records/record-groups.ts'
import { referencesOf } from '../../server/db/records/record-query.ts'
import * as records from '../../server/db/records/records-store.ts'
import { recordSearch } from '../../server/db/records/search-store.ts'
import { sheetRows } from '../../server/db/records/row-sheet-store.ts'
import { updateTradeSettings } from '../../server/db/trade/trade-settings-store.ts'
import { insertImportedPayments } from '../../server/db/payments/payment-import-store.ts'
import { paymentDocument } from '../../server/db/payments/payment-store.ts'
import * as payments from '../../server/db/payments/payment-write-store.ts'
import { insertImportedTrades } from '../../server/db/trade/trade-import-store.ts'
import { tradeDocument, tradeDocumentAlone } from '../../server/db/trade/trade-store.ts'
import * as trades from '../../server/db/trade/trade-write-store.ts'
import { brokenSeries, countNumbers, misformattedNumbers } from '../../server/db/verify/verify-store.ts'
import { projectRoot } from '../../server/paths.ts'
import { fromFile, nameOf } from '../../server/reports/run-report.ts'

const id = '00000000-0000-4000-8000-000000000000'
const now = new Date('2026-01-01')
const issue = {
  path: 'sales/vouchers' as const,
  status: 'Issued' as const,
  time: now.toISOString(),
  fiscalYearId: id,
  prefix: '',
  padding: 0,
  entryId: null,
  costEntryId: null,
  printed: {},
}
const ids = [id]
const day = '2026-01-01'

const audit: AuditFilter = {
  users: ids,
  actions: ['create'],
  resources: ['company'],
  objects: ids,
  search: 'a',
  dateFrom: day,
  dateTo: day,
}
const noAudit: AuditFilter = {
  users: [],
  actions: [],
  resources: [],
  objects: [],
  search: '',
  dateFrom: null,
  dateTo: null,
}
const company: Required<CompanyChange> = {
  name: '',
  country_iso: '',
  currency_code: '',
  currency_digits: 2,
  time_zone: '',
  organization_type: '',
  tax_identification_number: '',
  address: '',
  city: '',
  state: '',
  postal_code: '',
  phone: '',
  alternate_phone: '',
  email: '',
  alternate_email: '',
  website: '',
  corporate_tax_rate: null,
  own_locale: null,
  date_style: '',
  language: 'en' as const,
  paper_digits: 'latin' as const,
  tax_period: 'months',
  tax_stagger: '0',
  logo_type: null,
}

const reportFiles = readdirSync(path.join(projectRoot, 'server/reports/sql'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace('.sql', ''))
const recordResources = resources.filter(({ kind }) => kind === 'record')
const payment = { id, path: 'payment-receipts', status: 'Issued', clearing_date: null, entry_id: null } as const

/** The statements by the place of their declaration. */
export const builtStatements: Readonly<Record<string, () => readonly Statement[]>> = {
  'server/db/company/setup-store.ts readSetup': () => [readSetup(id, id)],
  ...Object.fromEntries(
    Object.entries(ofRecords()).map(([name, statement]) => [`server/db/records/records-store.ts ${name}`, statement]),
  ),
  ...Object.fromEntries(
    Object.entries(ofDocuments()).map(([name, statement]) => [
      `server/db/documents/document-store.ts ${name}`,
      statement,
    ]),
  ),
  'server/db/people/audit-store.ts auditPage': () =>
    [audit, noAudit].map((filter) => auditPage(id, filter, { start: 0, end: 1 })),
  'server/db/people/audit-store.ts auditCount': () => [audit, noAudit].map((filter) => auditCount(id, filter)),
  'server/db/people/audit-store.ts auditExport': () =>
    [null, { place: day, id }].map((behind) => auditExport(id, audit, { after: behind, rows: 1 })),
  'server/db/people/audit-store.ts auditRow': () => [auditRow(id, id)],
  'server/db/company/company-change-store.ts updateCompany': () => [
    updateCompany({ companyId: id, version: 1 }, company),
  ],
  // The cursor returns the columns of its statement.
  'server/db/ledger/journal-export-store.ts fetchJournal': () =>
    [openJournal(id)].map(({ sql, parameters }) => ({
      sql: sql.replace(/^declare .* cursor for\s/, ''),
      parameters,
    })),
  'server/db/records/search-store.ts recordSearch': () =>
    (['account', 'item', 'party'] as const).map((kind) => recordSearch(kind, { companyId: id, text: 'a', limit: 1 })),
  'server/db/parties/party-pick-store.ts partyPickStatement': () =>
    ['', 'a'].map((search) => partyPickStatement(id, { search, ids, limit: 1 })),
  // Their row types are those of the reports' queries.
  'server/reports/run-report.ts askAll': () => reportFiles.map((name) => fromFile(name, [])),
  'server/reports/run-report.ts nameOf': () =>
    ['account/categories', 'inventory/categories', 'inventory/items'].map((to) => nameOf(id, to, id)),
  'server/db/records/record-groups.ts ledgersAmong': () =>
    (Object.keys(ledgerGroups) as LedgerGroup[]).map((group) => ledgersAmong(id, group, ids)),
  'server/db/records/row-sheet-store.ts sheetRows': () =>
    resources.flatMap(({ path }) => rowSheetOf(path) ?? []).map((sheet) => sheetRows(sheet, id, ids)),
  'server/db/trade/trade-settings-store.ts updateTradeSettings': () => [updateTradeSettings(id, {})],
  'server/db/payments/payment-store.ts paymentDocument': () => [paymentDocument(id, 'payment-receipts', id)],
  'server/db/payments/payment-write-store.ts insertPayment': () => [
    payments.insertPayment(id, id, { header: payment, numbering: { fiscalYearId: id, prefix: '', padding: 4 } }),
  ],
  'server/db/payments/payment-write-store.ts updatePayment': () => [payments.updatePayment(id, payment)],
  'server/db/payments/payment-import-store.ts insertImportedPayments': () => [insertImportedPayments(id, id, [])],
  'server/db/payments/payment-write-store.ts insertPaymentRows': () =>
    payments.insertPaymentRows(id, [{ id, rows: [{}] }]),
  'server/db/trade/trade-store.ts tradeDocument': () => [tradeDocument(id, 'sales/vouchers', id)],
  'server/db/trade/trade-store.ts tradeDocumentAlone': () => [tradeDocumentAlone(id, 'sales/vouchers', id)],
  'server/db/trade/trade-import-store.ts insertImportedTrades': () => [insertImportedTrades(id, id, [])],
  'server/db/trade/trade-write-store.ts insertTrades': () => [trades.insertTrades(id, id, [])],
  'server/db/trade/trade-write-store.ts insertNumberedTrade': () => [
    trades.insertNumberedTrade(id, id, { document: { id, path: 'sales/vouchers' }, issue, given: null }),
  ],
  'server/db/trade/trade-write-store.ts updateTrade': () => [trades.updateTrade(id, { id, path: 'sales/vouchers' })],
  'server/db/trade/trade-write-store.ts insertTradeRows': () => [trades.insertTradeRows(id, [])],
  'server/db/trade/trade-write-store.ts replaceTradeRows': () => trades.replaceTradeRows(id, id, []),
  'server/db/trade/trade-write-store.ts insertLandedCosts': () => [trades.insertLandedCosts(id, [])],
  'server/db/verify/verify-store.ts brokenSeries': () => [brokenSeries(id)],
  'server/db/verify/verify-store.ts misformattedNumbers': () => [misformattedNumbers(id)],
  'server/db/verify/verify-store.ts countNumbers': () => [countNumbers(id)],
}

function ofRecords(): Record<string, () => Statement[]> {
  return {
    listStatement: () =>
      resources.flatMap((one) => queriesOf(one).map((query) => records.listStatement(one, id, query))),
    countStatement: () =>
      resources.flatMap((one) => queriesOf(one).map((query) => records.countStatement(one, id, query))),
    totalsStatement: () =>
      resources.flatMap((one) => queriesOf(one).map((query) => records.totalsStatement(one, id, query))),
    exportStatement: () =>
      resources.flatMap((one) =>
        queriesOf(one).flatMap((query) => {
          const behind = { keys: query.sort.map(() => null), id }
          return [null, behind].map((position) => records.exportStatement(one, id, { query, after: position, rows: 1 }))
        }),
      ),
    recordStatement: () => resources.map((one) => records.recordStatement(one, id, id)),
    lockStatement: () => recordResources.map((one) => records.lockStatement(one, id, id)),
    ownerStatement: () =>
      resources.filter(({ isPersonal }) => isPersonal).map((one) => records.ownerStatement(one, id, id)),
    optionsStatement: () =>
      resources.flatMap((one) =>
        [undefined, ...(one.groups ?? [])].flatMap((among) =>
          ['', 'a'].map((search) =>
            records.optionsStatement(one, id, {
              search,
              ids,
              limit: 1,
              among,
              limitsIds: true,
              userId: one.isPersonal ? id : undefined,
            }),
          ),
        ),
      ),
    labelsStatement: () => resources.map((one) => records.labelsStatement(one, id, ids)),
    insertStatement: () => recordResources.map((one) => records.insertStatement(one, id, { id, ...valuesOf(one) })),
    updateStatement: () =>
      recordResources.map((one) => records.updateStatement(one, id, { id, values: valuesOf(one), at: now })),
    deleteStatement: () => recordResources.map((one) => records.deleteStatement(one, id, id)),
  }
}

function ofDocuments(): Record<string, () => Statement[]> {
  const kinds = resources.filter(({ steps, shared }) => steps !== undefined && shared === undefined)
  const numberingValues = { fiscalYearId: id, prefix: '', padding: 4 }
  const writes = [null, numberingValues].map((numbering) => ({ id, numbering }))
  return {
    documentStatement: () => kinds.map((one) => documents.documentStatement(one, id, id)),
    countDocuments: () => [documents.countDocuments(kinds, id)],
    documentsAfter: () => kinds.map((one) => documents.documentsAfter(one, id, { after: id, most: 1 })),
    chosenStatement: () =>
      kinds.flatMap((one) =>
        referencesOf(one).map(([, field]) =>
          documents.chosenStatement(field, id, { ids: [id], carries: ['id', 'version'] }),
        ),
      ),
    insertDocument: () =>
      kinds.flatMap((one) =>
        writes.map((write) => {
          const values = Object.fromEntries(writableFields(one).map(([name]) => [name, null]))
          return documents.insertDocument(one, id, { ...write, values })
        }),
      ),
    updateDocument: () =>
      kinds.flatMap((one) =>
        writes.map((write) => documents.updateDocument(one, id, { ...write, values: { status: null } })),
      ),
    insertRows: () =>
      kinds.flatMap((one) =>
        Object.values(one.lines).flatMap((lines) =>
          documents.insertRows(lines, id, [{ id, document: id, place: 0, values: valuesOf(lines) }]),
        ),
      ),
    deleteRows: () =>
      kinds.flatMap((one) => Object.values(one.lines).map((lines) => documents.deleteRows(lines, id, id))),
    updateRows: () =>
      kinds.flatMap((one) =>
        Object.values(one.lines).flatMap((lines) =>
          lines.keyed ? documents.updateRows(lines, id, { [id]: valuesOf(lines) }) : [],
        ),
      ),
    deleteDocument: () => kinds.map((one) => documents.deleteDocument(one, id, id)),
  }
}

function valuesOf({ fields }: { fields: Resource['fields'] }): Record<string, null> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
}

/** Returns a list as opened, and one with every filter, searched and sorted by every field. */
function queriesOf(resource: Resource) {
  const page = { start: 0, end: 1 }
  const stored = Object.entries(resource.fields).filter(([, field]) => isStored(field) && field.kind !== 'data')
  const sort = [...stored.map(([field]) => field), 'created_at', 'updated_at']
  return [
    { ...page, search: '', filters: [], sort: [] },
    { ...page, search: 'a', filters: filtersOf(resource), sort: sort.map((field) => ({ field, descending: true })) },
    { ...page, search: '', matches: ids, filters: [], sort: sort.map((field) => ({ field, descending: false })) },
  ]
}

function filtersOf(resource: Resource): Filter[] {
  return ['id', ...Object.keys(resource.fields)].flatMap((name) => {
    const value = sampleOf(resource.fields[name])
    return operatorsOf(resource, name).flatMap((operator): Filter[] =>
      operator === 'eq'
        ? [[value], ['', value]].map((values) => ({ field: name, operator, values }))
        : [{ field: name, operator, values: [value] }],
    )
  })
}

function sampleOf(field: Field | undefined): string {
  switch (field?.kind) {
    case 'money':
    case 'quantity':
      return '1'
    case 'date':
      return day
    case 'flag':
      return 'true'
    case undefined:
    case 'reference':
      return id
    case 'text':
    case 'note':
    case 'choice':
    case 'status':
    case 'data':
      return 'a'
  }
}
