/**
 * The VAT category of each line of an e-invoice, by the kind of its tax scheme.
 *
 *   taxable 20 %                              S 20
 *   taxable 0 %, zero-rated                   Z 0
 *   exempt                                    E 0, the name of the scheme is the reason
 *   reverse charge                            AE 0
 *   export to another country of the Union    K 0, if seller and customer are in it
 *   export                                    G 0
 *   outside the scope, or no scheme           O, if no line of the document is subject to VAT
 *
 * The standard allows O only alone. Beside lines with VAT, a line outside the scope is stated as exempt, with that reason.
 */
import { canonical, isZero } from '../../money/decimal.ts'
import type { TaxScheme } from '../tax.ts'
import type { VatCategory, VatTreatment } from './e-invoice.ts'
import { isInUnion } from './vat-number.ts'

const outsideScope = 'Outside the scope of VAT'

/** The tax of a line as stored; `rate` in per cent, all null without a scheme. */
export type LineTax = {
  readonly tax_kind: TaxScheme['kind'] | null
  readonly tax_rate: string | null
  readonly tax_scheme_label: string | null
}
type Countries = { readonly seller: string; readonly buyer: string }
export type TreatedLine = VatTreatment & { readonly reason: string | null }

/** Returns the treatment of each line, with the reason for no tax. */
export function treatmentsOf(lines: readonly LineTax[], countries: Countries): TreatedLine[] {
  const categories = lines.map((line) => categoryOf(line, countries))
  const isOutside = categories.every((category) => category === 'O')
  return lines.map(({ tax_rate: rate, tax_scheme_label: scheme }, index) => {
    const category = categories[index] ?? 'O'
    if (category === 'S') return { category, rate: canonical(rate ?? '0'), reason: null }
    if (category !== 'O') return { category, rate: '0', reason: reasonOf(category, scheme) }
    return isOutside
      ? { category, rate: null, reason: outsideScope }
      : { category: 'E', rate: '0', reason: outsideScope }
  })
}

function categoryOf({ tax_kind: kind, tax_rate: rate }: LineTax, { seller, buyer }: Countries): VatCategory {
  switch (kind) {
    case 'taxable':
      return rate === null || isZero(rate) ? 'Z' : 'S'
    case 'zero_rated':
      return 'Z'
    case 'exempt':
      return 'E'
    case 'reverse_charge':
      return 'AE'
    case 'export':
      return seller !== buyer && isInUnion(seller) && isInUnion(buyer) ? 'K' : 'G'
    case 'import':
    case 'outside_scope':
    case null:
      return 'O'
  }
}

/** Returns the text that the rules demand beside a tax of zero; zero-rated lines have none. */
function reasonOf(category: Exclude<VatCategory, 'S' | 'O'>, scheme: string | null): string | null {
  switch (category) {
    case 'Z':
      return null
    case 'E':
      return scheme?.trim() || 'Exempt from VAT'
    case 'AE':
      return 'Reverse charge'
    case 'K':
      return 'Supply within the European Union'
    case 'G':
      return 'Export'
  }
}
