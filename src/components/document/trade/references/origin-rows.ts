/** The rows of invoices or bills that a note can take back, with what other notes took before. */
import type { ReturnedFigures, RowPart } from '../../../../../domain/documents/return-of-row.ts'
import { sumOfParts } from '../../../../../domain/documents/return-of-row.ts'
import type { TaxScheme } from '../../../../../domain/documents/tax.ts'
import type { RowFigures } from '../../../../../domain/documents/totals.ts'
import type { TradeRowAnswer } from '../../../../../domain/resources/trade/trade-answer.ts'
import { isZero, subtract } from '../../../../../domain/money/decimal.ts'
import type { CellWords } from '../page/stored-trade.ts'
import { storedTradeCells } from '../page/stored-trade.ts'
import type { OriginRow } from '../page/trade-figures.ts'
import type { TradeRecord } from '../trade-record.ts'
import type { TradeCells } from '../trade-rows.ts'

/** What all issued notes took of a row, by its id. */
export type TakenRow = { id: string; returned: string; returned_figures: ReturnedFigures }
type OriginDocument = Pick<TradeRecord, 'voucher_no' | 'supplier_no'> & { rows: readonly TradeRowAnswer[] }
export type LoadedOrigin = { document: OriginDocument; taken: readonly TakenRow[] }

type OriginsOptions = {
  /** The posted note itself: its rows are part of what was taken. */
  note: Pick<TradeRecord, 'status' | 'rows'> | undefined
  schemes: ReadonlyMap<string, TaxScheme>
}

/** Returns the rows of documents by their ids. */
export function originRows(
  documents: Iterable<LoadedOrigin>,
  { note, schemes }: OriginsOptions,
): Map<string, OriginRow> {
  const ownRows = note === undefined || note.status === 'Draft' ? [] : note.rows
  const rows = [...documents].flatMap(({ document, taken }) =>
    document.rows.map((row): OriginRow => {
      const { id, quantity, tax_scheme: scheme, tax_rate: rate } = row
      const before = taken.find((one) => one.id === id)
      const ownPart = sumOfParts(ownRows.filter(({ origin_row }) => origin_row === id).map(partOf))
      const returnedBefore = before ? withoutPart(takenPart(before), ownPart) : sumOfParts([])
      return {
        id,
        number: numberOf(document),
        original: partOf(row),
        returnedBefore,
        left: subtract(quantity, returnedBefore.quantity),
        taxScheme:
          scheme === null || rate === null ? null : { id: scheme, rate, kind: schemes.get(scheme)?.kind ?? 'taxable' },
      }
    }),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function partOf({ quantity, total, ...row }: TradeRowAnswer): RowPart {
  return { quantity, figures: { ...figuresOf(row), total } }
}

function takenPart({ returned, returned_figures: taken }: TakenRow): RowPart {
  return { quantity: returned, figures: { ...figuresOf(taken), total: taken.total } }
}

function figuresOf(row: Omit<ReturnedFigures, 'total'>): Omit<RowFigures, 'total'> {
  return {
    gross: row.gross,
    rowDiscount: row.row_discount,
    headerDiscount: row.header_discount,
    net: row.net,
    tax: row.tax,
    tradeDiscount: row.trade_discount,
    nonTradeDiscount: row.non_trade_discount,
    selfAssessedTax: row.self_assessed_tax,
  }
}

function withoutPart(whole: RowPart, part: RowPart): RowPart {
  const less = (figure: keyof RowFigures) => subtract(whole.figures[figure] ?? '0', part.figures[figure] ?? '0')
  return {
    quantity: subtract(whole.quantity, part.quantity),
    figures: {
      gross: less('gross'),
      rowDiscount: less('rowDiscount'),
      headerDiscount: less('headerDiscount'),
      net: less('net'),
      tax: less('tax'),
      total: less('total'),
      tradeDiscount: less('tradeDiscount'),
      nonTradeDiscount: less('nonTradeDiscount'),
      selfAssessedTax: less('selfAssessedTax'),
    },
  }
}

/** Returns the displayed number of a document: of a bill the supplier's number. */
function numberOf({
  voucher_no: ownNumber,
  supplier_no: number,
}: Pick<TradeRecord, 'voucher_no' | 'supplier_no'>): string {
  return number ?? ownNumber ?? ''
}

/** Returns rows of a note for everything of a document that can still be returned. */
export function returnCells(document: TradeRecord, words: CellWords): TradeCells[] {
  const left = document.rows.map((row) => ({ ...row, quantity: subtract(row.quantity, row.returned) }))
  return left
    .filter(({ quantity }) => !isZero(quantity))
    .map((row) => ({
      ...storedTradeCells(row, words),
      id: '',
      origin_row: row.id,
      originNo: numberOf(document),
    }))
}
