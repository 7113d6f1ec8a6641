/** The answer of a recurring template, besides its declared fields. */
import type { Problem } from '../../errors.ts'

/** `failed`: not issued as the template says, with or without a draft. */
export type RunState = 'issued' | 'draft' | 'skipped' | 'failed'

export type RunAnswer = {
  /** The date of the period. */
  date: string
  state: RunState
  /** The id of the document; null: none was made, or it was deleted. */
  document: string | null
  document_number: string | null
  document_status: string | null
  /** Why it was not issued, or not emailed, with the sentences of the codes. */
  problems: (Problem & { message: string })[]
  at: Date
  /** The name of the user in whose name it ran. */
  by: string
}

export type TemplateExtras = {
  /** The next dates, at most five; none while it is paused. */
  next_dates: string[]
  /** Periods until this day were run, skipped or missed during a pause. */
  done_until: string | null
  /** The latest runs first. */
  runs: RunAnswer[]
  /** The member with whose rights documents are made. */
  runs_as: string
  acts: string[]
}
