/**
 * A number in a cell while the user types: unreadable text counts as zero, so that the totals of a document are shown
 * after each key press. Stored numbers are valid, so none of them is ignored.
 *
 *   '12.5' is 12500000n millionths        '' and '12,5' and '-1' are 0n
 */
import { toMicros } from '../money/micros.ts'

/** No sign, at most 14 digits before the decimal point and six significant ones after it. */
const READABLE = /^0*\d{1,14}(?:\.\d{1,6}0*)?$/

/** Returns the number in millionths; zero when it cannot be read. */
export function typedMicros(text: string): bigint {
  return READABLE.test(text) ? toMicros(text) : 0n
}
