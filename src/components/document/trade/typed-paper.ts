/** Converts the typed values of an invoice, bill or note for its printed page. */
import { canonical, isDecimal, subtract } from '../../../../domain/money/decimal.ts'
import type { PaperCompany } from '../../../../domain/printing/letterhead.ts'
import type { TradePaper } from '../../../../domain/printing/trade-paper.ts'
import { tradePaperKinds } from '../../../../domain/printing/trade-paper.ts'
import { isBlankRow } from '../../grid/grid-columns.ts'
import { plainFigure } from '../../grid/stock-rows.ts'
import { toRequestValues } from '../../../../domain/resources/core/form-values.ts'
import { printedFields } from '../../../../domain/resources/printed-fields.ts'
import type { TradeHead } from './trade-draft.ts'
import type { DocumentDiscount, Lookup } from './page/trade-figures.ts'
import { tradeTotals } from './page/trade-figures.ts'
import type { TradeForm } from './trade-kinds.ts'
import { resourceOf } from './trade-kinds.ts'
import type { TradeRecord } from './trade-record.ts'
import type { TradeRow } from './trade-rows.ts'
import type { TradeSetup } from './trade-setup.ts'
import type { PickedParty } from './use-parties.ts'

/** The print settings of the company. */
export type InvoiceLook = {
  readonly invoice_template: number
  readonly print_signatures: boolean
  readonly invoice_footer: string | null
}

type TypedDocument = {
  form: TradeForm
  head: TradeHead
  rows: readonly TradeRow[]
  discount: DocumentDiscount
  lookup: Lookup
  setup: TradeSetup
  party: PickedParty | undefined
  /** The stored document that is being changed. */
  record: TradeRecord | undefined
  company: PaperCompany
  look: InvoiceLook
  /** The name of customers without one. */
  walkIn: string
}

/** Returns the paper of the typed values; unreadable values count as zero. */
export function typedPaper(typed: TypedDocument): TradePaper {
  const { form, head, rows, discount, lookup, setup, party, record, company, look, walkIn } = typed
  const { rows: figures, totals } = tradeTotals(rows, discount, lookup)
  const name = (scheme: string) => setup.schemes.get(scheme)?.name ?? ''
  const filled = rows.filter((row) => !isBlankRow(row))
  return {
    language: party?.language ?? null,
    kind: tradePaperKinds[form.path],
    status: record?.status ?? 'Draft',
    template: look.invoice_template,
    printCount: record?.print_count ?? 0,
    company,
    party: {
      name: head.customer_name || (head.isWalkIn ? walkIn : head.party_label),
      address: head.address || (party?.address ?? null),
      phone: null,
      taxNumber: party?.tax_number ?? null,
    },
    number: record?.voucher_no ?? null,
    fiscalYear: null,
    supplierNumber: form.isSale ? null : head.supplier_no || null,
    origins: head.references,
    reference: head.reference || null,
    date: head.date,
    dueDate: head.due_date || null,
    expiryDate: head.expiry_date || null,
    expectedDate: head.expected_date || null,
    orderNumbers: [],
    revision: record?.revision ?? 1,
    mode: null,
    extraFields: printedFields(resourceOf(form.path), toRequestValues(resourceOf(form.path).fields, head)),
    rows: filled.map((row, place) => {
      const { gross = '0', rowDiscount = '0' } = figures[place] ?? {}
      const scheme = lookup.schemes.get(row.tax_scheme)
      return {
        name: row.itemLabel,
        hsCode: null,
        description: row.description.trim(),
        quantity: figureOf(row.quantity),
        unit: row.unitLabel,
        rate: figureOf(row.rate),
        discount: rowDiscount,
        tax:
          scheme && discount.tax_type !== 'none'
            ? { name: name(scheme.id), rate: scheme.rate, kind: scheme.kind }
            : null,
        amount: subtract(gross, rowDiscount),
        isPriceOnly: row.is_returned === 'no',
      }
    }),
    isTaxInclusive: discount.tax_type === 'inclusive',
    taxes: totals.taxes.map(({ id, rate, kind, net, tax, selfAssessedTax }) => ({
      name: name(id),
      rate,
      kind,
      net,
      tax,
      selfAssessedTax,
    })),
    subTotal: totals.subTotal,
    rowDiscounts: totals.rowDiscounts,
    discount: totals.headerDiscounts,
    total: totals.total,
    balance: null,
    bank: null,
    remarks: head.remarks || null,
    receivedBy: head.received_by || null,
    cancelReason: null,
    text: setup.quotation?.quotation_text ?? null,
    footer: setup.quotation === null ? look.invoice_footer : setup.quotation.quotation_footer,
  }
}

function figureOf(text: string): string {
  const plain = plainFigure(text)
  return isDecimal(plain) ? canonical(plain) : '0'
}
