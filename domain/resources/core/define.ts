/**
 * The declaration of a resource. List, form, detail, API, permission, audit, export and tests follow from it. A
 * declaration has no JSX, no SQL and no `if`: whatever needs one is a page or a service.
 *
 * Wire names are snake_case and equal the column, except references: the field `category` is stored in `category_id`,
 * and responses have `category` (the id) and `category_label` (the label).
 */
import type { ErrorCode, Problem } from '../../errors.ts'
import type { ListView } from './list-view.ts'

type FieldBase = {
  label: string
  /** A hint below the input. */
  help?: string
  required?: boolean
  /** Spans both columns of a form or detail; long texts always do. */
  wide?: boolean
  /** On invoices, bills and notes: printed among the document facts. */
  printed?: boolean
  /** A column of the list. */
  list?: boolean
  /** The list can be filtered by it: equality, lists of values, and ranges for dates and money. */
  filter?: boolean
  /** Included in the list's search. */
  search?: boolean
  /** Set by the server only; never accepted from a client and never an input of a form. */
  readOnly?: boolean
  /** Whether the field of a stored record can no longer be changed; forms show it as read-only. */
  fixed?: (record: Readonly<Record<string, unknown>>) => boolean
  /** A stock cost: null, and omitted in lists and files, without the right `inventory_costs.read`. */
  cost?: boolean
  /** Not stored: the server computes it for lists and details (implies readOnly). */
  computed?: boolean
  /** The company setting that turns it on: while it is off, no new value is accepted, and stored values stay. */
  setting?: string
  /** The flag of the same document that turns it on; forms hide it while the flag is off. */
  when?: string
  /** Rarely filled in: the form of a document shows it under “More fields” until it has a value. */
  seldom?: boolean
  /** Stored in another table: read like a computed field, and written by the rules of its resource. */
  apart?: boolean
}

/**
 * `row` names a list of the document: the text is the id of one of its stored rows. `called` is the field with the list
 * of several values, used when this one is empty.
 */
export type TextField = FieldBase & { kind: 'text'; max: number; row?: string; called?: string }
export type NoteField = FieldBase & { kind: 'note'; max: number }
/**
 * `oneSide` is the debit or the credit of a pair: zero means empty, and forms leave it empty. A `price` is a unit
 * price: it may be finer than the currency, and is never summed. A `positive` amount is above zero. `mixed` amounts are
 * of different directions, such as invoices and bills, and have no total.
 */
export type MoneyField = FieldBase & {
  kind: 'money'
  oneSide?: boolean
  price?: boolean
  positive?: boolean
  mixed?: boolean
}
export type QuantityField = FieldBase & { kind: 'quantity'; suffix?: string; whole?: boolean }
export type DateField = FieldBase & { kind: 'date'; dueOf?: string }
/** `initial` is the default of a new record; false when omitted. */
export type FlagField = FieldBase & {
  kind: 'flag'
  initial?: boolean
  /** A document that is made from another one leaves it out while the setting is off, unless that one has a value in `unless`. */
  copiedIf?: { setting: string; unless: string }
}
export type ChoiceField = FieldBase & { kind: 'choice'; choices: Readonly<Record<string, string>>; initial?: string }
export type StatusField = FieldBase & {
  kind: 'status'
  choices: Readonly<Record<string, string>>
  tones: Readonly<Record<string, StatusTone>>
}
/**
 * Refers to a record of `to`; with `tree` a filter includes all descendants. `among` is the group of `to` that can be
 * selected, `retired` ones as well, and `otherwise` the error for a record outside it. Responses include the columns in
 * `answers` besides the label: `account_code` for the code of an `account`. `called` is the field with the name to show
 * instead, if filled. `none` labels records without one in the list's filter, `initial` is the default of a new record.
 */
export type ReferenceField = FieldBase & {
  kind: 'reference'
  to: string
  /** The column that stores it; by default the field's name and `_id`. */
  column?: string
  tree?: boolean
  among?: string
  otherwise?: ErrorCode
  called?: string
  none?: string
  answers?: readonly string[]
  retired?: boolean
  initial?: 'standard tax scheme'
}
export type DataField = FieldBase & { kind: 'data'; shape: DataShape }
export type DataShape = 'extra_fields' | 'extra_data' | 'units' | 'aliases' | 'representatives' | 'fee' | 'interval'
export type StatusTone = 'draft' | 'open' | 'done' | 'cancelled'
export type Field =
  | TextField
  | NoteField
  | MoneyField
  | QuantityField
  | DateField
  | FlagField
  | ChoiceField
  | StatusField
  | ReferenceField
  | DataField
export type Fields = Readonly<Record<string, Field>>

export type Screen = 'list' | 'create' | 'edit' | 'detail'
/** R read, C create, U update, D delete, A approve, K cancel, I import, X export. */
export const actionLetters = {
  R: 'read',
  C: 'create',
  U: 'update',
  D: 'delete',
  A: 'approve',
  K: 'cancel',
  I: 'import',
  X: 'export',
} as const
export type ActionLetter = keyof typeof actionLetters
export type Action = (typeof actionLetters)[ActionLetter]

/**
 * A named act of a document: `POST …/{id}/{name}/`, with the right `<module>.<needs>`. A `single` act needs selections
 * of its own (a payment method, the allocations), so it is performed on the document's page only, never in bulk.
 */
export type Act = {
  name: string
  label: string
  needs: Action
  reason?: boolean
  single?: boolean
  /** The fields of its body besides the version, and its lists. */
  body?: Fields
  lines?: Readonly<Record<string, Lines>>
  /** Its body can accept warnings. */
  warns?: boolean
  /** The entries of its new status: `charged` when the earlier ones are reversed, or `kept` from that. */
  entries?: 'charged' | 'kept'
  /** Reverses today by default; otherwise on the posting date. */
  today?: boolean
  /** Done by anybody who has a link to the document as well. */
  byLink?: boolean
}

/** A list of a document, in the order in which it is sent. A `keyed` row sent with its id changes the stored row. */
export type Lines = {
  label: string
  fields: Fields
  keyed?: boolean
  setting?: string
  /** Of a plain document: the table of the rows, the column of their document, and the maximum number. */
  stored?: { table: string; of: string; most: number }
  /** Whether a stored row cannot be changed. */
  fixed?: (row: Readonly<Record<string, unknown>>) => boolean
  /** The fields of the document for a single row: with rows they are not stored. */
  instead?: readonly string[]
  /** A row is empty when none of these fields is filled; by default all fields. */
  filledBy?: readonly string[]
}

/** The next status by status and act; `edit` and `delete` are acts too, and `delete` leads to `deleted`. */
export type Steps = Readonly<Record<string, Readonly<Record<string, string>>>>

export type Resource = {
  /** The specification's path: screen, API, permission and file are named after it. */
  path: string
  /** The path of the resource whose records it lists by another view; their pages and rights apply. */
  of?: string
  label: string
  plural: string
  /** What its list is for, in one sentence: shown while the list is empty. */
  purpose?: string
  /** A record lives in the generic engine, a document has its own use-cases for every write, a view is only read. */
  kind: 'record' | 'document' | 'view'
  table: string
  /** The table that it shares with other kinds of documents; its own table is a view of its part. */
  shared?: string
  /** Each record belongs to one user (`user_id`) and does not exist for others. */
  isPersonal?: boolean
  /** The field with the name of a record. */
  title: string
  /** The default number prefix of a document in a new company; `{year}` is the name of the fiscal year. */
  prefix?: string
  /** The field that other records show for a reference, such as pcs for Piece; by default, or if empty, its title. */
  short?: string
  screens: readonly Screen[]
  actions: string
  fields: Fields
  /** Field, with a leading `-` for descending. */
  sort: string
  /** Standard views of its list, shown as tabs with the number of their records. */
  views?: readonly ListView[]
  /** Groups of its records that pickers can be limited to. */
  groups?: readonly string[]
  /** Rights to pick from a group without the right to read the resource. */
  groupRights?: Readonly<Record<string, readonly string[]>>
  /** Fields that distinguish two records with one title in a picker; by default the code, and the path in a tree. */
  hint?: readonly string[]
  /** The fields of the quick-create form of a picker; by default all fields. */
  quick?: readonly string[]
  /** Labels of what the list's search includes besides the searched fields. */
  alsoSearches?: readonly string[]
  /** A column with all searchable words; by default the searched fields one by one. */
  searchColumn?: string
  acts: readonly Act[]
  /** The lists of a document by their names on the wire. */
  lines: Readonly<Record<string, Lines>>
  /** The statuses that a body may request, the default first; empty: the body has no status. */
  startsAs: readonly string[]
  /** The acts of a document in each status; omitted where its use-cases decide. */
  steps?: Steps
  /** Additional rights of acts, by status and act. */
  asks?: Readonly<Record<string, Readonly<Record<string, Action>>>>
  /** The fields of its form in their order; by default all writable fields, as declared. */
  layout?: readonly string[]
  /** External forms that a document fills in, such as a cheque, by name with the label of the button. */
  forms?: Readonly<Record<string, string>>
  /** For lists of parts of other records: the fields with the path and the id of the record to open. */
  opens?: { path: string; id: string }
  /** Posts journal entries: has the journal-entries pages. */
  posts: boolean
  /** Each row of a plain document moves stock: its table has a `document_time`, and responses include its cost. */
  moves?: boolean
  /** Returns the problems of a plain document that depend on several fields; empty values are ''. */
  check?(texts: Readonly<Record<string, string>>): Problem[]
}

type ResourceInput<F extends Fields> = Omit<Resource, 'fields' | 'title' | 'acts' | 'lines' | 'startsAs' | 'posts'> & {
  fields: F
  title: keyof F & string
} & Partial<Pick<Resource, 'acts' | 'lines' | 'startsAs' | 'posts'>>

/** Checks a declaration's shape at compile time; returns it with its defaults. */
export function defineResource<F extends Fields>(input: ResourceInput<F>): Resource & { fields: F } {
  return { acts: [], lines: {}, startsAs: [], posts: false, ...input }
}

/** A document whose use-cases and screens follow from its declaration. */
export type DocumentResource = Resource & { steps: Steps }

/** Checks a document, like `defineResource`. */
export function defineDocument<F extends Fields>(
  input: Omit<ResourceInput<F>, 'kind' | 'check'> & {
    steps: Steps
    prefix: string
    check?: (texts: Readonly<Record<keyof F, string>>) => Problem[]
  },
): DocumentResource & { fields: F } {
  return { ...defineResource({ kind: 'document', ...input }), steps: input.steps }
}

type FieldInput<T extends Field> = Omit<T, 'kind'>
type LimitedInput<T extends TextField | NoteField> = Omit<T, 'kind' | 'max'> & { max?: number }
/** A text of one line, at most 255 characters unless the declaration has another `max`. */
export const text = (field: LimitedInput<TextField>): TextField => ({ kind: 'text', max: 255, ...field })
/** A text of several lines, at most 5,000 characters unless the declaration has another `max`. */
export const note = (field: LimitedInput<NoteField>): NoteField => ({ kind: 'note', max: 5000, ...field })
/** A decimal string, in the currency of the company. */
export const money = (field: FieldInput<MoneyField>): MoneyField => ({ kind: 'money', ...field })
/** A decimal string with at most six places; `suffix` follows it, such as %; a `whole` one has no decimal places. */
export const quantity = (field: FieldInput<QuantityField>): QuantityField => ({ kind: 'quantity', ...field })
/** A calendar day, as YYYY-MM-DD. `dueOf` names the outstanding amount that is overdue after it. */
export const date = (field: FieldInput<DateField>): DateField => ({ kind: 'date', ...field })
/** True or false. */
export const flag = (field: FieldInput<FlagField>): FlagField => ({ kind: 'flag', ...field })
/** One of the keys of `choices` (stored value → label, in display order); `initial` is the default of a new record. */
export const choice = (field: FieldInput<ChoiceField>): ChoiceField => ({ kind: 'choice', ...field })
/** Like a choice, shown as a tag; changed by acts only. */
export const status = (field: FieldInput<StatusField>): StatusField => ({ kind: 'status', readOnly: true, ...field })
/** The id of a record of the resource `to`. */
export const reference = (field: FieldInput<ReferenceField>): ReferenceField => ({ kind: 'reference', ...field })
/** A structured value: `shape` is its schema, the rules of the resource check it, a page shows it. */
export const data = (field: FieldInput<DataField>): DataField => ({ kind: 'data', ...field })

/** Returns the module key of a path: `account/journal-vouchers` → `account_journal_vouchers`. */
export function moduleOf(path: string): string {
  return path.replaceAll(/[/-]/g, '_')
}

/** Returns the module whose rights apply to a resource: its own, or that of the resource that it lists. */
export function rightsOf({ path, of }: Pick<Resource, 'path' | 'of'>): string {
  return moduleOf(of ?? path)
}

/** Whether a client may send the field. */
export function isWritable(field: Field): boolean {
  return !field.readOnly && !field.computed
}

/** Returns the fields that a client may send, in the order of the declaration. */
export function writableFields(resource: { fields: Fields }): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => isWritable(field))
}
