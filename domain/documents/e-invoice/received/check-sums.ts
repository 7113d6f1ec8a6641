/**
 * Compares the sums that a received e-invoice states with those of its own figures, by the rules BR-CO-10 to BR-CO-17 and
 * BR-S-08 of EN 16931. Tax and taxable amounts of a rate may differ by 1.00, as the rules allow.
 *
 *   lines 162.00 and 45.00, stated 217.00     E_INVOICE_SUM at totals.lines: 217.00 stated, 207.00 computed
 */
import {
  absolute,
  add,
  compare,
  divide,
  multiply,
  negate,
  roundHalfUp,
  subtract,
  sum,
  withDigits,
} from '../../../money/decimal.ts'
import type { InvoiceNote } from './invoice-notes.ts'
import type { ReceivedInvoice, ReceivedRow, ReceivedTreatment } from './received-invoice.ts'
import { treatmentKey } from './received-invoice.ts'

/** Per line, for prices that suppliers round. */
const LINE_TOLERANCE = '0.02'
const TAX_TOLERANCE = '1'

/** Returns E_INVOICE_SUM {stated, computed} at each sum that differs. */
export function sumProblems(invoice: ReceivedInvoice, digits: number): InvoiceNote[] {
  const { rows, allowances, taxes, totals } = invoice
  const amounts = (isCharge: boolean) =>
    sum(allowances.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount))
  const bases = basesOf(invoice)
  const compared: Comparison[] = [
    ...rows.map((row, index) => ({
      path: `rows.${index}.net`,
      stated: row.net,
      computed: netOf(row, digits),
      tolerance: LINE_TOLERANCE,
    })),
    { path: 'totals.lines', stated: totals.lines, computed: sum(rows.map(({ net }) => net)) },
    { path: 'totals.allowances', stated: totals.allowances, computed: amounts(false) },
    { path: 'totals.charges', stated: totals.charges, computed: amounts(true) },
    {
      path: 'totals.basis',
      stated: totals.basis,
      computed: add(subtract(totals.lines, totals.allowances), totals.charges),
    },
    ...taxes.flatMap(({ treatment, basis, tax }, index) => [
      {
        path: `taxes.${index}.basis`,
        stated: basis,
        computed: bases.get(treatmentKey(treatment)) ?? '0',
        tolerance: TAX_TOLERANCE,
      },
      { path: `taxes.${index}.tax`, stated: tax, computed: taxOn(basis, treatment, digits), tolerance: TAX_TOLERANCE },
    ]),
    { path: 'totals.tax', stated: totals.tax, computed: sum(taxes.map(({ tax }) => tax)) },
    { path: 'totals.with_tax', stated: totals.withTax, computed: add(totals.basis, totals.tax) },
    {
      path: 'totals.due',
      stated: totals.due,
      computed: add(subtract(totals.withTax, totals.prepaid), totals.rounding),
    },
  ]
  return compared.flatMap((one) => problemOf(one, digits))
}

type Comparison = { path: string; stated: string; computed: string; tolerance?: string }

function problemOf({ path, stated, computed, tolerance = '0' }: Comparison, digits: number): InvoiceNote[] {
  if (compare(absolute(subtract(stated, computed)), tolerance) <= 0) return []
  const params = { stated: withDigits(stated, digits), computed: withDigits(computed, digits) }
  return [{ code: 'E_INVOICE_SUM', path, params }]
}

function netOf({ quantity, price, allowance, charge }: ReceivedRow, digits: number): string {
  return add(subtract(roundHalfUp(multiply(quantity, price), digits), allowance), charge)
}

type TreatedAmounts = {
  readonly rows: readonly Pick<ReceivedRow, 'treatment' | 'net'>[]
  readonly allowances: ReceivedInvoice['allowances']
}

/** Returns the taxable amount of each treatment by its key: its lines less its allowances, and its charges. */
export function basesOf({ rows, allowances }: TreatedAmounts): Map<string, string> {
  const bases = new Map<string, string>()
  const count = (treatment: ReceivedTreatment, amount: string) => {
    const key = treatmentKey(treatment)
    bases.set(key, add(bases.get(key) ?? '0', amount))
  }
  for (const { treatment, net } of rows) count(treatment, net)
  for (const { treatment, isCharge, amount } of allowances) count(treatment, isCharge ? amount : negate(amount))
  return bases
}

function taxOn(basis: string, treatment: ReceivedTreatment, digits: number): string {
  const rate = treatment?.category === 'S' ? (treatment.rate ?? '0') : '0'
  return divide(multiply(basis, rate), '100', digits)
}
