/** The checklist of a fiscal year that is about to be closed. */
import { DomainError } from '../../domain/errors.ts'
import type { ChecklistFacts, ChecklistItem } from '../../domain/ledger/year-checklist.ts'
import { yearChecklist } from '../../domain/ledger/year-checklist.ts'
import type { AgedPartyRow } from '../../domain/reports/ageing.ts'
import { negate, sum, withDigits } from '../../domain/money/decimal.ts'
import { pageWith } from '../../domain/reports/pages.ts'
import type { Statement } from '../db/core/client.ts'
import { statement } from '../db/core/client.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly, roomy } from './run-report.ts'

type Year = { start_date: string; end_date: string; digits: number }
type StockRow = { id: string | null; name: string | null; quantity: string | null; value: string | null }
const parties = [
  { kind: 'customer', label: 'Customers', page: 'reports/customer-ageing' },
  { kind: 'supplier', label: 'Suppliers', page: 'reports/supplier-ageing' },
] as const

/** Returns the checks of a fiscal year as the books are now; `drafts` are those dated in the year. Raises NOT_FOUND. */
export async function checklistOfYear(
  { db, companyId }: Books,
  id: string,
  drafts: ChecklistFacts['drafts'],
): Promise<ChecklistItem[]> {
  const [, [year]] = await db.batch(companyId, [
    readOnly,
    statement<Year>(
      `select y.start_date, y.end_date, c.currency_digits as digits from fiscal_year y join company c on c.id = y.company_id
       where y.company_id = $1 and y.id = $2`,
      [companyId, id],
    ),
  ])
  if (!year) throw new DomainError('NOT_FOUND')
  const { start_date: start, end_date: end } = year
  const [, , customers, suppliers, suspense, controls, [assets], stock] = await db.batch(companyId, [
    readOnly,
    roomy,
    agedUntil(companyId, 'customer', end),
    agedUntil(companyId, 'supplier', end),
    fromFile<{ id: string; name: string; balance: string }>('ledger/year-suspense', [companyId, end]),
    fromFile<ControlRow>('ledger/year-controls', [companyId, end]),
    fromFile<{ value: string; depreciation: string; category_id: string | null }>('ledger/year-assets', [
      companyId,
      start,
      end,
    ]),
    fromFile<StockRow>('stock/year-stock', [companyId, end]),
  ])
  const aged = { customer: customers, supplier: suppliers }
  const figures = figuresOf(year, { aged, controls, stock })
  return yearChecklist({
    drafts,
    unallocated: figures.unallocated,
    negativeStock: stock.flatMap(({ id: item, name, quantity }) =>
      item === null ? [] : [{ label: name ?? '', quantity: quantity ?? '', page: `inventory/items/${item}` }],
    ),
    suspense: suspense.map(({ id: account, name, balance }) => ({
      label: name,
      amount: balance,
      page: `account/ledgers/${account}`,
    })),
    controls: figures.controls,
    assets: {
      value: assets?.value ?? '0',
      depreciation: assets?.depreciation ?? '0',
      page: pageWith('account/ledgers', [['category', assets?.category_id ?? '']]),
    },
  })
}

type ControlRow = { kind: string; balance: string }
type Figures = {
  aged: Record<'customer' | 'supplier', readonly AgedPartyRow[]>
  controls: readonly ControlRow[]
  stock: readonly StockRow[]
}

/** Returns unapplied credits, and what the control accounts hold beside what they stand for; payables positive. */
function figuresOf(
  { start_date: start, end_date: end, digits }: Year,
  { aged, controls, stock }: Figures,
): Pick<ChecklistFacts, 'unallocated' | 'controls'> {
  const money = (amount: string) => withDigits(amount, digits)
  const sumOf = (rows: readonly AgedPartyRow[], figure: 'advances' | 'net') => sum(rows.map((row) => row[figure]))
  const balanceOf = (kind: string) => controls.find((control) => control.kind === kind)?.balance ?? '0'
  return {
    unallocated: parties.map(({ kind, label, page }) => ({
      label,
      amount: money(negate(sumOf(aged[kind], 'advances'))),
      page: pageWith(page, [['as_of', end]]),
    })),
    controls: [
      ...parties.map(({ kind, label, page }) => ({
        label,
        ledger: money(kind === 'customer' ? balanceOf(kind) : negate(balanceOf(kind))),
        items: money(sumOf(aged[kind], 'net')),
        page: pageWith(page, [['as_of', end]]),
      })),
      {
        label: 'Inventory',
        ledger: money(balanceOf('inventory')),
        items: money(stock.find(({ id }) => id === null)?.value ?? '0'),
        page: pageWith('reports/stock-trial-balance', [
          ['start_date', start],
          ['end_date', end],
        ]),
      },
    ],
  }
}

function agedUntil(companyId: string, kind: string, day: string): Statement<AgedPartyRow> {
  return fromFile<AgedPartyRow>('payments/ageing', [companyId, kind, day, 'due', false])
}
