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
