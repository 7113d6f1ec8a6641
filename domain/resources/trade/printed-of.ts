/** What the fields of a document of trade add to the facts of its paper. */
import type { TradePaper } from '../../printing/trade-paper.ts'
import type { Resource } from '../core/define.ts'
import type { Body } from '../core/document-body.ts'

/** The fields that are printed, as far as they say anything: `Country of origin` `India`. */
export function printedOf({ fields }: Pick<Resource, 'fields'>, record: Body): TradePaper['said'] {
  return Object.entries(fields).flatMap(([name, { printed, label, kind }]) => {
    const value = record[name]
    return printed && typeof value === 'string' && value !== '' ? [{ label, value, isDate: kind === 'date' }] : []
  })
}
