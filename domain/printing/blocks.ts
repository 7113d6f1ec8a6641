import type { PaperDigits } from '../language/digits.ts'

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
  /** In points, for a form that is printed on; left out: A4. */
  readonly page?: { readonly width: number; readonly height: number }
  readonly blocks: readonly PrintedBlock[]
}

/** A text in its place on a form, in points from the top left; `apart`: the room between its letters. */
export type PlacedText = { readonly text: string; readonly x: number; readonly y: number; readonly apart?: number }

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
  /** Stands small below the widest cell: a description, where it came from. */
  readonly note?: string
}

/** A sum below a table; the strong one is what the paper comes to, and a note stands small below its label. */
export type PrintedSum = PrintedFact & { readonly isStrong?: boolean; readonly note?: string }

/** Where the name of the company and its logo stand. */
export type LetterheadLayout = 'left' | 'centred' | 'shifted'

/** `draft` and `cancelled`: the paper is not to be taken for one that counts. */
export type PrintedTone = 'plain' | 'draft' | 'cancelled'

export type PrintedBlock =
  /** Whose paper it is, what it is called, and what makes it invalid ("Cancelled"). */
  | { readonly kind: 'heading'; readonly company: string; readonly title: string; readonly mark: string | null }
  /** Short facts with their labels: number, date, period. */
  | {
      readonly kind: 'facts'
      readonly facts: readonly PrintedFact[]
      /** As wide as each other, so that those of several lines stand below each other. */
      readonly isAligned?: boolean
    }
  /** Its head is repeated on every page; `totals` closes it, one text for each column, or none. */
  | {
      readonly kind: 'table'
      readonly columns: readonly PrintedColumn[]
      readonly rows: readonly PrintedRow[]
      readonly totals: readonly string[]
      /** With lines between the columns as well. */
      readonly isRuled?: boolean
    }
  /** Who writes: the name, address and numbers of the company, and its logo where it has one. */
  | {
      readonly kind: 'letterhead'
      readonly layout: LetterheadLayout
      readonly name: string
      readonly lines: readonly string[]
      readonly hasLogo: boolean
    }
  /** What the paper is called, and whether it is a copy. */
  | {
      readonly kind: 'title'
      readonly layout: LetterheadLayout
      readonly title: string
      readonly copy: string | null
      readonly tone: PrintedTone
    }
  /** Whom it concerns on the left, and on the right number, dates and terms. */
  | {
      readonly kind: 'parties'
      readonly label: string
      readonly name: string
      readonly lines: readonly string[]
      readonly facts: readonly PrintedFact[]
    }
  /** The end of a table: the amount in words with what was taxed on the left, the sums and what is due on the right. */
  | {
      readonly kind: 'closing'
      readonly words: PrintedFact | null
      readonly taxes: { readonly columns: readonly PrintedColumn[]; readonly rows: readonly PrintedRow[] } | null
      readonly sums: readonly PrintedSum[]
      readonly due: PrintedSum | null
    }
  /** How to pay, with a code that banking apps scan where the currency has one. */
  | {
      readonly kind: 'payment'
      readonly label: string
      readonly facts: readonly PrintedFact[]
      readonly code: PrintedFact | null
    }
  /** An amount written out, a narration, a reason; without a label a text that stands for itself. */
  | { readonly kind: 'words'; readonly label: string; readonly text: string }
  /** Texts in places of their own, on a form that somebody else has printed. */
  | { readonly kind: 'placed'; readonly texts: readonly PlacedText[] }
  /** Lines to sign on. */
  | { readonly kind: 'signatures'; readonly labels: readonly string[] }
  /** Stands at the foot of every page; `numbering` names the places of page and pages, as in 'Page {page} of {pages}'. */
  | { readonly kind: 'footer'; readonly text: string; readonly numbering: string; readonly digits: PaperDigits }
