/** Runs every invariant of the database by name, as `npm run verify` does. */
import { createHash } from 'node:crypto'
import { formatNumber } from '../../../domain/documents/numbering.ts'
import { DomainError } from '../../../domain/errors.ts'
import {
  auditChainHolds,
  balancesEqualRecount,
  entriesBalance,
  numbersHaveNoGapOrDouble,
  openItemsEqualControl,
} from '../../../domain/ledger/checks.ts'
import type { StockFinding } from '../../../domain/inventory/checks.ts'
import { layersAgree, quantitiesAgree, stockEqualsLedger } from '../../../domain/inventory/checks.ts'
import { companyIds } from '../../db/people/access-store.ts'
import type { Database } from '../../db/core/client.ts'
import { createDatabase } from '../../db/core/client.ts'
import { assertRequestRole } from '../../db/core/migrate.ts'
import type { SealInChain } from '../../db/verify/audit-chain-store.ts'
import { SEALS_AT_ONCE, brokenSeals, chainHead, unsealedRows } from '../../db/verify/audit-chain-store.ts'
import { countItems, uncontrolledItems } from '../../db/verify/party-verify-store.ts'
import { changedFilings, countFiledReturns } from '../../db/tax/return-store.ts'
import { countSearched, unsearchedDocuments } from '../../db/verify/search-verify-store.ts'
import type { StoredAndRecounted, DocumentNumber } from '../../db/verify/verify-store.ts'
import * as store from '../../db/verify/verify-store.ts'
import * as stock from '../../db/verify/verify-stock-store.ts'
import * as payments from '../../db/verify/verify-payment-store.ts'
import { bankChecks } from './bank-checks.ts'
import type { Check } from './check.ts'
import { check, details, patience, withinCompany } from './check.ts'
import { countPlainDocuments, findDifferingDocuments } from './replay-documents.ts'
import { findDifferingPayments } from './replay-payments.ts'
import { findDifferingStock } from './replay-stock.ts'
import { tradeChecks } from './trade-checks.ts'
import { yearChecks } from './year-verification.ts'
import { turnoverChecks } from './turnover-checks.ts'

/** A check that was run: the number of checked rows, and its findings (the first offenders). */
export type Verdict = { check: string; company: string | null; scope: string; findings: readonly string[] }

/**
 * Runs every check, those of the whole database first, then those of each company (or the one of `slug`), and yields a
 * verdict after each. `owner` is connected as the owner of the tables; `appUrl` is the connection of requests, on which a
 * company is read like by its members, whose policies also tell a distributed database where it is. Raises NOT_FOUND for an
 * unknown company.
 */
export async function* verifyBooks(
  { owner, appUrl }: { owner: Database; appUrl: string },
  slug: string | null,
): AsyncGenerator<Verdict> {
  const [companies] = await owner.batch(null, [companyIds(slug)])
  if (slug !== null && companies.length === 0) throw new DomainError('NOT_FOUND')
  for (const check of databaseChecks) yield run(owner, check, null)
  yield requestRole(appUrl)
  const requests = createDatabase(appUrl, { connections: 2 })
  try {
    for (const company of companies) {
      const books = withinCompany(requests, company.company_id)
      for (const check of companyChecks) yield run(books, check, company)
    }
  } finally {
    await requests.close()
  }
}

async function run(
  db: Database,
  { name, unit, count, find }: Check,
  company: { company_id: string; slug: string } | null,
): Promise<Verdict> {
  const id = company?.company_id ?? ''
  const findings = await find(db, id)
  const [, [row]] = await db.batch(null, [patience, count(id)])
  return { check: name, company: company?.slug ?? null, scope: `${row?.count ?? 0} ${unit}`, findings }
}

async function requestRole(appUrl: string): Promise<Verdict> {
  const verdict = { check: 'requestRoleOwnsNothing', company: null, scope: '1 role' }
  return assertRequestRole(appUrl).then(
    () => ({ ...verdict, findings: [] }),
    (error: unknown) => ({ ...verdict, findings: [error instanceof Error ? error.message : String(error)] }),
  )
}

const databaseChecks: readonly Check[] = [
  check({
    name: 'companyTablesAreFenced',
    unit: 'tables',
    count: store.countCompanyTables,
    broken: store.unfencedTables,
    describe: details,
  }),
  check({
    name: 'triggersAreOn',
    unit: 'triggers',
    count: store.countTriggers,
    broken: store.disabledTriggers,
    describe: details,
  }),
]

/** The checks of one company. */
export const companyChecks: readonly Check[] = [
  check({
    name: 'entriesBalance',
    unit: 'entries',
    count: store.countEntries,
    broken: store.unbalancedEntries,
    describe: (rows) => details(entriesBalance(rows)),
  }),
  check({
    name: 'linesFollowEntries',
    unit: 'lines',
    count: store.countLines,
    broken: store.strayLines,
    describe: details,
  }),
  check({
    name: 'entriesLieInTheirYears',
    unit: 'entries',
    count: store.countEntries,
    broken: store.misplacedEntries,
    describe: details,
  }),
  check({
    name: 'balancesEqualRecount',
    unit: 'balances',
    count: store.countBalances,
    broken: store.wrongBalances,
    describe: describeBalances,
  }),
  ...yearChecks,
  check({
    name: 'filedReturnsUnchanged',
    unit: 'tax returns',
    count: countFiledReturns,
    broken: changedFilings,
    describe: details,
  }),
  check({
    name: 'numbersHaveNoGapOrDouble',
    unit: 'numbers',
    count: store.countNumbers,
    broken: store.brokenSeries,
    describe: (rows) => details(numbersHaveNoGapOrDouble(rows)),
  }),
  check({
    name: 'numbersMatchTheirSeries',
    unit: 'numbers',
    count: store.countNumbers,
    broken: store.misformattedNumbers,
    describe: (rows) => rows.map(describeNumber),
  }),
  ...tradeChecks,
  check({
    name: 'paymentsEqualTheirLines',
    unit: 'payments',
    count: payments.countPayments,
    broken: payments.paymentDifferences,
    describe: details,
  }),
  { name: 'paymentsEqualLedger', unit: 'payments', count: payments.countPayments, find: findDifferingPayments },
  { name: 'documentsEqualLedger', unit: 'plain documents', count: countPlainDocuments, find: findDifferingDocuments },
  check({
    name: 'allocationsMatchTheirContact',
    unit: 'allocations',
    count: payments.countAllocations,
    broken: payments.invalidAllocations,
    describe: details,
  }),
  check({
    name: 'openItemsHoldEveryDay',
    unit: 'allocations',
    count: payments.countAllocations,
    broken: payments.overAllocatedItems,
    describe: details,
  }),
  ...bankChecks,
  check({
    name: 'stockEqualsLedger',
    unit: 'movements',
    count: stock.countMovements,
    broken: stock.stockLedgerDifferences,
    describe: (rows) => describeStock(stockEqualsLedger(rows)),
  }),
  check({
    name: 'quantitiesAgree',
    unit: 'items',
    count: stock.countStockItems,
    broken: stock.disagreeingQuantities,
    describe: (rows) => describeStock(quantitiesAgree(rows)),
  }),
  { name: 'layersAgree', unit: 'layers', count: stock.countLayers, find: wrongLayers },
  { name: 'revaluedEqualsStored', unit: 'movements', count: stock.countMovements, find: findDifferingStock },
  check({
    name: 'costingChangesAreConsistent',
    unit: 'changes',
    count: stock.countCostingChanges,
    broken: stock.brokenCostingChanges,
    describe: details,
  }),
  check({
    name: 'openingStockAgrees',
    unit: 'lots',
    count: stock.countOpeningStock,
    broken: stock.brokenOpeningStock,
    describe: details,
  }),
  ...turnoverChecks,
  check({
    name: 'vouchersEqualTheirEntries',
    unit: 'approved vouchers',
    count: store.countApproved,
    broken: store.voucherDifferences,
    describe: details,
  }),
  check({
    name: 'openItemsEqualControl',
    unit: 'open items',
    count: countItems,
    broken: uncontrolledItems,
    describe: (rows) => details(openItemsEqualControl(rows)),
  }),
  check({
    name: 'searchHoldsEveryDocument',
    unit: 'documents',
    count: countSearched,
    broken: unsearchedDocuments,
    describe: details,
  }),
  { name: 'auditChainHolds', unit: 'seals', count: store.countSeals, find: brokenChain },
  check({
    name: 'auditRowsAreSealed',
    unit: 'audit rows',
    count: store.countAuditRows,
    broken: unsealedRows,
    describe: (rows) => rows.map(({ id, at }) => `Audit row ${id} of ${at} has no seal.`),
  }),
  check({
    name: 'auditProvesTheJournal',
    unit: 'entries',
    count: store.countEntries,
    broken: store.unauditedEntries,
    describe: details,
  }),
]

const describeStock = (findings: readonly StockFinding[]): string[] => findings.map(({ detail }) => detail)

async function wrongLayers(books: Database, companyId: string): Promise<string[]> {
  const [, items, layers] = await books.batch(null, [
    patience,
    stock.disagreeingStock(companyId),
    stock.disagreeingLayers(companyId),
  ])
  return describeStock(layersAgree(items, layers))
}

function describeBalances(rows: readonly StoredAndRecounted[]): string[] {
  const stored = rows.map(({ storedDebit, storedCredit, ...key }) => ({
    ...key,
    debit: storedDebit,
    credit: storedCredit,
  }))
  const recounted = rows.map(({ lineDebit, lineCredit, ...key }) => ({ ...key, debit: lineDebit, credit: lineCredit }))
  return details(balancesEqualRecount(stored, recounted))
}

function describeNumber({ voucher_no, prefix, padding, year, number }: DocumentNumber): string {
  const expected = formatNumber({ prefix, padding, fiscalYear: '{year}', n: number })
  return `Number ${number} of ${year} is ${voucher_no}, expected ${expected}.`
}

/** Returns the first broken seals; a long chain is read in parts. */
async function brokenChain(books: Database, companyId: string): Promise<string[]> {
  const [[head]] = await books.batch(null, [chainHead(companyId)])
  for (let after = 0; after < (head?.sealed ?? 0); after += SEALS_AT_ONCE) {
    const [, broken] = await books.batch(null, [patience, brokenSeals(companyId, after)])
    if (broken.length > 0) return broken.flatMap(describeSeal)
  }
  return []
}

/** Describes a seal; the previous seal is only the start of the chain, so the last finding is the one that counts. */
function describeSeal({ before, ...seal }: SealInChain): string[] {
  return details(auditChainHolds(before ? [before, seal] : [seal], sha256)).slice(-1)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
