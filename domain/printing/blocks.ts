/**
 * A printed document as one list of plain blocks, from top to bottom. Every text in it is final: amounts and dates are
 * written as people read them, so whoever draws the blocks decides about lines and pages and about nothing else.
 */
export type PrintedDocument = {
  /** The name of the file without its ending. */
  readonly fileName: string
  readonly title: string
  /** Wide tables stand across the page. */
  readonly orientation: 'portrait' | 'landscape'
  readonly blocks: readonly PrintedBlock[]
}

export type PrintedFact = { readonly label: string; readonly text: string }

export type PrintedColumn = {
  readonly label: string
  /** What stands in it: text that takes the room that is left, text as wide as it needs, or amounts at the right. */
  readonly kind: 'wide' | 'narrow' | 'amount'
}

export type PrintedRow = {
  /** One text for each column. */
  readonly cells: readonly string[]
  /** How deep the row lies in a tree; its first column is indented. */
  readonly depth?: number
  readonly isStrong?: boolean
}

export type PrintedBlock =
  /** Whose paper it is, what it is called, and what makes it invalid ("Cancelled"). */
  | { readonly kind: 'heading'; readonly company: string; readonly title: string; readonly mark: string | null }
  /** Short facts with their labels: number, date, period. */
  | { readonly kind: 'facts'; readonly facts: readonly PrintedFact[] }
  /** Its head is repeated on every page; `totals` closes it, one text for each column, or none. */
  | {
      readonly kind: 'table'
      readonly columns: readonly PrintedColumn[]
      readonly rows: readonly PrintedRow[]
      readonly totals: readonly string[]
    }
  /** An amount written out, a narration, a reason. */
  | { readonly kind: 'words'; readonly label: string; readonly text: string }
  /** Lines to sign on. */
  | { readonly kind: 'signatures'; readonly labels: readonly string[] }
  /** Stands at the foot of every page; `numbering` names the places of page and pages, as in 'Page {page} of {pages}'. */
  | { readonly kind: 'footer'; readonly text: string; readonly numbering: string }
