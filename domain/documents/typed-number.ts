/**
 * A number as it stands in a cell while somebody types: what cannot be read yet counts as nothing, so that the totals of
 * a document can be shown after every key. What is stored was checked before; there nothing is ever left out.
 *
 *   '12.5' is 12500000n millionths        '' and '12,5' and '-1' are 0n
 */
import { toMicros } from '../money/micros.ts'

/** No sign, at most 14 digits before the point and six that matter after it. */
const READABLE = /^0*\d{1,14}(?:\.\d{1,6}0*)?$/

/** The number in millionths; nothing when it cannot be read. */
export function typedMicros(text: string): bigint {
  return READABLE.test(text) ? toMicros(text) : 0n
}
