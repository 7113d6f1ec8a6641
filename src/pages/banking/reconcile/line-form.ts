import type {
  BankSummary,
  OpenLine,
  ShownCandidate,
} from '../../../../domain/banking/reconciliation/proposal-answer.ts'

/** What the forms of the workbench record: `candidates` are what the user or the matcher put beside the lines. */
export type LineFormProps = {
  lines: readonly OpenLine[]
  candidates: readonly ShownCandidate[]
  bank: BankSummary
  onDone: (ids: readonly string[]) => void
  onClose: () => void
}

export type FormName = 'payment' | 'voucher' | 'transfer' | 'cheque' | 'exclude' | 'search'
/** The open form, with what was put beside the lines before. */
export type OpenForm = { name: FormName; candidates: readonly ShownCandidate[] }
