/** The forms of tax returns: what each box adds up. Box numbers of the United Kingdom are those of its VAT return. */

export type ReturnForm = 'GB' | 'NP' | 'general'
/** `keys` add up to the box; a box without them is the sum of `boxes`, those with a minus sign taken off. */
export type BoxRule = {
  readonly key: string
  readonly label: string
  readonly keys?: readonly string[]
  readonly boxes?: readonly (readonly [sign: '+' | '-', key: string])[]
  /** Whether the form takes whole units of the currency only, cut off. */
  readonly whole?: true
}

export const purchaseParts = ['domestic', 'import', 'capital'] as const
const suppliedKinds = ['taxable', 'zero_rated', 'exempt', 'export'] as const
/** Kinds whose tax the buyer accounts for: purchases have output tax as well, sales none. Outside the scope is in no box. */
const selfAssessedKinds = ['reverse_charge', 'import'] as const
const soldKinds = [...suppliedKinds, 'reverse_charge'] as const
const boughtKinds = [...suppliedKinds, ...selfAssessedKinds] as const
/** Lines of journal vouchers that name a tax scheme are in the boxes of documents, under keys of their own. */
const withEntries = (keys: readonly string[]) => [...keys, ...keys.map((key) => `entries.${key}`)]
const nets = (parts: readonly string[], kinds: readonly string[]) =>
  withEntries(parts.flatMap((part) => kinds.map((kind) => `${part}.${kind}.net`)))
const taxes = (parts: readonly string[], kinds: readonly string[], figure = 'tax') =>
  withEntries(parts.flatMap((part) => kinds.map((kind) => `${part}.${kind}.${figure}`)))
/** The keys of output and of input tax; other entries on the tax accounts name no scheme. */
export const outputTax = [
  ...taxes(['sales'], suppliedKinds),
  ...taxes(purchaseParts, selfAssessedKinds, 'output'),
  'entries.output.tax',
]
export const inputTax = [...taxes(purchaseParts, boughtKinds), 'entries.input.tax']

/** `net` is the box of the net tax. */
export const forms: Readonly<Record<ReturnForm, { net: string; boxes: readonly BoxRule[] }>> = {
  GB: {
    net: '5',
    boxes: [
      { key: '1', label: 'VAT due on sales and other outputs', keys: outputTax },
      { key: '2', label: 'VAT due on acquisitions in Northern Ireland from EU member states', keys: [] },
      {
        key: '3',
        label: 'Total VAT due',
        boxes: [
          ['+', '1'],
          ['+', '2'],
        ],
      },
      { key: '4', label: 'VAT reclaimed on purchases and other inputs', keys: inputTax },
      {
        key: '5',
        label: 'Net VAT to pay; in brackets, to reclaim',
        boxes: [
          ['+', '3'],
          ['-', '4'],
        ],
      },
      { key: '6', label: 'Total value of sales, excluding VAT', keys: nets(['sales'], soldKinds), whole: true },
      {
        key: '7',
        label: 'Total value of purchases, excluding VAT',
        keys: nets(purchaseParts, boughtKinds),
        whole: true,
      },
      { key: '8', label: 'Goods dispatched from Northern Ireland to EU member states', keys: [], whole: true },
      { key: '9', label: 'Goods acquired in Northern Ireland from EU member states', keys: [], whole: true },
    ],
  },
  NP: {
    net: 'net',
    boxes: [
      { key: 'taxable_sales', label: 'Taxable sales', keys: nets(['sales'], ['taxable']) },
      { key: 'output_vat', label: 'VAT on sales', keys: outputTax },
      { key: 'exports', label: 'Exports', keys: nets(['sales'], ['export', 'zero_rated']) },
      { key: 'exempt_sales', label: 'Exempt sales', keys: nets(['sales'], ['exempt', 'reverse_charge', 'none']) },
      {
        key: 'taxable_purchases',
        label: 'Taxable purchases',
        keys: nets(['domestic', 'capital'], ['taxable', ...selfAssessedKinds]),
      },
      { key: 'taxable_imports', label: 'Taxable imports', keys: nets(['import'], ['taxable', ...selfAssessedKinds]) },
      {
        key: 'exempt_purchases',
        label: 'Exempt purchases and imports',
        keys: nets(purchaseParts, ['exempt', 'zero_rated', 'export', 'none']),
      },
      { key: 'input_vat', label: 'VAT on purchases and imports', keys: inputTax },
      {
        key: 'net',
        label: 'Net VAT payable; in brackets, credit carried forward',
        boxes: [
          ['+', 'output_vat'],
          ['-', 'input_vat'],
        ],
      },
    ],
  },
  general: {
    net: 'net',
    boxes: [
      { key: 'taxable_sales', label: 'Taxable sales', keys: nets(['sales'], ['taxable']) },
      {
        key: 'zero_rated_sales',
        label: 'Zero-rated sales and exports',
        keys: nets(['sales'], ['zero_rated', 'export']),
      },
      { key: 'reverse_charge_sales', label: 'Sales under reverse charge', keys: nets(['sales'], ['reverse_charge']) },
      { key: 'exempt_sales', label: 'Exempt sales', keys: nets(['sales'], ['exempt']) },
      { key: 'output_tax', label: 'Output tax', keys: outputTax },
      { key: 'purchases', label: 'Purchases', keys: nets(purchaseParts, boughtKinds) },
      { key: 'input_tax', label: 'Input tax', keys: inputTax },
      {
        key: 'net',
        label: 'Net tax payable; in brackets, refundable',
        boxes: [
          ['+', 'output_tax'],
          ['-', 'input_tax'],
        ],
      },
    ],
  },
}
