/**
 * The tax summary of a period: what was sold, bought, brought in from abroad and bought to stay, by tax scheme and kind,
 * less what notes took back; the tax on sales, the tax to claim, and what is to be paid or got back. Tax that nobody gives
 * back stands apart and counts in neither. The documents are held against the tax accounts of the ledger, account by
 * account: where these say something else, the difference is shown, and how much of it other entries brought.
 *
 *   sales, VAT          180.00, taken back 90.00      tax on sales 11.70
 *   purchases, VAT      110.00, taken back 20.00      tax to claim 11.70
 *   imports, VAT        100.00                        tax to claim 13.00
 *                                                     to get back  13.00 = 24.70 − 11.70
 *   VAT Payable         documents 11.70, ledger 13.70: difference 2.00, by other entries 2.00
 */
import { add, isZero, negate, subtract, sum, withDigits } from '../money/decimal.ts'
import type { SchemeKind } from '../tax/schemes.ts'
import { schemeKinds } from '../tax/schemes.ts'
import type { ReportContext, ReportResult } from './report.ts'

export const taxParts = ['sales', 'domestic', 'import', 'capital'] as const
export type TaxPart = (typeof taxParts)[number]
/** One scheme and kind within a part; amounts in the currency, `returned` as a positive amount, `tax` less that of notes. */
export type TaxLine = {
  readonly part: TaxPart
  readonly kind: string
  readonly schemeId: string | null
  readonly name: string
  readonly payableId: string | null
  readonly receivableId: string | null
  readonly invoiced: string
  readonly returned: string
  readonly tax: string
}
/** A tax account: what trade posted to it and what other entries did, by the side that it grows on. */
export type TaxLedger = {
  readonly id: string
  readonly name: string
  readonly side: 'payable' | 'receivable'
  readonly posted: string
  readonly others: string
}

type Cell = 'invoiced' | 'returned' | 'net' | 'output_tax' | 'input_tax' | 'lost_tax'
export type TaxCells = Readonly<Record<Cell, string>>
export type TaxRow = {
  readonly id: string
  readonly parent_id: string | null
  readonly kind: 'category' | 'scheme'
  readonly part: TaxPart
  readonly code: null
  readonly name: string
  readonly depth: number
  readonly cells: TaxCells
}
/** `difference` is what the ledger has more than the documents. */
export type TaxAccount = Pick<TaxLedger, 'id' | 'name' | 'side'> &
  Readonly<Record<'documents' | 'ledger' | 'others' | 'difference', string>>
export type TaxSummary = {
  readonly rows: TaxRow[]
  readonly totals: Readonly<Record<'output_tax' | 'input_tax' | 'lost_tax', string>>
  /** Above zero: to be paid; below: to be got back. */
  readonly payable: string
  readonly ledger_payable: string
  readonly accounts: TaxAccount[]
  readonly agrees: boolean
}
export type TaxInput = {
  /** In the order of the report, those of one part together. */
  readonly lines: readonly TaxLine[]
  readonly ledgers: readonly TaxLedger[]
  readonly partNames: Readonly<Record<TaxPart, string>>
  readonly currencyDigits: number
}

/** The rows with their sums, what is to be paid, and whether the ledger says the same. */
export function summarizeTax({ lines, ledgers, partNames, currencyDigits }: TaxInput): TaxSummary {
  const written = (amount: string) => withDigits(amount, currencyDigits)
  const rows = taxParts.flatMap((part): TaxRow[] => {
    const own = lines.filter((line) => line.part === part).map((line) => ({ line, cells: cellsOf(line, written) }))
    if (own.length === 0) return []
    const above = {
      id: part,
      parent_id: null,
      kind: 'category',
      part,
      code: null,
      name: partNames[part],
      depth: 0,
    } as const
    return [
      { ...above, cells: summed(own, written) },
      ...own.map(({ line, cells }): TaxRow => {
        const id = `${part} ${line.schemeId ?? ''} ${line.kind}`
        return { id, parent_id: part, kind: 'scheme', part, code: null, name: line.name, depth: 1, cells }
      }),
    ]
  })
  const { output_tax, input_tax, lost_tax } = summed(
    rows.filter(({ depth }) => depth === 0),
    written,
  )
  const accounts = ledgers.map((ledger) => compared(ledger, { lines, written }))
  const sides = accounts.map(({ side, ledger }) => (side === 'payable' ? ledger : negate(ledger)))
  return {
    rows,
    totals: { output_tax, input_tax, lost_tax },
    payable: written(subtract(output_tax, input_tax)),
    ledger_payable: written(sum(sides)),
    accounts,
    agrees: accounts.every(({ difference }) => isZero(difference)),
  }
}

type Writing = (amount: string) => string

function cellsOf(line: TaxLine, written: Writing): TaxCells {
  const { invoiced, returned, tax } = line
  const claimed = isClaimed(line)
  return {
    invoiced: written(invoiced),
    returned: written(returned),
    net: written(subtract(invoiced, returned)),
    output_tax: written(line.part === 'sales' ? tax : '0'),
    input_tax: written(claimed ? tax : '0'),
    lost_tax: written(line.part === 'sales' || claimed ? '0' : tax),
  }
}

/** Tax on what was bought that has an account to claim it on. */
function isClaimed({ part, receivableId }: TaxLine): boolean {
  return part !== 'sales' && receivableId !== null
}

function summed(parts: readonly { cells: TaxCells }[], written: Writing): TaxCells {
  const of = (cell: Cell) => written(sum(parts.map(({ cells }) => cells[cell])))
  return {
    invoiced: of('invoiced'),
    returned: of('returned'),
    net: of('net'),
    output_tax: of('output_tax'),
    input_tax: of('input_tax'),
    lost_tax: of('lost_tax'),
  }
}

function compared(account: TaxLedger, { lines, written }: { lines: readonly TaxLine[]; written: Writing }): TaxAccount {
  const { id, name, side, posted, others } = account
  const own = lines.filter((line) =>
    side === 'payable' ? line.part === 'sales' && line.payableId === id : isClaimed(line) && line.receivableId === id,
  )
  const documents = sum(own.map(({ tax }) => tax))
  const ledger = add(posted, others)
  return {
    id,
    name,
    side,
    documents: written(documents),
    ledger: written(ledger),
    others: written(others),
    difference: written(subtract(ledger, documents)),
  }
}

type LineRow = {
  part: TaxPart
  kind: SchemeKind | 'none'
  scheme_id: string | null
  scheme: string | null
  payable_id: string | null
  receivable_id: string | null
  invoiced: string
  returned: string
  tax: string
}
export type TaxReport = ReportResult<TaxRow> & TaxSummary
export type TaxFacts = { lines: readonly LineRow[]; ledgers: readonly TaxLedger[] }

/** The summary of what the database has of a period; `none` is the name of what has no tax scheme. */
export function taxReportRows(
  { lines, ledgers }: TaxFacts,
  { columns, company }: Pick<ReportContext<unknown>, 'columns' | 'company'>,
  texts: TaxInput['partNames'] & { readonly none: string },
): TaxReport {
  const named = lines.map((row): TaxLine => {
    const {
      part,
      kind,
      scheme_id: schemeId,
      scheme,
      payable_id: payableId,
      receivable_id: receivableId,
      ...amounts
    } = row
    const kindName = kind === 'none' ? texts.none : schemeKinds[kind]
    const name = scheme === null || scheme === kindName ? kindName : `${scheme} · ${kindName}`
    return { part, kind, schemeId, name, payableId, receivableId, ...amounts }
  })
  return { columns, ...summarizeTax({ lines: named, ledgers, partNames: texts, currencyDigits: company.digits }) }
}
