/**
 * Whether the prices of a note include tax: as on the documents that it takes taxed lines from, whose figures it keeps, so
 * that its lines add up to its total as theirs do.
 *
 *   113.00 with 13.00 of tax included, credited by a note without a tax type     the note is inclusive: 113.00, not 126.00
 *   a line of it beside one of 100.00 plus 13.00                                 OTHER_TAX_TYPE
 */
import type { TaxType } from '../../../../../domain/documents/tax.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { isZero } from '../../../../../domain/money/decimal.ts'
import { isBlank } from '../trade-draft.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { OriginRow } from './note-origins.ts'

/**
 * Returns the tax type of a document, null for that of the settings; of one that takes no taxed lines as it was sent.
 * The problem is OTHER_TAX_TYPE at `tax_type` for a line that treats tax in its price differently.
 */
export function taxTypeOfReturns(
  { input }: Pick<TradeDraft, 'input'>,
  origins: ReadonlyMap<string, OriginRow>,
): { taxType: TaxType | null; problems: Problem[] } {
  const { tax_type: sent, rows } = input
  const taxed = rows.flatMap(({ origin_row }) => {
    const origin = origins.get(origin_row ?? '')
    return origin && !isZero(origin.original.figures.tax) ? [origin.document] : []
  })
  const [first] = taxed
  if (first === undefined) return { taxType: sent, problems: [] }
  const isInclusive = first.tax_type === 'inclusive'
  const taxType = sent !== null && (sent === 'inclusive') === isInclusive ? sent : first.tax_type
  const hasTypedTax = rows.some((row) => !isBlank(row) && row.origin_row === null && row.tax_scheme !== null)
  const isOther = sent !== null && taxType !== sent && hasTypedTax
  const other = isOther ? first : taxed.find(({ tax_type: type }) => (type === 'inclusive') !== isInclusive)
  if (other === undefined) return { taxType, problems: [] }
  return { taxType, problems: [{ code: 'OTHER_TAX_TYPE', path: 'tax_type', params: { number: other.voucher_no } }] }
}
