/**
 * The tax summary of a period: sales, purchases, imports and capital purchases by tax scheme and kind, less returns;
 * output tax, input tax and net tax payable or refundable. Non-recoverable tax is separate and counts in neither. The
 * documents are reconciled with the tax accounts of the ledger, account by account: a difference is shown, and how much
 * of it other entries caused. Payments of tax settle what the documents made and are apart: they are no difference.
 *
 *   sales, VAT          180.00, returned 90.00        output tax 11.70
 *   purchases, VAT      110.00, returned 20.00        input tax 11.70
 *   imports, VAT        100.00                        input tax 13.00
 *                                                     refundable 13.00 = 24.70 − 11.70
 *   VAT Payable         documents 11.70, ledger 13.70: difference 2.00, by other entries 2.00
 */
import { add, isZero, negate, subtract, sum, withDigits } from '../money/decimal.ts'
import type { SchemeKind } from '../tax/schemes.ts'
import { schemeKinds } from '../tax/schemes.ts'
import type { ReportContext, ReportResult } from './report.ts'

/** Lines of journal vouchers that name a tax scheme are apart from documents. */
export const taxParts = ['sales', 'domestic', 'import', 'capital', 'entries_sales', 'entries_purchases'] as const
const salesParts: readonly TaxPart[] = ['sales', 'entries_sales']
export type TaxPart = (typeof taxParts)[number]
/** One scheme and kind within a part; amounts in the currency, `returned` is positive, `tax` is net of notes. */
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
  /** The output tax of purchases whose tax the buyer accounts for. */
  readonly output: string
}
/** A tax account: the amounts of trade postings, of other entries and of tax payments, by the side on which it increases. */
export type TaxLedger = {
  readonly id: string
  readonly name: string
  readonly side: 'payable' | 'receivable'
  readonly posted: string
  readonly others: string
  readonly payments: string
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
/** `ledger` is without payments of tax; `difference` is the ledger less the documents. */
export type TaxAccount = Pick<TaxLedger, 'id' | 'name' | 'side'> &
  Readonly<Record<'documents' | 'ledger' | 'others' | 'difference' | 'payments', string>>
export type TaxSummary = {
  readonly rows: TaxRow[]
  readonly totals: Readonly<Record<'output_tax' | 'input_tax' | 'lost_tax', string>>
  /** Positive: payable; negative: refundable. */
  readonly payable: string
  readonly ledger_payable: string
  readonly accounts: TaxAccount[]
  readonly agrees: boolean
}
export type TaxInput = {
  /** In the order of the report; the lines of one part are adjacent. */
  readonly lines: readonly TaxLine[]
  readonly ledgers: readonly TaxLedger[]
  readonly partNames: Readonly<Record<TaxPart, string>>
  readonly currencyDigits: number
}

/** Returns the rows with their sums, the net tax payable, and whether the ledger agrees. */
export function summarizeTax({ lines, ledgers, partNames, currencyDigits }: TaxInput): TaxSummary {
  const format = (amount: string) => withDigits(amount, currencyDigits)
  const rows = taxParts.flatMap((part): TaxRow[] => {
    const partLines = lines.filter((line) => line.part === part).map((line) => ({ line, cells: cellsOf(line, format) }))
    if (partLines.length === 0) return []
    const partRow = {
      id: part,
      parent_id: null,
      kind: 'category',
      part,
      code: null,
      name: partNames[part],
      depth: 0,
    } as const
    return [
      { ...partRow, cells: sumCells(partLines, format) },
      ...partLines.map(({ line, cells }): TaxRow => {
        const id = `${part} ${line.schemeId ?? ''} ${line.kind}`
        return { id, parent_id: part, kind: 'scheme', part, code: null, name: line.name, depth: 1, cells }
      }),
    ]
  })
  const { output_tax, input_tax, lost_tax } = sumCells(
    rows.filter(({ depth }) => depth === 0),
    format,
  )
  const accounts = ledgers.map((ledger) => reconcile(ledger, { lines, format })).filter(hasFigures)
  const sides = accounts.map(({ side, ledger }) => (side === 'payable' ? ledger : negate(ledger)))
  return {
    rows,
    totals: { output_tax, input_tax, lost_tax },
    payable: format(subtract(output_tax, input_tax)),
    ledger_payable: format(sum(sides)),
    accounts,
    agrees: accounts.every(({ difference }) => isZero(difference)),
  }
}

type Format = (amount: string) => string

function cellsOf(line: TaxLine, format: Format): TaxCells {
  const { invoiced, returned, tax } = line
  const isRecoverableLine = isRecoverable(line)
  return {
    invoiced: format(invoiced),
    returned: format(returned),
    net: format(subtract(invoiced, returned)),
    output_tax: format(isSale(line) ? tax : line.output),
    input_tax: format(isRecoverableLine ? tax : '0'),
    lost_tax: format(isSale(line) || isRecoverableLine ? '0' : tax),
  }
}

function isSale({ part }: TaxLine): boolean {
  return salesParts.includes(part)
}

/** Whether the tax is input tax with an account that it is recoverable on. */
function isRecoverable(line: TaxLine): boolean {
  return !isSale(line) && line.receivableId !== null
}

function sumCells(parts: readonly { cells: TaxCells }[], format: Format): TaxCells {
  const of = (cell: Cell) => format(sum(parts.map(({ cells }) => cells[cell])))
  return {
    invoiced: of('invoiced'),
    returned: of('returned'),
    net: of('net'),
    output_tax: of('output_tax'),
    input_tax: of('input_tax'),
    lost_tax: of('lost_tax'),
  }
}

/** Whether an account has anything in the period, in documents or in the ledger. */
function hasFigures({ documents, ledger, others, payments }: TaxAccount): boolean {
  return [documents, ledger, others, payments].some((amount) => !isZero(amount))
}

function reconcile(account: TaxLedger, { lines, format }: { lines: readonly TaxLine[]; format: Format }): TaxAccount {
  const { id, name, side, posted, others, payments } = account
  const documents = sum(
    side === 'payable'
      ? lines.filter(({ payableId }) => payableId === id).map((line) => (isSale(line) ? line.tax : line.output))
      : lines.filter((line) => isRecoverable(line) && line.receivableId === id).map(({ tax }) => tax),
  )
  const ledger = add(posted, others)
  return {
    id,
    name,
    side,
    documents: format(documents),
    ledger: format(ledger),
    others: format(others),
    difference: format(subtract(ledger, documents)),
    payments: format(payments),
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
  output: string
}
export type TaxReport = ReportResult<TaxRow> & TaxSummary
export type TaxFacts = { lines: readonly LineRow[]; ledgers: readonly TaxLedger[] }

/** Returns the summary of the database rows of a period; `none` is the name of lines without a tax scheme. */
export function taxReportRows(
  { lines, ledgers }: TaxFacts,
  { columns, company }: Pick<ReportContext<unknown>, 'columns' | 'company'>,
  texts: TaxInput['partNames'] & { readonly none: string },
): TaxReport {
  const namedLines = lines.map((row): TaxLine => {
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
  return { columns, ...summarizeTax({ lines: namedLines, ledgers, partNames: texts, currencyDigits: company.digits }) }
}
