/**
 * What a resource declaration may say. List, form, detail, API, permission, audit, export and tests follow
 * from it. A declaration holds no JSX, no SQL and no `if`: what needs one is a page or a service.
 *
 * Wire names are snake_case and equal the column, but a reference: the field `category` is stored in
 * `category_id`, and answers carry `category` (the id) and `category_label` (what a person reads).
 */
import type { ErrorCode, Problem } from '../../errors.ts'
import type { ListView } from './list-view.ts'

type Common = {
  label: string
  /** A line of help below the input. */
  help?: string
  required?: boolean
  /** Takes both columns of a form or detail; long texts always do. */
  wide?: boolean
  /** Of an invoice, a bill or a note: stands among the facts of its paper. */
  printed?: boolean
  /** Column of the list. */
  list?: boolean
  /** The list can be filtered by it: equality, lists of values, and ranges for dates and money. */
  filter?: boolean
  /** The list's search box looks into it. */
  search?: boolean
  /** Set by the server only; never accepted from a client and never shown in a form. */
  readOnly?: boolean
  /** True for a stored record that keeps this field for good: forms show it and take no change. */
  fixed?: (record: Readonly<Record<string, unknown>>) => boolean
  /** Says what stock costs: null, and in no list or file, for whoever lacks the right `inventory_costs.read`. */
  cost?: boolean
  /** Not stored: the server computes it for lists and details (implies readOnly). */
  computed?: boolean
  /** The setting of the company that takes it into use: while it is off, nothing new is entered, and what is stored stays. */
  setting?: string
  /** The switch of the same document without which it says nothing, and forms do not ask for it. */
  when?: string
  /** Kept in another table: read as a computed field is, and written by the rules of its resource. */
  apart?: boolean
}

/**
 * `row` names a list of the document: the text is the id of one of its stored rows. `called` is the field that says several
 * where this one is nothing.
 */
export type TextField = Common & { kind: 'text'; max: number; row?: string; called?: string }
export type NoteField = Common & { kind: 'note'; max: number }
/**
 * `oneSide` is a debit or a credit of a pair: its zero means nothing, and forms leave it empty. A `price` is of one unit
 * of something: it may be finer than the currency, and nobody adds it up. One that is `positive` is more than nothing.
 */
export type MoneyField = Common & { kind: 'money'; oneSide?: boolean; price?: boolean; positive?: boolean }
/** A decimal with six places at most, shown with as many as it needs; `suffix` stands behind it, such as %; `whole` has none. */
export type QuantityField = Common & { kind: 'quantity'; suffix?: string; whole?: boolean }
/** `dueOf` names the amount that is late when the date has passed and something of it is left. */
export type DateField = Common & { kind: 'date'; dueOf?: string }
/** `initial` is what a new record has when nothing is said; false when left out. */
export type FlagField = Common & { kind: 'flag'; initial?: boolean }
/** Stored value → label, in the order in which a person chooses; `initial` is what a new record has when nothing is said. */
export type ChoiceField = Common & { kind: 'choice'; choices: Readonly<Record<string, string>>; initial?: string }
/** Like a choice, shown as a tag; changed by acts only. */
export type StatusField = Common & {
  kind: 'status'
  choices: Readonly<Record<string, string>>
  tones: Readonly<Record<string, StatusTone>>
}
/**
 * Points at a record of `to`; with `tree` a filter by it includes everything below. `among` is the group of `to` that one
 * is chosen from, and `otherwise` the error of one outside it. Answers carry the columns in `answers` beside the label:
 * `account_code` for the code of an `account`. `called` is the field beside it that says in its own words, where it is filled, who or what is meant.
 * `none` names the records that point nowhere, so that a list can be filtered by them.
 */
export type ReferenceField = Common & {
  kind: 'reference'
  to: string
  /** The column that stores it; left out: the field's name and `_id`. */
  column?: string
  tree?: boolean
  among?: string
  otherwise?: ErrorCode
  called?: string
  none?: string
  answers?: readonly string[]
  /** A record that is out of use can be named as well. */
  retired?: boolean
}
/** A value with parts of its own: its form is that of `shape`, the rules of the resource judge it, a page shows it. */
export type DataField = Common & { kind: 'data'; shape: DataShape }
export type DataShape = 'extra_fields' | 'extra_data' | 'units' | 'aliases' | 'representatives' | 'fee'

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
 * A named act of a document: `POST …/{id}/{name}/`, asking for `<module>.<needs>`. One that is `single` takes choices of
 * its own (a mode, what to set off), so that it is done on the document's page and never to many at once.
 */
export type Act = {
  name: string
  label: string
  needs: Action
  reason?: boolean
  single?: boolean
  /** What its body says besides the version, and the lists it holds. */
  body?: Fields
  lines?: Readonly<Record<string, Lines>>
  /** Warnings can be accepted with it. */
  warns?: boolean
  /** Posts what its new status posts, after what was posted before is reversed. */
  charges?: boolean
  /** Reverses today where no day is said; left out: on the day on which it was posted. */
  today?: boolean
}

/**
 * A list that a document holds, such as its rows, in the order in which it is sent. Rows that are `keyed` have ids: one
 * that is sent with its id is the stored one, changed. `fixed` is true for a stored row that stays as it is.
 */
export type Lines = {
  label: string
  fields: Fields
  keyed?: boolean
  setting?: string
  /** Of a plain document: the table of the rows, the column that names their document, and how many there may be. */
  stored?: { table: string; of: string; most: number }
  fixed?: (row: Readonly<Record<string, unknown>>) => boolean
  /** The fields of the document that say what a single row would: with rows they are not written. */
  instead?: readonly string[]
  /** The fields of which a row says one at least, or it counts as empty; left out: all of them. */
  filledBy?: readonly string[]
}

/** By status and act, the status after it; `edit` and `delete` are acts too, and what is deleted is `deleted` then. */
export type Steps = Readonly<Record<string, Readonly<Record<string, string>>>>

export type Resource = {
  /** The specification's own path: screen, API, permission and file are named after it. */
  path: string
  /** The path of the resource whose records it lists by another view: they are shown, changed and allowed there. */
  of?: string
  label: string
  plural: string
  /** What its list is for, in one sentence: shown while the list is empty. */
  purpose?: string
  /** A record lives in the generic engine, a document has its own use-cases for every write, a view is only read. */
  kind: 'record' | 'document' | 'view'
  table: string
  /** The table that it shares with other kinds of documents; its own is the view of its part. */
  shared?: string
  /** The field that names a record to a person. */
  title: string
  /** How the numbers of a document begin in a new company; `{year}` stands for the name of the fiscal year. */
  prefix?: string
  /** The field that stands for it wherever another record names it, such as pcs for Piece; left out or empty: its title. */
  short?: string
  screens: readonly Screen[]
  actions: string
  fields: Fields
  /** Field, with a leading `-` for descending. */
  sort: string
  /** Standard views of its list, shown as tabs with the number of their records. */
  views?: readonly ListView[]
  /** Parts of its records that pickers can be kept to. */
  groups?: readonly string[]
  /** Rights that let somebody pick from a group without reading the rest. */
  groupRights?: Readonly<Record<string, readonly string[]>>
  /** Fields that tell two records of one title apart in a picker; left out: the code, and the place in a tree. */
  hint?: readonly string[]
  /** What a record that is made on the spot, from the picker of another form, is asked for; left out: all fields. */
  quick?: readonly string[]
  /** What the list's search looks into besides the searched fields, as people call it. */
  alsoSearches?: readonly string[]
  /** A column that holds everything a search looks into, word by word; left out: the searched fields one by one. */
  searchColumn?: string
  acts: readonly Act[]
  /** The lists of a document by their names on the wire. */
  lines: Readonly<Record<string, Lines>>
  /** The statuses that the body of a document may ask for, the first where it asks for none; empty: it asks for none. */
  startsAs: readonly string[]
  /** What can be done with a document in each of its statuses; left out where its use-cases decide. */
  steps?: Steps
  /** By status and act, what the act asks for there besides. */
  asks?: Readonly<Record<string, Readonly<Record<string, Action>>>>
  /** The fields of its form in their order; left out: all that can be written, as they are declared. */
  layout?: readonly string[]
  /** The forms of somebody else that a document fills in, by name and as the button says it. */
  forms?: Readonly<Record<string, string>>
  /** What it lists are parts of records of others: the fields that hold the path and the id of the one that is opened. */
  opens?: { path: string; id: string }
  /** Posts journal entries: has the journal-entries pages. */
  posts: boolean
  /** Each row of a plain document moves stock: its table has a `document_time`, its rows are answered with what they cost. */
  moves?: boolean
  /** What is wrong with a plain document beside its fields one by one, as far as their values say so; nothing is ''. */
  check?(said: Readonly<Record<string, string>>): Problem[]
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

/** Checks the declaration of a document, as `defineResource` does. */
export function defineDocument<F extends Fields>(
  input: Omit<ResourceInput<F>, 'kind' | 'check'> & {
    steps: Steps
    prefix: string
    check?: (said: Readonly<Record<keyof F, string>>) => Problem[]
  },
): DocumentResource & { fields: F } {
  return { ...defineResource({ kind: 'document', ...input }), steps: input.steps }
}

type FieldInput<T extends Field> = Omit<T, 'kind'>
type LimitedInput<T extends TextField | NoteField> = Omit<T, 'kind' | 'max'> & { max?: number }
export const text = (field: LimitedInput<TextField>): TextField => ({ kind: 'text', max: 255, ...field })
export const note = (field: LimitedInput<NoteField>): NoteField => ({ kind: 'note', max: 5000, ...field })
export const money = (field: FieldInput<MoneyField>): MoneyField => ({ kind: 'money', ...field })
export const quantity = (field: FieldInput<QuantityField>): QuantityField => ({ kind: 'quantity', ...field })
export const date = (field: FieldInput<DateField>): DateField => ({ kind: 'date', ...field })
export const flag = (field: FieldInput<FlagField>): FlagField => ({ kind: 'flag', ...field })
export const choice = (field: FieldInput<ChoiceField>): ChoiceField => ({ kind: 'choice', ...field })
export const status = (field: FieldInput<StatusField>): StatusField => ({ kind: 'status', readOnly: true, ...field })
export const reference = (field: FieldInput<ReferenceField>): ReferenceField => ({ kind: 'reference', ...field })
export const data = (field: FieldInput<DataField>): DataField => ({ kind: 'data', ...field })

/** The module key of a path: `account/journal-vouchers` → `account_journal_vouchers`. */
export function moduleOf(path: string): string {
  return path.replaceAll(/[/-]/g, '_')
}

/** The module whose rights a resource asks for: its own, or that of the records it is another list of. */
export function rightsOf({ path, of }: Pick<Resource, 'path' | 'of'>): string {
  return moduleOf(of ?? path)
}

/** The column that stores a field: `category` (a reference) → `category_id` or what it names, else the field's own name. */
export function columnOf(name: string, field: Field): string {
  return field.kind === 'reference' ? (field.column ?? `${name}_id`) : name
}

/** True for a field with a column of its own in the resource's table. */
export function isStored(field: Field): boolean {
  return !field.computed && !field.apart
}

/** True for a debit or a credit of a pair. */
export function isSide(field: Field): boolean {
  return field.kind === 'money' && field.oneSide === true
}

/** True for a field whose stored values a list adds up. */
export function isSummed(field: Field): boolean {
  return field.kind === 'money' && field.price !== true && isStored(field)
}

/** True for a field that a client may send. */
export function isWritable(field: Field): boolean {
  return !field.readOnly && !field.computed
}

/** The fields that a client may send, in the order of the declaration. */
export function writableFields(resource: { fields: Fields }): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => isWritable(field))
}
