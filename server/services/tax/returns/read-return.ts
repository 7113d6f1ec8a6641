/** The figures of a tax return: its boxes, the lines behind each, what changed since it was filed, and what it may correct. */
import { createHash } from 'node:crypto'
import { DomainError } from '../../../../domain/errors.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { withDigits } from '../../../../domain/money/decimal.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { addDays, localDate } from '../../../../domain/calendar/local-date.ts'
import type { BoxLines, CorrectableReturn, TaxReturnFigures } from '../../../../domain/tax/return-answer.ts'
import type { TaxAmounts, TaxBox } from '../../../../domain/tax/return-boxes.ts'
import {
  addAmounts,
  exactNetTax,
  formOfBoxes,
  keysOfBox,
  mayCorrect,
  netTax,
  outsideBoxes,
  returnForm,
  taxBoxes,
  taxBySource,
} from '../../../../domain/tax/return-boxes.ts'
import type { ReturnForm } from '../../../../domain/tax/return-forms.ts'
import { taxPeriodAfter, taxPeriodAround } from '../../../../domain/tax/tax-periods.ts'
import { company } from '../../../db/company/company-store.ts'
import type { Reading } from '../../../db/core/client.ts'
import { reading } from '../../../db/core/client.ts'
import type { EarlierReturn, LineSums, ReturnRow } from '../../../db/tax/return-store.ts'
import {
  changedReturns,
  changesSinceFiling,
  includedCorrections,
  lastReturn,
  linesOfBox,
  returnRow,
  settledInPeriod,
  sumsOfChanges,
  sumsOfReturn,
} from '../../../db/tax/return-store.ts'
import { todayIn } from '../../core/today.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'

/** The number of changed documents that a return lists. */
const MOST_CHANGES = 50

/** Returns the figures of a return. Raises NOT_ALLOWED, NOT_FOUND. */
export async function taxReturnFigures(context: Context, id: string): Promise<TaxReturnFigures> {
  require(context, 'tax_returns.read')
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return context.db.read(context.who.companyId, figuresReading(context, id))
}

/** Reads the figures of a return; raises NOT_FOUND. */
export function figuresReading(context: DecisionContext, id: string): Reading<TaxReturnFigures> {
  const { companyId } = context.who
  return reading(
    [
      returnRow(companyId, id),
      sumsOfReturn(companyId, id),
      settledInPeriod(companyId, id),
      changesSinceFiling(companyId, id, MOST_CHANGES),
      sumsOfChanges(companyId, id),
      includedCorrections(companyId, id),
    ],
    ([[row], [sums], [settled], changes, [changed], corrections]) => {
      if (!row || !sums || !settled || !changed) throw new DomainError('NOT_FOUND')
      const form = formOf(row)
      const digits = row.currency_digits
      const money = (amount: string) => withDigits(amount, digits)
      const boxes = row.boxes ?? taxBoxes(form, sums.amounts, digits)
      const { documents, entries } = taxBySource(sums.amounts)
      const outside = outsideBoxes(form, sums.amounts)
      const bothSides = ({ output, input }: { output: string; input: string }) => ({
        output: money(output),
        input: money(input),
      })
      return {
        id: row.id,
        version: row.version,
        form,
        boxes,
        net: netTax(form, boxes),
        count: sums.count,
        outside: { sales: money(outside.sales), purchases: money(outside.purchases) },
        sources: { documents: bothSides(documents), entries: bothSides(entries) },
        settled,
        filed: filingOf(row),
        payment_id: row.payment_id,
        changes: {
          count: row.filed_at === null ? 0 : changed.count,
          boxes: row.filed_at === null ? [] : changedBoxes(taxBoxes(form, changed.amounts, digits)),
          documents:
            row.filed_at === null
              ? []
              : changes.map(({ count: _count, amounts, ...document }) => ({
                  ...document,
                  net: exactNetTax(form, taxBoxes(form, amounts, digits)),
                })),
        },
        corrections: corrections.map(({ id: correctedId, name }) => ({ id: correctedId, name })),
        problem: filingProblem(context, row),
        fingerprint: fingerprintOf(boxes),
      }
    },
  )
}

/** Returns the form of a return: that of the boxes which it was filed with, that of the country for a draft. */
function formOf({ boxes, country_iso: country }: ReturnRow): ReturnForm {
  return (boxes && formOfBoxes(boxes)) ?? returnForm(country)
}

function filingOf({ filed_on: on, filed_by: by, filed_at: at }: ReturnRow): TaxReturnFigures['filed'] {
  return on === null || at === null ? null : { on, by: by ?? '', at: at.toISOString() }
}

/** Returns the boxes that changes differ in, by their exact amounts. */
function changedBoxes(boxes: readonly TaxBox[]): TaxBox[] {
  return boxes.filter(({ exact }) => /[1-9]/.test(exact)).map((box) => ({ ...box, amount: box.exact }))
}

/** Returns why a return cannot be filed: RETURN_FILED, TAX_PERIOD_NOT_OVER until the day after its last one. */
export function filingProblem({ clock }: DecisionContext, row: ReturnRow): Problem | null {
  if (row.filed_at !== null) return { code: 'RETURN_FILED', path: '', params: { name: row.name } }
  if (todayIn(row.time_zone, clock.now()) > row.end_date) return null
  return { code: 'TAX_PERIOD_NOT_OVER', path: '', params: { date: row.end_date } }
}

/** Returns the lines that add up to a box, a page of them. Raises NOT_ALLOWED, NOT_FOUND for a return or a box. */
export async function linesBehindBox(
  context: Context,
  id: string,
  { box: key, start, end }: { box: string; start: number; end: number },
): Promise<BoxLines> {
  require(context, 'tax_returns.read')
  const { companyId } = context.who
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const [[row], [sums], corrections] = await context.db.batch(companyId, [
    returnRow(companyId, id),
    sumsOfReturn(companyId, id),
    includedCorrections(companyId, id),
  ])
  if (!row || !sums) throw new DomainError('NOT_FOUND')
  const form = formOf(row)
  const keys = keysOfBox(form, key)
  const box = (row.boxes ?? taxBoxes(form, sums.amounts, row.currency_digits)).find((one) => one.key === key)
  if (!keys || !box) throw new DomainError('NOT_FOUND')
  const [lines] = await context.db.batch(companyId, [linesOfBox(companyId, id, { keys, start, end })])
  const names = new Map(corrections.map((one) => [one.id, one.name]))
  return {
    box,
    total: lines[0]?.total ?? withDigits('0', row.currency_digits),
    count: lines[0]?.count ?? 0,
    rows: lines.map(({ period_return_id: period, total: _total, count: _count, ...line }) => ({
      ...line,
      corrects: names.get(period) ?? null,
    })),
  }
}

/** Returns the earlier returns that have changed since they were filed. Raises NOT_ALLOWED, NOT_FOUND. */
export async function correctableReturns(context: Context, id: string): Promise<CorrectableReturn[]> {
  require(context, 'tax_returns.read')
  const { companyId } = context.who
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const [[row], [sums], earlier] = await context.db.batch(companyId, [
    returnRow(companyId, id),
    sumsOfReturn(companyId, id),
    changedReturns(companyId, id),
  ])
  if (!row || !sums) throw new DomainError('NOT_FOUND')
  const included = earlier.filter(({ is_included: isIncluded }) => isIncluded)
  return earlier.map((one) => ({
    id: one.id,
    name: one.name,
    count: one.count,
    net: netOfCorrections(row, [one]),
    is_included: one.is_included,
    is_allowed: mayInclude(row, { sums, corrected: one.is_included ? included : [...included, one] }),
  }))
}

/** Whether the country of a return allows it to correct these earlier returns, by the net of all their changes. */
export function mayInclude(
  row: ReturnRow,
  { sums, corrected }: { sums: LineSums; corrected: readonly EarlierReturn[] },
): boolean {
  const form = returnForm(row.country_iso)
  const turnover = taxBoxes(form, sums.amounts, row.currency_digits).find(({ key }) => key === '6')?.amount ?? '0'
  return mayCorrect(form, netOfCorrections(row, corrected), turnover)
}

function netOfCorrections(
  { country_iso: country, currency_digits: digits }: ReturnRow,
  corrected: readonly EarlierReturn[],
): string {
  const form = returnForm(country)
  const amounts = corrected.reduce<TaxAmounts>((total, one) => addAmounts(total, one.amounts), {})
  return exactNetTax(form, taxBoxes(form, amounts, digits))
}

/** Returns the period of the next return: after the last one, else the last that has ended. Raises NOT_ALLOWED. */
export async function nextTaxPeriod({
  db,
  clock,
  who,
  ...rest
}: Context): Promise<{ start_date: string; end_date: string }> {
  require({ clock, who, ...rest }, 'tax_returns.create')
  const [[row], [last]] = await db.batch(who.companyId, [company(who.companyId), lastReturn(who.companyId)])
  if (!row) throw new DomainError('NOT_FOUND')
  const rule = { length: row.tax_period, stagger: Number(row.tax_stagger), calendar: row.calendar }
  const today = localDate(todayIn(row.time_zone, clock.now()))
  const current = taxPeriodAround(today, rule)
  const period = last
    ? taxPeriodAfter(localDate(last.end_date), rule)
    : current && taxPeriodAround(addDays(current.start, -1), rule)
  if (!period) throw new DomainError('NOT_FOUND')
  return { start_date: period.start, end_date: period.end }
}

/** Returns the text that confirms the amounts of all boxes. */
export function fingerprintOf(boxes: readonly TaxBox[]): string {
  return createHash('sha256')
    .update(JSON.stringify(boxes.map(({ key, exact }) => [key, exact])))
    .digest('hex')
}
