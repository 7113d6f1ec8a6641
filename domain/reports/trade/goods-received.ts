/**
 * Goods received not invoiced: the received lines that are not fully billed on a day, each with the value that its bills have
 * not cleared. The total is the balance of the account; what vouchers posted to it is a line of its own.
 *
 *   12 June   GRN-1   Stoke   Bolt    received 10   billed 4   left 6   24.00
 *   other entries on the account                                         1.00
 *   total, the balance of the account                                   25.00
 */
import { isZero, subtract, sum, withDigits } from '../../money/decimal.ts'
import type { ReportContext, ReportResult, ReportRow } from '../report.ts'

export type ReceivedLine = {
  id: string
  document_id: string
  date: string
  number: string
  supplier: string
  item: string
  unit: string
  received: string
  billed: string
  left: string
  value: string
}
export type GoodsReceivedFacts = { lines: readonly ReceivedLine[]; accounts: readonly { balance: string }[] }
export type GoodsReceivedRow = ReportRow & {
  readonly document_path?: string
  readonly document_id?: string
  readonly date?: string
}

/** Returns a row for each received line, and one named `others` for the rest of the account's balance. */
export function goodsReceivedRows(
  { lines, accounts }: GoodsReceivedFacts,
  { columns, company }: Pick<ReportContext<unknown>, 'columns' | 'company'>,
  others: string,
): ReportResult<GoodsReceivedRow> {
  const money = (amount: string) => withDigits(amount, company.digits)
  const balance = accounts[0]?.balance ?? '0'
  const rest = subtract(balance, sum(lines.map(({ value }) => value)))
  const plain = { parent_id: null, depth: 0 }
  const rows = lines.map((line): GoodsReceivedRow => {
    const { id, document_id, date, number: code, supplier: name, item, unit, received, billed, left, value } = line
    const cells = { item, unit, received, billed, left, value: money(value) }
    return {
      ...plain,
      id,
      kind: 'document',
      code,
      name,
      document_path: 'purchase/goods-receipts',
      document_id,
      date,
      cells,
    }
  })
  const restRow = {
    ...plain,
    id: 'others',
    kind: 'subtotal',
    code: null,
    name: others,
    cells: { item: '', unit: '', received: '', billed: '', left: '', value: money(rest) },
  }
  return { columns, rows: isZero(rest) ? rows : [...rows, restRow], totals: { value: money(balance) } }
}
