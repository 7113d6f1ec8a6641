/** The declared fields that trade documents add to the printed facts. */
import type { TradePaper } from '../printing/trade-paper.ts'
import type { Resource } from './core/define.ts'
import type { Body } from './core/document-body.ts'

/** Returns the filled printed fields: `Country of origin` `India`. */
export function printedFields({ fields }: Pick<Resource, 'fields'>, record: Body): TradePaper['extraFields'] {
  return Object.entries(fields).flatMap(([name, { printed, label, kind }]) => {
    const value = record[name]
    return printed && typeof value === 'string' && value !== '' ? [{ label, value, isDate: kind === 'date' }] : []
  })
}
