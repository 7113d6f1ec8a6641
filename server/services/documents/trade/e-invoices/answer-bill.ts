/** The answer to an e-invoice that was read: what the file says, the body of the bill, and notes in words. */
import type { DraftBill, DraftRow } from '../../../../../domain/documents/e-invoice/received/draft-bill.ts'
import type { ReceivedBill, ReceivedBillRow } from '../../../../../domain/documents/e-invoice/received/received-bill.ts'
import type { ReceivedInvoice } from '../../../../../domain/documents/e-invoice/received/received-invoice.ts'
import { treatmentKey, treatmentName } from '../../../../../domain/documents/e-invoice/received/received-invoice.ts'
import type { InvoiceNote } from '../../../../../domain/documents/e-invoice/received/invoice-notes.ts'
import { noteText } from '../../../../../domain/documents/e-invoice/received/invoice-notes.ts'
import { isZero, subtract, withDigits } from '../../../../../domain/money/decimal.ts'

type Parts = {
  bill: DraftBill
  supplier: { id: string; label: string } | null
  digits: number
  notes: readonly InvoiceNote[]
}

/** Returns the answer; amounts with `digits` decimal places. */
export function answerBill(invoice: ReceivedInvoice, { bill, supplier, digits, notes }: Parts): ReceivedBill {
  const figure = (amount: string) => withDigits(amount, digits)
  const { total, tax } = bill.totals
  return {
    file: fileOf(invoice, bill, figure),
    supplier: supplier && { id: supplier.id, label: supplier.label },
    bill: {
      date: invoice.date,
      ...(invoice.dueDate === '' ? {} : { due_date: invoice.dueDate }),
      party: supplier?.id ?? null,
      supplier_no: invoice.number,
      tax_type: 'exclusive',
      ...discountOf(bill.discount),
      reference: invoice.orderReference,
      remarks: invoice.note,
      rows: bill.rows.map(rowOf),
    },
    labels: bill.rows.map(({ name, item, unit, scheme }, index) => ({
      name,
      item: item?.label ?? '',
      item_code: item?.code ?? '',
      unit: unit?.label ?? '',
      tax_scheme: scheme?.label ?? '',
      net: figure(bill.nets[index] ?? '0'),
    })),
    totals: { net: figure(subtract(total, tax)), tax: figure(tax), total: figure(total) },
    notes: notes.map((note) => ({ ...note, message: noteText(note) })),
  }
}

function fileOf(invoice: ReceivedInvoice, bill: DraftBill, figure: (amount: string) => string): ReceivedBill['file'] {
  const { number, date, dueDate, currency, seller, buyer, totals, taxes } = invoice
  const { withTax, ...others } = totals
  const padded = Object.entries({ ...others, with_tax: withTax }).map(([name, amount]) => [name, figure(amount)])
  const { name, numbers, address, country, email, phone } = seller
  return {
    number,
    date,
    due_date: dueDate || null,
    currency,
    seller: { name, tax_number: numbers[0] ?? '', address, country, email, phone },
    buyer: buyer.name,
    totals: Object.fromEntries(padded) as ReceivedBill['file']['totals'],
    taxes: taxes.map(({ treatment, basis, tax }) => ({
      treatment: treatmentName(treatment),
      basis: figure(basis),
      tax: figure(tax),
      bill_tax: figure(bill.taxes.get(treatmentKey(treatment)) ?? '0'),
    })),
  }
}

/** The description has the name of the file where the item is called otherwise, so that the next bill finds the item by it. */
function rowOf({ name, description, item, unit, scheme, quantity, rate, discount }: DraftRow): ReceivedBillRow {
  const isNamed = item !== null && item.label.toLowerCase() === name.toLowerCase()
  const texts = [...(isNamed ? [] : [name]), ...(description === name ? [] : [description])]
  return {
    item: item?.id ?? null,
    description: texts.filter((text) => text !== '').join('\n'),
    quantity,
    unit: unit && item ? unit.id : null,
    rate,
    ...discountOf(discount),
    tax_scheme: scheme?.id ?? null,
  }
}

function discountOf(discount: string): Pick<ReceivedBillRow, 'discount_type' | 'discount'> {
  return { discount_type: isZero(discount) ? null : 'amount', discount }
}
