/** Reads the values of elements of UBL; a value that is missing or cannot be read is a problem at its field. */
import { parseLocalDate } from '../../../calendar/local-date.ts'
import type { Problem } from '../../../errors.ts'
import type { Element } from '../../../imports/read-markup.ts'
import { elementsAt, textAt } from '../../../imports/read-markup.ts'
import { canonical, decimalPlaces, integerDigits, isDecimal } from '../../../money/decimal.ts'

const MOST_INTEGER_DIGITS = 14
/** Decimal places of quantities and prices. */
const MOST_PLACES = 20

type AmountOptions = {
  /** The path of a problem. */
  at: string
  /** The most decimal places. */
  places?: number
  /** The amount of an element that is not there; REQUIRED without it. */
  otherwise?: string
}

/** Returns the readers of one file; `currencyDigits` limits its amounts. Problems are appended to `problems`. */
export function ublValues(currencyDigits: number, problems: Problem[]) {
  const number = (element: Element, path: string, { at, places = MOST_PLACES, otherwise }: AmountOptions): string => {
    const text = textAt(element, path)
    if (text === '') {
      if (otherwise === undefined) problems.push({ code: 'REQUIRED', path: at })
      return otherwise ?? '0'
    }
    const plain = text
      .replace(/^\+/, '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.$/, '')
    if (!isDecimal(plain)) {
      problems.push({ code: 'NOT_A_NUMBER', path: at })
      return '0'
    }
    const isTooLong = integerDigits(plain) > MOST_INTEGER_DIGITS || decimalPlaces(canonical(plain)) > places
    if (isTooLong) problems.push({ code: 'TOO_MANY_DIGITS', path: at, params: { max: places.toString() } })
    return isTooLong ? '0' : canonical(plain)
  }
  return {
    number,
    /** An amount in the currency. */
    amount: (element: Element, path: string, options: Omit<AmountOptions, 'places'>) =>
      number(element, path, { ...options, places: currencyDigits }),
    date: (element: Element, path: string, { at, isRequired }: { at: string; isRequired: boolean }): string => {
      const text = textAt(element, path)
      if (text === '') {
        if (isRequired) problems.push({ code: 'REQUIRED', path: at })
        return ''
      }
      // A date of XML may name its time zone.
      const date = parseLocalDate(text.replace(/(Z|[+-]\d\d:\d\d)$/, ''))
      if (date === null) problems.push({ code: 'NOT_A_DATE', path: at })
      return date ?? ''
    },
  }
}

export type UblValues = ReturnType<typeof ublValues>

/** Returns all filled texts at a path, each trimmed. */
export function textsAt(element: Element, path: string): string[] {
  return elementsAt(element, path)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
}
