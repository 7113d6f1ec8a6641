import type { LineToMatch } from '../../../../domain/banking/matching/match-types.ts'

/** Returns the references of a line. */
export function referencesOf(line: LineToMatch): string[] {
  const { end_to_end_reference, creditor_reference, cheque_number, counterparty_account } = line
  return [end_to_end_reference, creditor_reference, cheque_number, counterparty_account].filter((text) => text !== '')
}
