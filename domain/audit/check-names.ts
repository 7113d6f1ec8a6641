/** The checks of a company's books in plain words, by their names, in the order of the page. */
export const checkNames = {
  entriesBalance: 'Every journal entry balances',
  linesFollowEntries: 'Every journal line belongs to its entry, date and kind',
  entriesLieInTheirYears: 'Every entry lies in its fiscal year',
  balancesEqualRecount: 'Stored balances equal the sum of journal lines',
  openingsOnFirstDay: 'Opening entries are dated the first day of the books',
  yearsCarryForward: 'Every year opens with the closing balances of the year before',
  closedYearsAreSettled: 'Closed years hold no income or expenses',
  filedReturnsUnchanged: 'Filed tax returns are as they were filed',
  vouchersEqualTheirEntries: 'Journal vouchers equal their entries',
  tradeEqualsLedger: 'Invoices, bills and notes equal the ledger',
  goodsReceivedEqualLedger: 'Goods received and not invoiced equal their account',
  tillRecordsHaveDocuments: 'Records of tills are complete, and each has its document',
  returnsAreWithinTheirLines: 'Nothing is returned beyond what was sold or bought',
  paymentsEqualTheirLines: 'Payments equal the sum of their lines',
  paymentsEqualLedger: 'Payments, posted again, equal the ledger',
  documentsEqualLedger: 'Deposits, cheques, transfers and tax payments, posted again, equal the ledger',
  openItemsEqualControl: 'Outstanding transactions equal receivables and payables',
  allocationsMatchTheirContact: 'Allocations stay within one contact',
  openItemsHoldEveryDay: 'Nothing is allocated beyond its amount on any day',
  bankMatchesAgree: 'Matched bank lines equal their entries, which are not reversed',
  stockEqualsLedger: 'The value of stock equals the inventory accounts',
  quantitiesAgree: 'Stored quantities equal the sum of movements',
  layersAgree: 'Cost layers equal stock',
  revaluedEqualsStored: 'Costs, computed again from all movements, equal the stored ones',
  costingChangesAreConsistent: 'Changes of the costing method carry all stock over',
  openingStockAgrees: 'Lots of opening stock equal their movements',
  deliveredGoodsEqualLedger: 'The cost of goods delivered and not invoiced equals its account',
  turnoverAgrees: 'Stored stock turnover equals the movements',
  tradeTurnoverAgrees: 'Sums of invoices and bills for the dashboard equal the documents',
  numbersHaveNoGapOrDouble: 'Document numbers have no gap and no duplicate',
  numbersMatchTheirSeries: 'Document numbers follow their series',
  searchHoldsEveryDocument: 'Every document can be searched',
  auditChainHolds: 'The chain of the audit log is unbroken',
  auditRowsAreSealed: 'Every row of the audit log is sealed',
  auditProvesTheJournal: 'The audit log holds the hash of every entry',
} as const
export type CheckName = keyof typeof checkNames

/** The response of the self-audit; `checked_at` is null for a check that has not run yet. */
export type SelfAudit = {
  readonly checks: readonly {
    readonly name: string
    readonly label: string
    readonly checked_at: string | null
    readonly row_count: number
    readonly unit: string
    readonly findings: readonly string[]
  }[]
  /** Whether the checks are queued or running. */
  readonly is_running: boolean
}
