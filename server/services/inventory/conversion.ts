/** Conversions: what one says, what it moves. */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { ConversionRow } from '../../../domain/inventory/check-conversion.ts'
import {
  checkConversion,
  conversionLevel,
  sharesOf,
  spreadOverhead,
} from '../../../domain/inventory/check-conversion.ts'
import { canonical, negate } from '../../../domain/money/decimal.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { bodyNames, lineNames } from '../../../domain/resources/core/document-body.ts'
import { inventoryConversions } from '../../../domain/resources/inventory/inventory-conversions.ts'
import { billById } from '../../db/stock/bill-store.ts'
import type { StoredConversion } from '../../db/stock/conversion-store.ts'
import {
  conversionById,
  insertConversion,
  replaceConversionRows,
  updateConversionHeader,
} from '../../db/stock/conversion-store.ts'
import type { Run } from '../books/books.ts'
import { asAmount, asChoice, asFlag, asList, asObject, asText, unknownFields } from '../documents/body.ts'
import type { NewMovement } from '../stock/stock-plan.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import { loadBills } from './bill-facts.ts'
import type { ConversionAnswer } from './conversion-answer.ts'
import { conversionAnswer } from './conversion-answer.ts'
import type { IssuedInput, IssuedKind } from './issued-kind.ts'
import type { KnownRow, StockFacts } from './stock-facts.ts'
import { parseSidedRow } from './sided-row.ts'
import { accountOf, namesOf, rowText } from './stock-facts.ts'

const path = 'inventory/conversions'
const fields = [...bodyNames(inventoryConversions), 'id']
const rowFields = lineNames(inventoryConversions, 'rows')
/** Materials and products stand against each other here, so that only the work is left. */
const absorbed = 'OVERHEAD-ABSORBED'

type ConversionInput = IssuedInput<ConversionRow> & { billId: string | null; isReverse: boolean; overhead: string }
type Known = KnownRow<ConversionRow>

/** What conversions say about themselves. */
export const conversions: IssuedKind<ConversionRow, ConversionInput, StoredConversion, ConversionAnswer> = {
  path,
  resource: inventoryConversions,
  accounts: [absorbed],
  parse: parseConversion,
  stored: conversionById,
  inputOf,
  withHidden: (input) => input,
  isHeld: () => false,
  problems: (input, facts) =>
    checkConversion({ ...input, currencyDigits: facts.book.currency_digits, names: namesOf(facts) }),
  missing: async (run, { who }, { billId }) => {
    if (billId === null) return []
    const [[bill]] = await run([billById(who.companyId, billId)])
    return bill ? [] : [{ code: 'UNKNOWN_REFERENCE', path: 'bill' }]
  },
  insert: ({ who }, { id, input }) => insertConversion(who.companyId, who.userId, headerOf(input, id)),
  update: (companyId, { id, input }) => updateConversionHeader(companyId, headerOf(input, id)),
  replaceRows: (companyId, { id, rows }) => {
    const shares = sharesOf(rows)
    return replaceConversionRows(
      companyId,
      id,
      rows.map((row, index) => storedRow(row, shares[index] ?? null)),
    )
  },
  referenceOf: (_input, number) => number,
  movements: (run, context, { input, facts, rows }) => movementsOf(run, context, { input, facts, rows }),
  describe: ({ date, billId, isReverse, overhead, remarks, status, rows }, facts) => ({
    date,
    bill: billId,
    is_reverse: isReverse,
    overhead: canonical(overhead || '0'),
    remarks,
    status,
    rows: rows
      .filter(({ itemId }) => itemId !== null)
      .map(
        (row) => `${row.side === 'in' ? '−' : '+'} ${rowText(row, facts)}${row.costShare && ` · ${row.costShare} %`}`,
      ),
  }),
  answer: conversionAnswer,
}

function storedRow(row: Known, costShare: string | null) {
  const { rowNo, side, itemId, quantity, expected, unitId, unitFactor, description } = row
  return {
    rowNo,
    side,
    itemId,
    quantity,
    expected: expected === '' ? null : canonical(expected),
    unitId,
    unitFactor,
    costShare: costShare === null ? null : canonical(costShare),
    description: description.trim() || null,
  }
}

type Moving = { input: ConversionInput; facts: StockFacts; rows: readonly Known[] }

/** Materials leave at their cost, products come in with their shares of it and of the work. */
async function movementsOf(run: Run, context: DecisionContext, { input, facts, rows }: Moving): Promise<NewMovement[]> {
  const consumed = rows.flatMap(({ side, itemId }) => (side === 'in' ? [itemId] : []))
  const bills = await loadBills(run, context, consumed)
  const level = conversionLevel(consumed, { bills, isReverse: input.isReverse })
  const shares = sharesOf(rows)
  const work = spreadOverhead(canonical(input.overhead || '0'), shares, facts.book.currency_digits)
  const counterAccountId = accountOf(facts, absorbed)
  return rows.map((row, index): NewMovement => {
    const own = work[index] ?? '0'
    const isMade = row.side === 'out'
    return {
      id: newId(),
      itemId: row.itemId,
      kind: isMade ? 'production' : 'consumption',
      level,
      rowNo: row.rowNo,
      quantity: isMade ? row.own : negate(row.own),
      unitId: row.unitId,
      unitFactor: row.unitFactor,
      costs: isMade && own !== '0' ? [{ kind: 'overhead', amount: own }] : [],
      originId: null,
      costShare: shares[index] ?? null,
      counterAccountId,
      path: `${row.path}.quantity`,
    }
  })
}

function headerOf({ date, billId, isReverse, overhead, remarks }: ConversionInput, id: string) {
  return { id, date, billId, isReverse, overhead: canonical(overhead || '0'), remarks: remarks.trim() }
}

function inputOf(stored: StoredConversion): ConversionInput {
  const { date, bill, is_reverse, overhead, remarks, status, rows } = stored
  return {
    date,
    billId: bill,
    isReverse: is_reverse,
    overhead,
    remarks,
    status: status === 'Draft' ? 'Draft' : 'Issued',
    rows: rows.map((row) => ({
      side: row.side,
      itemId: row.item,
      quantity: row.quantity,
      expected: row.expected ?? '',
      unitId: row.unit,
      costShare: row.cost_share ?? '',
      description: row.description ?? '',
    })),
  }
}

function parseConversion(body: unknown): ConversionInput {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, fields, ''))
  const input: ConversionInput = {
    date: asText(sent['date'], 'date', problems),
    billId: asText(sent['bill'], 'bill', problems) || null,
    isReverse: asFlag(sent['is_reverse'], 'is_reverse', problems),
    overhead: asAmount(sent['overhead'], 'overhead', problems),
    remarks: asText(sent['remarks'], 'remarks', problems).trim(),
    status: asChoice(sent['status'], { words: ['Draft', 'Issued'], path: 'status', problems }),
    rows: asList(sent['rows'], 'rows', problems).map((row, index) => parseRow(row, `rows.${index}`, problems)),
  }
  if (input.billId !== null && !isId(input.billId)) problems.push({ code: 'UNKNOWN_REFERENCE', path: 'bill' })
  refuse(problems)
  return input
}

function parseRow(row: unknown, at: string, problems: Problem[]): ConversionRow {
  const { said, cells } = parseSidedRow(row, { at, known: rowFields, problems })
  return {
    ...said,
    expected: asAmount(cells['expected'], `${at}.expected`, problems),
    description: asText(cells['description'], `${at}.description`, problems).trim(),
  }
}
