/** The landed costs of a bill: their problems, and what they cost and post. */
import { checkLandedCosts, landedCostFigures, landedCostTypes } from '../../../../domain/documents/landed-cost.ts'
import type { TaxScheme } from '../../../../domain/documents/tax.ts'
import type { Problem } from '../../../../domain/errors.ts'
import type { LandedCostPosting } from '../../../../domain/ledger/post-purchases.ts'
import { isSelfAssessed } from '../../../../domain/tax/schemes.ts'
import { ledgerProblems } from '../../books/ledger-choice.ts'
import type { DecidedLandedCost } from './decision.ts'
import { isPosted } from './decision.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeFacts } from './trade-facts.ts'
import { systemAccount } from './trade-facts.ts'
import type { TradeRow } from './trade-rows.ts'

type LandedCost = { row: DecidedLandedCost; posting: LandedCostPosting }

/**
 * Returns the problems of landed costs, at `landed_costs.N.field`: those of `checkLandedCosts`, UNKNOWN_REFERENCE,
 * TAX_NOT_HERE, NOT_A_CREDITOR, ACCOUNT_INACTIVE.
 */
export function landedCostProblems(draft: TradeDraft): Problem[] {
  return [...checkLandedCosts(costsOf(draft), draft.facts.book.currency_digits), ...unknownInLanded(draft)]
}

function costsOf({ input, facts }: TradeDraft) {
  return input.landed_costs.map((cost) => ({ ...cost, taxScheme: taxOf(facts, cost.tax_scheme) }))
}

/** Returns landed costs without problems, with their amounts and postings. */
export function decideLandedCosts(draft: TradeDraft, rows: readonly TradeRow[]): LandedCost[] {
  const { facts } = draft
  const currencyDigits = facts.book.currency_digits
  const costs = costsOf(draft)
  const figures = landedCostFigures(costs, { rows: rows.map((row) => row.figures), currencyDigits })
  return costs.map((cost, index) => {
    const { amount = '0', tax = '0', payable = '0' } = figures[index] ?? {}
    const code = landedCostTypes[cost.type]
    const scheme = facts.schemes.get(cost.tax_scheme ?? '')
    return {
      row: { ...cost, value: cost.value || '0', amount, tax },
      posting: {
        figures: { amount, tax, payable },
        costAccountId: code === null ? null : systemAccount(facts, code),
        taxAccountId: scheme?.recoverable === true ? scheme.receivable_id : null,
        creditAccountId: cost.credit_account,
      },
    }
  })
}

function taxOf({ schemes }: TradeFacts, id: string | null): TaxScheme | null {
  const scheme = schemes.get(id ?? '')
  return scheme && scheme.kind !== 'withholding' ? { id: scheme.id, rate: scheme.rate, kind: scheme.kind } : null
}

/** Returns the problems of references; an inactive account is accepted on an issued bill that has it. */
function unknownInLanded({ input, stored, facts }: TradeDraft): Problem[] {
  const issuedCosts = stored !== null && isPosted(stored) ? stored.landed_costs : []
  const issuedAccounts = new Set(issuedCosts.map(({ credit_account: account }) => account))
  return input.landed_costs.flatMap(({ tax_scheme, credit_account }, index): Problem[] => {
    const at = (field: string) => `landed_costs.${index}.${field}`
    const record = facts.creditAccounts.get(credit_account ?? '')
    const account = record && { ...record, is_active: record.is_active || issuedAccounts.has(credit_account) }
    return [
      ...(tax_scheme !== null && !facts.schemes.has(tax_scheme)
        ? [{ code: 'UNKNOWN_REFERENCE', path: at('tax_scheme') } as const]
        : []),
      ...selfAssessedProblems(facts, tax_scheme, at('tax_scheme')),
      ...(credit_account !== null && !account
        ? [{ code: 'UNKNOWN_REFERENCE', path: at('credit_account') } as const]
        : []),
      ...(account ? ledgerProblems(account, { group: 'creditor', path: at('credit_account') }) : []),
    ]
  })
}

/** Returns TAX_NOT_HERE for a tax that the buyer accounts for: landed costs have none. */
function selfAssessedProblems({ schemes }: TradeFacts, id: string | null, path: string): Problem[] {
  const scheme = schemes.get(id ?? '')
  if (!scheme || !isSelfAssessed(scheme.kind)) return []
  return [{ code: 'TAX_NOT_HERE', path, params: { scheme: scheme.name } }]
}
