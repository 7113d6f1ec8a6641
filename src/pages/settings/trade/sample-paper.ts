/** Builds a sample invoice that shows the look of a template. */
import type { PaperCompany } from '../../../../domain/printing/letterhead.ts'
import type { TradePaper, TradePaperRow } from '../../../../domain/printing/trade-paper.ts'

const row: TradePaperRow = {
  name: '',
  hsCode: null,
  description: '',
  quantity: '2',
  unit: '',
  rate: '100',
  discount: '0',
  tax: null,
  amount: '200',
  isPriceOnly: false,
}

type Sample = {
  template: number
  company: PaperCompany
  footer: string | null
  date: string
  say: (key: string) => string
}

/** Returns the sample: 250.00 taxed at 13%: 282.50. */
export function samplePaper({ template, company, footer, date, say }: Sample): TradePaper {
  const tax = { name: say('tax'), rate: '13', kind: 'taxable' } as const
  const unit = say('unit')
  return {
    language: null,
    kind: 'invoice',
    status: 'Issued',
    template,
    printCount: 1,
    company,
    party: { name: say('customer'), address: say('address'), phone: say('phone'), taxNumber: say('taxNumber') },
    number: 'INV-0042',
    fiscalYear: null,
    supplierNumber: null,
    origins: [],
    reference: null,
    date,
    dueDate: null,
    expiryDate: null,
    expectedDate: null,
    orderNumbers: [],
    revision: 1,
    mode: null,
    extraFields: [],
    rows: [
      { ...row, name: say('goods'), hsCode: '8205.20', unit, tax },
      { ...row, name: say('service'), quantity: '1', unit, rate: '50', amount: '50', tax },
    ],
    isTaxInclusive: false,
    taxes: [{ ...tax, net: '250', tax: '32.5' }],
    subTotal: '250',
    rowDiscounts: '0',
    discount: '0',
    total: '282.5',
    balance: '282.5',
    bank: null,
    remarks: null,
    receivedBy: null,
    cancelReason: null,
    text: null,
    footer,
  }
}
