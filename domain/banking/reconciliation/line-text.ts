import type { LineToMatch } from '../matching/match-types.ts'

/** Returns the text of a line; banks often repeat the name of the counterparty in the description. */
export function textOfLine({
  counterparty_name: name,
  description,
  cheque_number,
}: Pick<LineToMatch, 'counterparty_name' | 'description' | 'cheque_number'>): string {
  const isNamed = name !== '' && !description.toLowerCase().includes(name.toLowerCase())
  const text = [isNamed ? name : '', description].filter((part) => part !== '').join(' · ')
  return text === '' ? cheque_number : text
}

/** Returns the references of a line. */
export function referencesOf(line: LineToMatch): string[] {
  const { end_to_end_reference, creditor_reference, cheque_number, counterparty_account } = line
  return [end_to_end_reference, creditor_reference, cheque_number, counterparty_account].filter((text) => text !== '')
}
