import type { LineStatus } from '../../../domain/banking/reconciliation/match-status.ts'

export type StatementLine = {
  id: string
  date: string
  description: string
  counterparty_name: string | null
  end_to_end_reference: string | null
  creditor_reference: string | null
  cheque_number: string | null
  withdrawal: string | null
  deposit: string | null
  amount: string
  status: LineStatus
  matched_with: string | null
  comment_count: string
  file_count: string
}

/** Renders what a line is for; banks often repeat the name of the counterparty in the description. */
export function LinePurpose({ row: { counterparty_name: name, description } }: { row: StatementLine }) {
  const isNamed = name !== null && !description.includes(name)
  return (
    <>
      {isNamed ? <strong>{name} </strong> : null}
      {description}
    </>
  )
}

/** Returns the references of a line in one text. */
export function referenceOf({ end_to_end_reference, creditor_reference, cheque_number }: StatementLine): string {
  return [end_to_end_reference, creditor_reference, cheque_number].filter((text) => text !== null).join(' · ')
}
