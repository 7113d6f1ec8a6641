/** The response about a tax return; amounts with the currency's digits. */
import type { Problem } from '../errors.ts'
import type { TaxBox, TaxBySource } from './return-boxes.ts'

export type ChangedDocument = {
  readonly document_path: string
  readonly document_id: string
  readonly label: string
  readonly date: string
  /** The change of the net tax. */
  readonly net: string
}
export type TaxReturnFigures = {
  readonly id: string
  readonly version: number
  readonly form: string
  readonly boxes: readonly TaxBox[]
  /** Positive is payable. */
  readonly net: string
  /** The number of documents, and the net of lines without a tax scheme, which are in no box. */
  readonly count: number
  readonly outside: { readonly sales: string; readonly purchases: string }
  readonly sources: TaxBySource
  /** Taken off the accounts of output and input tax within the period, and paid; negative is refunded. */
  readonly settled: { readonly output: string; readonly input: string; readonly paid: string }
  readonly filed: { readonly on: string; readonly by: string; readonly at: string } | null
  readonly payment_id: string | null
  /** What has changed since the return was filed: the first documents, the number of all, and the boxes that differ. */
  readonly changes: {
    readonly count: number
    readonly boxes: readonly TaxBox[]
    readonly documents: readonly ChangedDocument[]
  }
  /** The earlier returns whose changes are included. */
  readonly corrections: readonly { readonly id: string; readonly name: string }[]
  /** Why the return cannot be filed now. */
  readonly problem: Problem | null
  /** Sent back to confirm the figures when the return is filed. */
  readonly fingerprint: string
}
/** A filed return of an earlier period that has changed since. */
export type CorrectableReturn = {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly net: string
  readonly is_included: boolean
  /** Whether the rules of the country allow it in the next return, together with what that includes. */
  readonly is_allowed: boolean
}
export type BoxLines = {
  readonly box: TaxBox
  readonly total: string
  readonly count: number
  readonly rows: readonly {
    readonly document_path: string
    readonly document_id: string
    readonly label: string
    readonly date: string
    readonly amount: string
    /** The name of the earlier return that the line corrects. */
    readonly corrects: string | null
  }[]
}
