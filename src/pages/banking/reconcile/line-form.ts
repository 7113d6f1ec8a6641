import type { Keys } from '../../../components/resource/use-keys.ts'
import type { ShortcutKey } from '../../../lib/shortcuts.ts'
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
/** The keys that open the forms. */
export const formKeys = {
  search: 'f',
  payment: 'p',
  voucher: 'v',
  transfer: 't',
  cheque: 'q',
  exclude: 'i',
} as const satisfies Record<FormName, ShortcutKey>

/** Returns the keys of these forms with their handlers. */
export function keysOfForms(names: readonly FormName[], open: (form: OpenForm) => void): Keys {
  return Object.fromEntries(names.map((name) => [formKeys[name], () => open({ name, candidates: [] })]))
}

/** The open form, with what was put beside the lines before. */
export type OpenForm = { name: FormName; candidates: readonly ShownCandidate[] }
