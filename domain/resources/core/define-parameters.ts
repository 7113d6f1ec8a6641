/** The parameters that reports and statements declare, and the values that they have. */
import type { Comparison } from '../../calendar/compare-period.ts'
import type { PrintedFact } from '../../printing/blocks.ts'
import type { Days } from '../../reports/report.ts'

type Hint = { /** Its description in the API documentation. */ hint?: string }
export type Choices = Readonly<
  Record<string, { label: string; /** On paper; without one it is not stated. */ paper?: string }>
>
/** `isOpen`: a missing end is open; otherwise both ends are required. */
export type Period = { kind: 'period'; isOpen?: boolean }
export type AsOf = Hint & {
  kind: 'as_of'
  /** The label of the day that the report chooses when none is given; today without one. */
  initial?: string
}
/** A date and a time of day in the company's time zone. It is not saved. */
export type Moment = Hint & { kind: 'moment'; label: string }
export type Choice<Name extends string = string> = Hint & {
  kind: 'choice'
  label: string
  choices: Readonly<Record<Name, Choices[string]>>
}
/** A range of rows: from `_start` to before `_end`, the first being 0. Files have all rows. */
export type Page = { kind: 'page' }
/** Rows of some kinds only; of all kinds when missing. */
export type ChoicesParameter = Hint & { kind: 'several'; choices: Readonly<Record<string, string>> }
/** A key of a list that the page of the report offers, such as a document type; all of them when missing. */
export type KeyParameter = Hint & { kind: 'key'; label: string }
/** One record whose rows are shown, including its descendants. */
export type ReferenceParameter = { kind: 'reference'; label: string; to: string }
/** One record that the whole report is about; its rows are then documents. It is not saved. */
export type Subject = Hint & {
  kind: 'subject'
  label: string
  to: string
  /** The label of the control that shows all records again. */
  all: string
  /** Selectable on screen, not only by opening a row. */
  isPicked?: boolean
  /** Values other than ids, with their labels. */
  others?: Readonly<Record<string, string>>
  /** Applies only with this value of a choice. */
  when?: readonly [choice: string, value: string]
}
export type Flag = Hint & {
  kind: 'flag'
  /** The label of its control; without one the page of the report has its own control. */
  label?: string
  /** The fact that prints state while it is on. */
  paper?: PrintedFact
  /** On when the report is first opened. */
  initial?: boolean
  /** The value when the address does not have it. */
  absent?: boolean
  /** Only for files; on screen the browser applies it. */
  files?: boolean
}
export type Compare = { kind: 'compare' }
export type ReportParameter =
  | KeyParameter
  | Page
  | Period
  | AsOf
  | Moment
  | Choice
  | ChoicesParameter
  | ReferenceParameter
  | Subject
  | Flag
  | Compare
export type ReportParameters = Readonly<Record<string, ReportParameter>>
export type ParameterKind = ReportParameter['kind']

type ValueOf<P> =
  P extends Choice<infer Name>
    ? Name
    : P extends AsOf | Moment | KeyParameter | ReferenceParameter | Subject
      ? string | null
      : P extends Flag
        ? boolean
        : P extends ChoicesParameter
          ? string[] | null
          : Comparison[]
/** The values of a page's parameters by name; null is a parameter without a value. */
export type PageParameters = Readonly<Record<string, string | null>>
/** The query of a request; a list repeats its key, null is left out. */
export type PageQuery = Readonly<Record<string, string | readonly string[] | null>>
type PageEnds = { readonly _start: number; readonly _end: number }
type KeyOf<P, Name> = P extends Period ? keyof Days : P extends Page ? keyof PageEnds : Name
/** The values of parameters in the response; a period is two values. */
export type ValuesOf<P extends ReportParameters> = {
  readonly [Name in keyof P as KeyOf<P[Name], Name>]: P[Name] extends Period
    ? string
    : P[Name] extends Page
      ? number
      : ValueOf<P[Name]>
}

export const page: Page = { kind: 'page' }
export const period: Period = { kind: 'period' }
export const openPeriod: Period = { kind: 'period', isOpen: true }
/**
 * A day, at the end of which the report stands. Null when missing: the report then takes today, or the day that
 * `initial` names.
 */
export const asOf = (parameter: Omit<AsOf, 'kind'>): AsOf => ({ ...parameter, kind: 'as_of' })
/** A date and a time of day in the company’s time zone; null when missing. */
export const moment = (parameter: Omit<Moment, 'kind'>): Moment => ({ ...parameter, kind: 'moment' })
/** The moment at which a report knows the books, by when entries were recorded. */
export const knownAt = moment({
  label: 'As known on',
  hint: 'The figures as the books held them at this time, at least one minute ago: entries recorded later are left out. Now when missing.',
})
/** One of several names; the first one when missing. */
export const choice = <const Name extends string>(parameter: Omit<Choice<Name>, 'kind'>): Choice<Name> => ({
  ...parameter,
  kind: 'choice',
})
/** The order of the lines of a statement; the first one is the default. */
export const lineOrder = choice({
  label: 'Order',
  choices: { oldest: { label: 'Oldest first' }, newest: { label: 'Newest first' } },
  hint: 'Which lines come first: oldest (the default) or newest.',
})
/** Some of several names; null when missing, which is all of them. */
export const several = (parameter: Omit<ChoicesParameter, 'kind'>): ChoicesParameter => ({
  ...parameter,
  kind: 'several',
})
/** A key of a list that the page of the report offers; null when missing, which is all of them. */
export const key = (parameter: Omit<KeyParameter, 'kind'>): KeyParameter => ({ ...parameter, kind: 'key' })
/** The id of a record whose rows are shown, with those of its descendants; null when missing. */
export const reference = (parameter: Omit<ReferenceParameter, 'kind'>): ReferenceParameter => ({
  ...parameter,
  kind: 'reference',
})
/** The id of the record that the whole report is about, or one of `others`; null when missing. */
export const subject = (parameter: Omit<Subject, 'kind'>): Subject => ({ ...parameter, kind: 'subject' })
/** True or false; false when a request does not have it. */
export const flag = (parameter: Omit<Flag, 'kind'> = {}): Flag => ({ ...parameter, kind: 'flag' })
export const compare: Compare = { kind: 'compare' }
