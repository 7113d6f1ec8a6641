/** Every invariant of the database by name, asked of it as it is: what `npm run verify` runs. */
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
import { openingsOnFirstDay, yearsCarryForward } from '../../../domain/ledger/year-checks.ts'
import type { StockFinding } from '../../../domain/inventory/checks.ts'
import { layersAgree, quantitiesAgree, stockEqualsLedger } from '../../../domain/inventory/checks.ts'
import { companyIds } from '../../db/people/access-store.ts'
import type { Database } from '../../db/core/client.ts'
import { assertRequestRole } from '../../db/core/migrate.ts'
import type { SealInChain } from '../../db/verify/audit-chain-store.ts'
import { SEALS_AT_ONCE, brokenSeals, chainHead, unsealedRows } from '../../db/verify/audit-chain-store.ts'
import { countItems, uncontrolledItems } from '../../db/verify/party-verify-store.ts'
import { countSearched, unsearchedDocuments } from '../../db/verify/search-verify-store.ts'
import type { KeptAndRecounted, WrittenNumber } from '../../db/verify/verify-store.ts'
import * as store from '../../db/verify/verify-store.ts'
import * as stock from '../../db/verify/verify-stock-store.ts'
import * as payments from '../../db/verify/verify-payment-store.ts'
import * as years from '../../db/verify/verify-years-store.ts'
import * as trade from '../../db/verify/verify-trade-store.ts'
import type { Check } from './check.ts'
import { check, details, patience } from './check.ts'
import { countPlainDocuments, unlikeDocuments } from './replay-documents.ts'
import { unlikePayments } from './replay-payments.ts'
import { unlikeReplay } from './replay-stock.ts'

/** One check that was run: how many things it looked at, and what it found wrong (the first offenders). */
export type Verdict = { check: string; company: string | null; looked: string; findings: readonly string[] }

/**
 * Runs every check, those of the whole database first, then those of each company (or the one of `slug`), and yields
 * a verdict after each. `owner` is connected as the owner of the tables, `appUrl` is what requests use. Raises
 * NOT_FOUND for a company there is not.
 */
export async function* verifyBooks(
  { owner, appUrl }: { owner: Database; appUrl: string },
  slug: string | null,
): AsyncGenerator<Verdict> {
  const [companies] = await owner.batch(null, [companyIds(slug)])
  if (slug !== null && companies.length === 0) throw new DomainError('NOT_FOUND')
  for (const check of databaseChecks) yield run(owner, check, null)
  yield requestRole(appUrl)
  for (const company of companies) {
    for (const check of companyChecks) yield run(owner, check, company)
  }
}

async function run(
  owner: Database,
  { name, unit, count, find }: Check,
  company: { company_id: string; slug: string } | null,
): Promise<Verdict> {
  const id = company?.company_id ?? ''
  const findings = await find(owner, id)
  const [, [row]] = await owner.batch(null, [patience, count(id)])
  return { check: name, company: company?.slug ?? null, looked: `${row?.count ?? 0} ${unit}`, findings }
}

async function requestRole(appUrl: string): Promise<Verdict> {
  const verdict = { check: 'requestRoleOwnsNothing', company: null, looked: '1 role' }
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
    say: details,
  }),
  check({
    name: 'triggersAreOn',
    unit: 'triggers',
    count: store.countTriggers,
    broken: store.disabledTriggers,
    say: details,
  }),
]

const companyChecks: readonly Check[] = [
  check({
    name: 'entriesBalance',
    unit: 'entries',
    count: store.countEntries,
    broken: store.unbalancedEntries,
    say: (rows) => details(entriesBalance(rows)),
  }),
  check({
    name: 'linesFollowEntries',
    unit: 'lines',
    count: store.countLines,
    broken: store.strayLines,
    say: details,
  }),
  check({
    name: 'entriesLieInTheirYears',
    unit: 'entries',
    count: store.countEntries,
    broken: store.misplacedEntries,
    say: details,
  }),
  check({
    name: 'balancesEqualRecount',
    unit: 'balances',
    count: store.countBalances,
    broken: store.wrongBalances,
    say: sayBalances,
  }),
  check({
    name: 'openingsOnFirstDay',
    unit: 'openings',
    count: years.countOpenings,
    broken: years.misdatedOpenings,
    say: openingsOnFirstDay,
  }),
  check({
    name: 'yearsCarryForward',
    unit: 'year ends',
    count: years.countBoundaries,
    broken: years.brokenBoundaries,
    say: yearsCarryForward,
  }),
  check({
    name: 'numbersHaveNoGapOrDouble',
    unit: 'numbers',
    count: store.countNumbers,
    broken: store.brokenSeries,
    say: (rows) => details(numbersHaveNoGapOrDouble(rows)),
  }),
  check({
    name: 'numbersMatchTheirSeries',
    unit: 'numbers',
    count: store.countNumbers,
    broken: store.miswrittenNumbers,
    say: (rows) => rows.map(sayNumber),
  }),
  check({
    name: 'tradeEqualsLedger',
    unit: 'documents',
    count: trade.countTrade,
    broken: trade.tradeBesideLedger,
    say: details,
  }),
  check({
    name: 'returnsAreWithinTheirLines',
    unit: 'rows',
    count: trade.countReturns,
    broken: trade.overReturned,
    say: details,
  }),
  check({
    name: 'paymentsEqualTheirLines',
    unit: 'payments',
    count: payments.countPayments,
    broken: payments.paymentsBesideRows,
    say: details,
  }),
  { name: 'paymentsEqualLedger', unit: 'payments', count: payments.countPayments, find: unlikePayments },
  { name: 'documentsEqualLedger', unit: 'plain documents', count: countPlainDocuments, find: unlikeDocuments },
  check({
    name: 'allocationsMatchTheirContact',
    unit: 'allocations',
    count: payments.countAllocations,
    broken: payments.strayAllocations,
    say: details,
  }),
  check({
    name: 'openItemsHoldEveryDay',
    unit: 'allocations',
    count: payments.countAllocations,
    broken: payments.itemsBeyondThemselves,
    say: details,
  }),
  check({
    name: 'stockEqualsLedger',
    unit: 'movements',
    count: stock.countMovements,
    broken: stock.stockBesideLedger,
    say: (rows) => sayStock(stockEqualsLedger(rows)),
  }),
  check({
    name: 'quantitiesAgree',
    unit: 'items',
    count: stock.countStockItems,
    broken: stock.disagreeingQuantities,
    say: (rows) => sayStock(quantitiesAgree(rows)),
  }),
  { name: 'layersAgree', unit: 'layers', count: stock.countLayers, find: wrongLayers },
  { name: 'revaluedEqualsStored', unit: 'movements', count: stock.countMovements, find: unlikeReplay },
  check({
    name: 'costingChangesAreConsistent',
    unit: 'changes',
    count: stock.countCostingChanges,
    broken: stock.brokenCostingChanges,
    say: details,
  }),
  check({
    name: 'turnoverAgrees',
    unit: 'turnovers',
    count: stock.countTurnover,
    broken: stock.wrongTurnover,
    say: details,
  }),
  check({
    name: 'vouchersEqualTheirEntries',
    unit: 'approved vouchers',
    count: store.countApproved,
    broken: store.vouchersBesideLedger,
    say: details,
  }),
  check({
    name: 'openItemsEqualControl',
    unit: 'open items',
    count: countItems,
    broken: uncontrolledItems,
    say: (rows) => details(openItemsEqualControl(rows)),
  }),
  check({
    name: 'searchHoldsEveryDocument',
    unit: 'documents',
    count: countSearched,
    broken: unsearchedDocuments,
    say: details,
  }),
  { name: 'auditChainHolds', unit: 'seals', count: store.countSeals, find: brokenChain },
  check({
    name: 'auditRowsAreSealed',
    unit: 'audit rows',
    count: store.countAuditRows,
    broken: unsealedRows,
    say: (rows) => rows.map(({ id, at }) => `Audit row ${id} of ${at} has no seal.`),
  }),
  check({
    name: 'auditProvesTheJournal',
    unit: 'entries',
    count: store.countEntries,
    broken: store.unprovenEntries,
    say: details,
  }),
]

const sayStock = (findings: readonly StockFinding[]): string[] => findings.map(({ detail }) => detail)

async function wrongLayers(owner: Database, companyId: string): Promise<string[]> {
  const [, items, layers] = await owner.batch(null, [
    patience,
    stock.disagreeingStock(companyId),
    stock.disagreeingLayers(companyId),
  ])
  return sayStock(layersAgree(items, layers))
}

function sayBalances(rows: readonly KeptAndRecounted[]): string[] {
  const kept = rows.map(({ keptDebit, keptCredit, ...key }) => ({ ...key, debit: keptDebit, credit: keptCredit }))
  const counted = rows.map(({ lineDebit, lineCredit, ...key }) => ({ ...key, debit: lineDebit, credit: lineCredit }))
  return details(balancesEqualRecount(kept, counted))
}

function sayNumber({ voucher_no, prefix, padding, year, number }: WrittenNumber): string {
  const expected = formatNumber({ prefix, padding, fiscalYear: year, n: number })
  return `Number ${number} of ${year} is ${voucher_no}, expected ${expected}.`
}

/** The first broken seals; a long chain is looked at a part after the other. */
async function brokenChain(owner: Database, companyId: string): Promise<string[]> {
  const [[head]] = await owner.batch(null, [chainHead(companyId)])
  for (let after = 0; after < (head?.sealed ?? 0); after += SEALS_AT_ONCE) {
    const [, broken] = await owner.batch(null, [patience, brokenSeals(companyId, after)])
    if (broken.length > 0) return broken.flatMap(saySeal)
  }
  return []
}

/** The seal before is given along only as what the chain continues from, so the last finding is the one that counts. */
function saySeal({ before, ...seal }: SealInChain): string[] {
  return details(auditChainHolds(before ? [before, seal] : [seal], sha256)).slice(-1)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
