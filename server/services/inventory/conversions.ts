/** Assemblies: consume materials and produce finished goods. */
import type { ConversionRow } from '../../../domain/inventory/check-conversion.ts'
import {
  checkConversion,
  conversionLevel,
  sharesOf,
  spreadOverhead,
  yieldOf,
} from '../../../domain/inventory/check-conversion.ts'
import { canonical, negate } from '../../../domain/money/decimal.ts'
import { linesOf } from '../../../domain/resources/core/document-body.ts'
import type { Texts } from '../../../domain/resources/core/document-values.ts'
import { inventoryConversions as resource } from '../../../domain/resources/inventory/inventory-conversions.ts'
import type { Run } from '../books/books.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import type { CheckedDocument } from '../documents/plain/kind.ts'
import { plainKind } from '../documents/plain/kind.ts'
import type { NewMovement } from '../stock/stock-plan.ts'
import { loadBills } from './bill-facts.ts'
import type { RowFacts } from './stock-facts.ts'
import { accountOf, namesOf } from './stock-facts.ts'
import { costsOf, factsOf, inUnits, movedRows, rowInWords, stockProblems, stockRow, totalOf } from './stock-rows.ts'

type Document = CheckedDocument<Texts<typeof resource.fields>, RowFacts>

/** Materials and finished goods both post here, so that only labour and overhead remain. */
const absorptionCode = 'OVERHEAD-ABSORBED'

export const conversions = plainKind<typeof resource.fields, RowFacts>({
  resource,
  subject: 'remarks',
  facts: factsOf([absorptionCode]),
  complete: ({ values: { overhead } }) => ({ overhead: overhead || '0' }),
  check: (document) => {
    const { values, book, facts } = document
    const input = { ...values, currencyDigits: book.currency_digits, names: namesOf(facts) }
    return stockProblems(document, { rowOf, check: (rows) => checkConversion({ ...input, rows }) })
  },
  rows: (document) => {
    const rows = inUnits(document)
    const sides = rows.map(({ values }) => rowOf(values))
    const shares = sharesOf(sides)
    return {
      rows: rows.map((row, index) => ({
        ...row,
        values: { ...row.values, side: sides[index]?.side ?? 'in', cost_share: shares[index] ?? '' },
      })),
    }
  },
  stock: { movements },
  historyValues: ({ bill, overhead, rows }) => ({
    bill,
    overhead: canonical(String(overhead)),
    rows: linesOf(rows).map((row) => {
      const { side, cost_share: share } = row
      return `${side === 'in' ? '−' : '+'} ${rowInWords(row)}${typeof share === 'string' ? ` · ${share}%` : ''}`
    }),
  }),
  answer: ({ series: _series, ...stored }, options) => {
    const rows = linesOf(stored['rows']).map((row) => ({
      ...row,
      description: row['description'] ?? '',
      ...costsOf(row, options),
      yield: yieldOf(String(row['quantity']), row['expected'] === null ? null : String(row['expected'])),
    }))
    const main = linesOf(stored['rows']).findIndex((row) => row['expected'] !== null)
    const outputs = linesOf(stored['rows']).filter(({ side }) => side === 'out')
    return { ...stored, total: totalOf(outputs, options), yield: rows[main]?.yield ?? null, rows }
  },
})

function rowOf(values: Readonly<Record<string, string | null>>): ConversionRow {
  return {
    ...stockRow(values),
    side: values['side'] === 'out' ? 'out' : 'in',
    expected: values['expected'] ?? '',
    cost_share: values['cost_share'] ?? '',
  }
}

/**
 * Returns the movements: materials leave at their cost, finished goods enter with their shares of it and of labour and
 * overhead.
 */
async function movements(
  run: Run,
  context: DecisionContext,
  { document }: { document: Document },
): Promise<NewMovement[]> {
  const { status, values, facts, book } = document
  if (status !== 'Issued') return []
  const rows = movedRows(document)
  const isMade = ({ values: { side } }: (typeof rows)[number]) => side === 'out'
  const consumed = rows.flatMap((row) => (isMade(row) ? [] : [row.itemId]))
  const bills = await loadBills(run, context, consumed)
  const level = conversionLevel(consumed, { bills, isReverse: values.is_reverse === 'true' })
  const shares = rows.map((row) => row.values['cost_share'] || null)
  const work = spreadOverhead(values.overhead, shares, book.currency_digits)
  const counterAccountId = accountOf(facts, absorptionCode)
  return rows.map((row, index): NewMovement => {
    const { itemId, rowNo, baseQuantity, unitId, unitFactor, path } = row
    const amount = work[index] ?? '0'
    return {
      id: newId(),
      itemId,
      kind: isMade(row) ? 'production' : 'consumption',
      level,
      rowNo,
      quantity: isMade(row) ? baseQuantity : negate(baseQuantity),
      unitId,
      unitFactor,
      costs: isMade(row) && amount !== '0' ? [{ kind: 'overhead', amount }] : [],
      originId: null,
      costShare: shares[index] ?? null,
      counterAccountId,
      path,
    }
  })
}
