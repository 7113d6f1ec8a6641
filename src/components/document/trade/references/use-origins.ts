import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { returnOfRow } from '../../../../../domain/documents/return-of-row.ts'
import type { TaxScheme } from '../../../../../domain/documents/tax.ts'
import type { RowFigures } from '../../../../../domain/documents/totals.ts'
import type { TradeRowAnswer } from '../../../../../domain/resources/trade/trade-answer.ts'
import { isZero, subtract, sum } from '../../../../../domain/money/decimal.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { toRequestError } from '../../../../lib/http-error.ts'
import type { CellWords } from '../page/stored-trade.ts'
import { storedTradeCells } from '../page/stored-trade.ts'
import type { ReferencedDocument } from '../trade-draft.ts'
import type { OriginRow } from '../page/trade-figures.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'
import type { TradeCells } from '../trade-rows.ts'

type OriginsOptions = {
  references: readonly ReferencedDocument[]
  /** The posted note itself: its rows are part of the returned quantities. */
  note: TradeRecord | undefined
  schemes: ReadonlyMap<string, TaxScheme>
  digits: number
}

/** Loads the rows that a note can take back from each of its documents. */
export function useOrigins({ takesBack }: TradeForm, { references, note, schemes, digits }: OriginsOptions) {
  const provider = useDataProvider()
  const [documents, setDocuments] = useState<ReadonlyMap<string, TradeRecord>>(new Map())
  const [failure, setFailure] = useState<RequestError | null>(null)
  const requestedIds = useRef(new Set<string>())

  /** Loads one of the documents; null when that fails. */
  const load = useCallback(
    async (id: string): Promise<TradeRecord | null> => {
      if (takesBack === null) return null
      requestedIds.current.add(id)
      try {
        const { data } = await provider().getOne<TradeRecord>({ resource: takesBack, id })
        setDocuments((all) => new Map([...all, [id, data]]))
        return data
      } catch (thrown) {
        setFailure(toRequestError(thrown))
        return null
      }
    },
    [provider, takesBack],
  )
  const idList = references.map(({ id }) => id).join(' ')
  const askFor = useEffectEvent((ids: readonly string[]) => {
    for (const id of ids) if (id !== '' && !requestedIds.current.has(id)) void load(id)
  })
  useEffect(() => askFor(idList.split(' ')), [idList])

  const rows = useMemo(() => {
    const ownQuantities = new Map<string, string>()
    for (const row of note?.status === 'Draft' ? [] : (note?.rows ?? [])) {
      if (row.origin_row)
        ownQuantities.set(row.origin_row, sum([ownQuantities.get(row.origin_row) ?? '0', row.quantity]))
    }
    const all = [...documents.values()].flatMap(({ rows: documentRows, ...document }) =>
      documentRows.map((row) =>
        originOf(row, { number: numberOf(document), ownQuantity: ownQuantities.get(row.id) ?? '0', schemes, digits }),
      ),
    )
    return new Map(all.map((row) => [row.id, row]))
  }, [documents, note, schemes, digits])
  return { rows, load, failure }
}

/** Returns the document as a note refers to it. */
export function referenceTo({ id, voucher_no: number, supplier_no: supplierNumber }: TradeRecord): ReferencedDocument {
  return { id, number: number ?? '', supplierNumber }
}

/** Returns the displayed number of a document: of a bill the supplier's number. */
function numberOf({
  voucher_no: ownNumber,
  supplier_no: number,
}: Pick<TradeRecord, 'voucher_no' | 'supplier_no'>): string {
  return number ?? ownNumber ?? ''
}

type Origin = Pick<OriginsOptions, 'schemes' | 'digits'> & { number: string; ownQuantity: string }

function originOf(row: TradeRowAnswer, { number, ownQuantity, schemes, digits }: Origin): OriginRow {
  const { tax_scheme: id, tax_rate: rate, quantity } = row
  const figures: RowFigures = {
    gross: row.gross,
    rowDiscount: row.row_discount,
    headerDiscount: row.header_discount,
    net: row.net,
    tax: row.tax,
    total: row.total,
    tradeDiscount: row.trade_discount,
    nonTradeDiscount: row.non_trade_discount,
    selfAssessedTax: row.self_assessed_tax,
  }
  const returned = subtract(row.returned, ownQuantity)
  const nothing = Object.fromEntries(Object.keys(figures).map((name) => [name, '0'])) as RowFigures
  const before = returnOfRow({
    original: { quantity, figures },
    returnedBefore: { quantity: '0', figures: nothing },
    quantity: returned,
    currencyDigits: digits,
  })
  return {
    id: row.id,
    number,
    original: { quantity, figures },
    returnedBefore: { quantity: returned, figures: before },
    left: subtract(quantity, returned),
    taxScheme: id === null || rate === null ? null : { id, rate, kind: schemes.get(id)?.kind ?? 'taxable' },
  }
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
