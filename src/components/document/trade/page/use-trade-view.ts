import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import type { ThreeWayMatch } from '../../../../../domain/documents/three-way-match.ts'
import { returnedCells } from '../../../../../domain/documents/returned-lines.ts'
import { compare, isDecimal, multiply } from '../../../../../domain/money/decimal.ts'
import { isForSales } from '../../../../../domain/tax/schemes.ts'
import type { MoneyStyle } from '../../../../lib/format/format.ts'
import { formatMoney, formatQuantity, formatPrice } from '../../../../lib/format/format.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import type { CellOption, Cells, GridColumn, PickedItem } from '../../../grid/grid-columns.ts'
import type { GridView } from '../../../grid/grid-view.ts'
import type { RowsStore } from '../../../grid/rows-store.ts'
import type { ItemFacts } from '../../../grid/stock-rows.ts'
import { factorOf, plainFigure, unitsOf } from '../../../grid/stock-rows.ts'
import { useRowsPaste } from '../../../grid/use-rows-paste.ts'
import type { TradeHead } from '../trade-draft.ts'
import type { Lookup } from './trade-figures.ts'
import type { Matches } from './trade-posting.ts'
import { rowAmount } from './trade-figures.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeCells } from '../trade-rows.ts'
import { tradeColumns, tradePaste } from '../trade-rows.ts'
import type { TradeSetup } from '../trade-setup.ts'

type ViewOptions = {
  form: TradeForm
  setup: TradeSetup
  taxType: TradeHead['tax_type']
  /** The party whose last prices the picker shows. */
  party: string | null
  lookup: Lookup
  facts: ItemFacts
  remember: (option: CellOption) => void
  /** The ids of lines that valid notes return, each with the returned quantity. */
  returned: ReadonlyMap<string, string>
  /** The ordered lines of a bill, by the line that it names. */
  matches: Matches
  /** Whether the document is posted, so that the displayed stock includes its movements. */
  isPosted: boolean
  detail: (rowKey: number, number: number) => ReactNode
}

/** Returns the columns of a kind of document with the settings of the company. */
export function columnsOf(form: TradeForm, setup: TradeSetup, taxType: TradeHead['tax_type']): readonly GridColumn[] {
  const { settings } = setup
  const { item, quantity, unit, rate, discount, tax_scheme, amount, typedAmount, is_returned } = tradeColumns
  const typesAmounts = form.isSale && settings.amountEntry
  const isNote = form.takesBack !== null
  // Prices are kept for the invoice; discounts and taxes come with it.
  if (form.kind === 'delivery-note') return [item, quantity, unit, rate]
  return [
    // An additional column narrows the names.
    isNote ? { ...item, least: 150, most: '6fr' } : item,
    quantity,
    unit,
    rate,
    ...(settings.rowDiscount ? [discount] : []),
    ...(taxType === 'none' ? [] : [tax_scheme]),
    ...(isNote ? [is_returned] : []),
    typesAmounts ? typedAmount : amount,
  ]
}

/** Returns the active tax schemes to choose from on lines of sales or purchases, and none last. */
export function useSchemeOptions({ schemes }: TradeSetup, isSale: boolean): CellOption[] {
  const t = useTranslate()
  return useMemo(() => {
    const usable = [...schemes.values()].filter(({ kind, isActive }) => isActive && (!isSale || isForSales(kind)))
    const options = usable.map(({ id, name, shortName }) => ({ id, label: name, code: shortName }))
    return [...options, { id: '', label: t('trade.noTax'), code: '' }]
  }, [schemes, isSale, t])
}

/** Returns how the rows of an invoice, a bill or a note are displayed. */
export function useTradeView(options: ViewOptions): GridView {
  const { form, setup, taxType, party, lookup, facts, remember, returned, matches, isPosted, detail } = options
  const t = useTranslate()
  const company = useCompany()
  const schemes = useSchemeOptions(setup, form.isSale)
  const columns = useMemo(() => columnsOf(form, setup, taxType), [form, setup, taxType])
  return useMemo((): GridView => {
    const answers = [
      { id: 'yes', label: t('trade.yes'), code: '' },
      { id: 'no', label: t('trade.no'), code: '' },
    ]
    const { settings, discounts } = setup
    const hasDetail =
      settings.rowDescription || (settings.rowDiscount && (settings.tradeDiscount || discounts.length > 0))
    return {
      name: 'trade.rows',
      columns,
      source: 'items',
      sourceFilters: [
        { field: 'trade', operator: 'eq', value: form.isSale ? 'sales' : 'purchase' },
        { field: 'party', operator: 'eq', value: party },
      ],
      onChosen: remember,
      choices: (row, column) =>
        column === 'unit' ? unitsOf(facts, row) : column === 'is_returned' ? answers : schemes,
      compute: (row) => formatMoney(rowAmount(row as TradeCells, taxType, lookup), company),
      optionNotes: ({ stock, unit_label: unit, selling_price: price, last_price: last, cost }: PickedItem) => [
        stock === null ? '' : `${formatQuantity(stock, company)} ${unit}`,
        price === null || !form.isSale ? '' : t('trade.priceOf', { price: formatPrice(price, company) }),
        last == null ? '' : t('trade.lastOf', { price: formatPrice(last, company) }),
        cost === null ? '' : t('trade.costOf', { cost: formatMoney(cost, company) }),
      ],
      isLocked: (row, column) =>
        (row['origin_row'] !== '' && lockedOfOrigin.has(column)) ||
        (returned.has(row['id'] ?? '') && lockedOfReturned.has(column)),
      note: (row, column) => {
        if (column !== 'item') return ''
        const origin = lookup.origins.get(row['origin_row'] ?? '')
        const originNote =
          origin && t('trade.takenFrom', { number: origin.number, left: formatQuantity(origin.left, company) })
        const back = returned.get(row['id'] ?? '')
        const fixed = back && t('trade.returnedFixed', { quantity: formatQuantity(back, company) })
        const match = matches.get(row['source_row'] ?? '')
        const matchNote = match && t('match.note', matchFigures(match, company))
        return [originNote, fixed, matchNote, firstLine(row['description'])].filter(Boolean).join(' · ')
      },
      remark: (row, column) => {
        if (column !== 'item' || form.path !== 'sales/vouchers') return ''
        const item = facts.get(row['item'] ?? '')
        if (!item) return ''
        if (settings.requireItemCode && item.code === null) return t('trade.codeMissing')
        return isPosted ? '' : shortage(row, { item, facts, say: (key, of) => t(key, of), style: company })
      },
      ...(hasDetail ? { detail } : {}),
    }
  }, [
    columns,
    form,
    setup,
    taxType,
    party,
    lookup,
    facts,
    remember,
    returned,
    matches,
    isPosted,
    detail,
    schemes,
    t,
    company,
  ])
}

function matchFigures({ ordered, received, rate }: ThreeWayMatch, company: MoneyStyle) {
  const figure = (quantity: string) => formatQuantity(quantity, company)
  return { ordered: figure(ordered), received: figure(received), price: formatPrice(rate, company) }
}

/** The cells that a row takes from the row it returns. */
const lockedOfOrigin: ReadonlySet<string> = new Set(['item', 'unit', 'rate', 'discount', 'tax_scheme', 'amount'])

/** The cells that stay fixed in a line that a note returns. */
const lockedOfReturned: ReadonlySet<string> = new Set(returnedCells)

function firstLine(text: string | undefined): string {
  return (text ?? '').split('\n')[0] ?? ''
}

type Shortage = {
  item: PickedItem
  facts: ItemFacts
  say: (key: string, of: Record<string, string>) => string
  style: ReturnType<typeof useCompany>
}

/** Returns the warning about insufficient stock at the row that causes it. */
function shortage(row: Cells, { item, facts, say, style }: Shortage): string {
  const quantity = plainFigure(row['quantity'] ?? '')
  const factor = factorOf(facts, row)
  if (item.stock === null || factor === null || !isDecimal(quantity)) return ''
  if (compare(multiply(quantity, factor), item.stock) <= 0) return ''
  if (compare(item.stock, '0') <= 0) return say('trade.noneLeft', {})
  return say('trade.onlyLeft', { stock: formatQuantity(item.stock, style), unit: item.unit_label })
}

/** Returns how pasted rows enter the grid. */
export function useTradePaste(
  store: RowsStore<TradeCells>,
  columns: readonly GridColumn[],
  remember: (option: CellOption) => void,
) {
  const onPaste = useRowsPaste(store, {
    source: 'items',
    column: 'item',
    unknown: 'trade.itemUnknown',
    onFound: useCallback((option) => remember(option), [remember]),
  })
  return useMemo(() => ({ format: tradePaste(columns), onPaste }), [columns, onPaste])
}
