/** Moves stock of a test's books past all documents: the engine receives the same input as from a document. */
import type { MovementKind } from '../../domain/inventory/movement.ts'
import { withDigits } from '../../domain/money/decimal.ts'
import { statement } from '../../server/db/core/client.ts'
import { lockLedger } from '../../server/db/ledger/ledger-lock.ts'
import { insertCostingChange } from '../../server/db/stock/costing-change-store.ts'
import { stockRules } from '../../server/db/stock/stock-store.ts'
import type { PreparedStock, StockChange, StockDocument } from '../../server/services/stock/stock-plan.ts'
import { prepareStock } from '../../server/services/stock/change-stock.ts'
import type { ChangedCosting } from '../../server/services/stock/change-costing.ts'
import { changeCosting } from '../../server/services/stock/change-costing.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { TestBooks } from './books.ts'

/** `cost` is the cost of a receipt or a change of value; `origin` a movement. */
export type Row = {
  item: string
  kind: MovementKind
  quantity: string
  cost?: string
  origin?: string
  share?: string
  level?: number
  id?: string
}
export type StockEntry = { id: string; date: string; rows: readonly Row[]; time?: string; reference?: string }
export type StockDesk = Awaited<ReturnType<typeof openStockDesk>>

export const documentPath = 'test/movements'

/** Opens books whose stock is valued by `method` with the negative stock `policy`. */
export async function openStockDesk(
  books: TestBooks,
  { method, policy }: { method: 'fifo' | 'average'; policy: 'allow' | 'warn' | 'block' },
) {
  const { companyId, userId } = books.context.who
  await books.sql('update company set costing_method = $2, negative_stock = $3 where id = $1', [
    companyId,
    method,
    policy,
  ])
  const [unit] = await books.sql<{ id: string }>("select id from unit where company_id = $1 and name = 'Piece'", [
    companyId,
  ])
  const years = await books.sql<{ id: string; start: string; end: string }>(
    'select id, start_date::text as start, end_date::text as end from fiscal_year where company_id = $1',
    [companyId],
  )
  const accounts = new Map(
    (
      await books.sql<{ id: string; code: string }>(
        'select id, system_code as code from account where company_id = $1',
        [companyId],
      )
    ).map(({ id, code }) => [code, id]),
  )
  const accountOf = (code: string): string => accounts.get(code) ?? ''
  let sequence = 0

  async function makeItem(name: string, costPrice: string | null = null): Promise<string> {
    const id = newId()
    await books.db.batch(companyId, [
      statement(
        `insert into item (company_id, id, name, unit_id, cost_price, inventory_account_id, cogs_account_id)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [companyId, id, name, unit?.id, costPrice, accountOf('INVENTORY'), accountOf('COGS')],
      ),
    ])
    return id
  }

  /** Returns a document; its position within its day is that of its first entry, unless given. */
  function documentOf({ id, date, rows, time, reference }: StockEntry): StockDocument {
    return {
      path: documentPath,
      id,
      date,
      fiscalYearId: years.find(({ start, end }) => start <= date && date <= end)?.id ?? '',
      time: time ?? `${date}T00:00:00.000Z`,
      reference: reference ?? String((sequence += 1)).padStart(6, '0'),
      entryKind: 'cost',
      movements: rows.map((row, index) => ({
        id: row.id ?? newId(),
        itemId: row.item,
        kind: row.kind,
        ...(row.level === undefined ? {} : { level: row.level }),
        rowNo: index + 1,
        quantity: row.quantity,
        unitId: unit?.id ?? '',
        unitFactor: '1',
        costs: row.cost === undefined ? [] : [{ kind: 'goods', amount: row.cost }],
        originId: row.origin ?? null,
        costShare: row.share ?? null,
        counterAccountId: accountOf(counters[row.kind] ?? 'STOCK-GAIN'),
        path: `rows.${index + 1}.quantity`,
      })),
    }
  }

  async function change(stockChange: StockChange): Promise<PreparedStock> {
    return books.db.transaction(companyId, async (tx) => {
      await tx.run(statement('select pg_advisory_xact_lock_shared(ledger_key($1))', [companyId]))
      const prepared = await prepareStock(tx, books.context, stockChange)
      await tx.batch(prepared.statements)
      return prepared
    })
  }

  return {
    makeItem,
    accountOf,
    userId,
    documentOf,
    change,
    /** Enters documents that replace the `replaced` ones. */
    enter: (documents: readonly StockEntry[], replaced: readonly string[] = []): Promise<PreparedStock> =>
      change({
        documents: documents.map(documentOf),
        replaced: replaced.map((id) => ({ path: documentPath, id })),
        accept: [],
      }),
    /** Changes the costing method from a day on, also within a year. */
    changeMethod: (from: string, method: 'fifo' | 'average'): Promise<ChangedCosting> =>
      books.db.transaction(companyId, async (tx) => {
        await tx.run(lockLedger(companyId))
        const [rules] = await tx.run(stockRules(companyId))
        if (!rules) throw new Error('The books have no rules')
        const id = newId()
        const change = { from, before: rules.method }
        const request = { id, from, rules: { ...rules, method, changes: [...rules.changes, change] } }
        const changed = await changeCosting(tx, books.context, request)
        const { items, worth } = changed
        const storedChange = { id, date: from, before: rules.method, after: method, items, worth }
        await tx.run(insertCostingChange(companyId, userId, storedChange))
        await tx.run(statement('update company set costing_method = $2 where id = $1', [companyId, method]))
        return changed
      }),
    cancel: (id: string): Promise<PreparedStock> =>
      change({ documents: [], replaced: [{ path: documentPath, id }], accept: [] }),
    /** Returns quantity and value of an item by its balance: '7 for 70.00'. */
    stock: async (item: string): Promise<string> => {
      const [row] = await books.sql<{ quantity: string; value: string }>(
        'select trim_scale(quantity)::text as quantity, value from stock_balance where item_id = $1',
        [item],
      )
      return `${row?.quantity ?? 0} for ${withDigits(row?.value ?? '0', 2)}`
    },
    /** Returns the net debit of an account by its system code at the end of a day: '30.00'. */
    balance: async (code: string, until = '9999-12-31'): Promise<string> => {
      const [row] = await books.sql<{ net: string }>(
        'select coalesce(sum(debit - credit), 0)::text as net from journal_line where account_id = $1 and date <= $2',
        [accountOf(code), until],
      )
      return withDigits(row?.net ?? '0', 2)
    },
    postings: (): Promise<{ date: string; posted: string }[]> =>
      books.sql(
        `select e.date::text as date, string_agg(a.system_code || ' ' || round(l.debit - l.credit, 2), ', ' order by l.line_no) as posted
         from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
         join account a on a.company_id = l.company_id and a.id = l.account_id
         group by e.company_id, e.id order by e.recorded_at, e.id`,
      ),
  }
}

const counters: Partial<Record<MovementKind, string>> = {
  sale: 'COGS',
  sale_return: 'COGS',
  stock_out: 'STOCK-LOSS',
  purchase_return: 'PRICE-VARIANCE',
  consumption: 'OVERHEAD-ABSORBED',
  production: 'OVERHEAD-ABSORBED',
  value_change: 'COGS',
  opening: 'OPEN-BAL-DIFF',
}
