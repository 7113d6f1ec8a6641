/**
 * Decides how far a match can be trusted. Exact: the amount is equal and a complete, unambiguous number decides, or an entry of a
 * payer that is surely named is at most three days away. Likely: whom or what the line names is sure, an entry of the
 * same amount is at most three days away, or the amount is hardly there by chance. Possible: everything else, and every match that has a rival.
 *
 *   180.00 INV-2026-0412        exact
 *   180.00 ACME TRADERS         likely with one open invoice of 180.00, possible with two
 *   100.00 CASH                 possible
 *   217.80 WORLDPAY             likely: the card receipts of a day less a fee, where no other days fit
 */
import type { Band } from './match-types.ts'
import { isClearing } from './prepare-match.ts'
import type { UnscoredPairing, ScoredPairing } from './score.ts'

const mostDaysOfExact = 3
const fewPayers = 3
/** The scores of a band: matches of a better band always score higher. */
const scores = { exact: [900, 1000], likely: [600, 899], possible: [0, 599] } as const

/** Returns the band of a pairing. */
export function bandOf(pairing: UnscoredPairing, hasRival: boolean): Band {
  if (hasRival || pairing.isTie) return 'possible'
  const isReferenced = pairing.reference?.isSure === true
  if (pairing.isContradicted) return isReferenced && pairing.fit === 'equal' ? 'likely' : 'possible'
  if (pairing.options.every(isClearing)) return bandOfSettlement(pairing)
  switch (pairing.fit) {
    case 'equal':
      return bandOfEqual(pairing)
    case 'within':
      return isReferenced || isNamed(pairing) ? 'likely' : 'possible'
    case 'fee':
    case 'part':
      return isReferenced || (isNamed(pairing) && isComplete(pairing) && pairing.isOnly) ? 'likely' : 'possible'
    case 'unknown':
      return isReferenced ? 'likely' : 'possible'
    case 'more':
      return 'possible'
  }
}

function bandOfEqual(pairing: UnscoredPairing): Band {
  const { reference, isRare, lines, options } = pairing
  const isSum = lines.length + options.length > 2
  const isDraft = options.some(({ source }) => source.kind === 'draft')
  if (!isDraft && (reference?.isSure === true || isNamedEntry(pairing))) return 'exact'
  if (reference?.isSure === true) return 'likely'
  const isSupported = reference !== null || isAmongFew(pairing)
  if (isSum) return (isSupported && isRare) || pairing.isWhole ? 'likely' : 'possible'
  return isSupported || isRare || isNear(pairing) ? 'likely' : 'possible'
}

/** The payer of a settlement is the card company, whom a payment method or earlier settlements tell. */
function bandOfSettlement({ fit, reference, payer, isRare }: UnscoredPairing): Band {
  if (fit === 'equal' && reference !== null) return 'exact'
  return reference !== null || payer !== null || (fit === 'equal' && isRare) ? 'likely' : 'possible'
}

/** Whether the line surely names the payer; history does not name. */
function isNamed({ payer }: UnscoredPairing): boolean {
  return payer !== null && payer.isSure && payer.code !== 'history'
}

/** Whether the line names the payer or one of a few with alike names. */
function isAmongFew({ payer }: UnscoredPairing): boolean {
  return payer !== null && payer.count <= fewPayers && payer.code !== 'history'
}

/** Whether the account or the complete name of the payer is known. */
function isComplete({ payer }: UnscoredPairing): boolean {
  return payer?.code === 'bank_account' || payer?.code === 'name'
}

function isNamedEntry(pairing: UnscoredPairing): boolean {
  return isNamed(pairing) && isComplete(pairing) && isNear(pairing)
}

/** Returns whether one line and one entry or transfer are at most three days apart: what is posted must come to the bank. */
export function isNear({ lines, options }: UnscoredPairing): boolean {
  const [line] = lines
  const [option, second] = options
  if (line === undefined || option === undefined || second !== undefined || lines.length > 1) return false
  if (option.source.kind !== 'entry' && option.source.kind !== 'transfer') return false
  return Math.abs(line.day - option.day) <= mostDaysOfExact
}

/** Returns the score that is shown: within the scores of the band. */
export function shownScore({ score }: ScoredPairing, band: Band): number {
  const [least, most] = scores[band]
  return Math.max(least, Math.min(most, score))
}
