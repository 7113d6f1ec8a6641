/**
 * Several statements as one query of the driver. The driver itself ends each statement with a Sync and has it described
 * again; a batch has one Sync, and each connection keeps the columns of its prepared statements. For thirty-five
 * statements that takes a quarter of the driver's time and half of PostgreSQL's. Timed, each is answered on its own, which
 * keeps a third of the driver's gain and nothing of PostgreSQL's.
 */
import pg from 'pg'
import utils from 'pg/lib/utils.js'
import { types } from './pool.ts'

/** A statement of a batch: its text with `$1…`, the values, and the name under which it is prepared, if any. */
export type BatchStatement = { readonly text: string; readonly values?: readonly unknown[]; readonly name?: string }

/** The end of a statement: its rows, the tag of its command (`INSERT 0 3`; null for an error), and when its answer came. */
export type End = { rows: unknown[]; tag: string | null; at: number }

/** The ends of the statements that ran, and the error of the last of them; without one it is undefined. */
export type BatchEnds = { ends: readonly End[]; error: unknown }

type Field = { name: string; dataTypeID: number }
type Parser = (text: string) => unknown
type Columns = { names: readonly string[]; parsers: readonly Parser[]; empty: object }

/** The connection of the driver: what a batch sends on it, and the statements that are prepared there. */
type Wire = {
  parsedStatements: Readonly<Record<string, string>>
  parse: (statement: { text: string; name: string }) => void
  bind: (values: { statement: string; values: readonly unknown[] }) => void
  describe: (portal: { type: 'P'; name: '' }) => void
  execute: (portal: object) => void
  flush: () => void
  sync: () => void
}

/** What is known of a connection: the columns by statement, and the statements whose preparation is on its way. */
type ConnectionMemory = { columns: Map<string, Columns>; submitted: Set<string> }

const memoryOf = new WeakMap<Wire, ConnectionMemory>()
const noColumns: Columns = { names: [], parsers: [], empty: {} }

/** Statements that are sent together; the first refused one ends them. `isTimed` has each answered on its own. */
export class BatchQuery extends pg.Query {
  /** Resolves once all are answered or one failed. */
  readonly ended: Promise<BatchEnds>
  /** What the driver reads of the running statement once that is prepared. */
  name = ''
  text = ''
  readonly #statements: readonly BatchStatement[]
  readonly #values: readonly (readonly unknown[])[]
  readonly #isTimed: boolean
  readonly #ends: End[] = []
  #end: (ends: BatchEnds) => void = () => undefined
  #memory: ConnectionMemory = { columns: new Map(), submitted: new Set() }
  #ownNames: string[] = []
  #columns: Columns = noColumns
  #rows: unknown[] = []
  /** A value that could not be read. */
  #unreadable: unknown = undefined

  constructor(statements: readonly BatchStatement[], { isTimed }: { isTimed: boolean }) {
    super({ text: '' })
    this.#statements = statements
    // Before anything is sent, since a value may be refused.
    this.#values = statements.map(({ values = [] }) => values.map((value) => utils.prepareValue(value)))
    this.#isTimed = isTimed
    this.ended = new Promise((resolve) => (this.#end = resolve))
    // The driver calls it by this name as a property of the query.
    this.submit = (connection) => this.#send(connection as unknown as Wire)
  }

  #send(wire: Wire): void {
    const memory = memoryOf.get(wire) ?? { columns: new Map(), submitted: new Set() }
    memoryOf.set(wire, memory)
    this.#memory = memory
    for (const [place, { text, name = '' }] of this.#statements.entries()) {
      if (name === '' || (wire.parsedStatements[name] === undefined && !memory.submitted.has(name))) {
        wire.parse({ text, name })
        if (name !== '') {
          memory.submitted.add(name)
          this.#ownNames.push(name)
        }
      }
      wire.bind({ statement: name, values: this.#values[place] ?? [] })
      if (!memory.columns.has(name)) wire.describe({ type: 'P', name: '' })
      wire.execute({})
      if (this.#isTimed) wire.flush()
    }
    wire.sync()
    this.#begin()
  }

  /** Turns to the next statement. */
  #begin(): void {
    const { text = '', name = '' } = this.#statements[this.#ends.length] ?? {}
    this.text = text
    this.name = name
    this.#columns = this.#memory.columns.get(name) ?? noColumns
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers, empty } = this.#columns
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let place = 0; place < fields.length; place += 1) {
        const text = fields[place]
        if (text !== null && text !== undefined) row[names[place] ?? ''] = parsers[place]?.(text)
      }
    } catch (error) {
      this.#unreadable ??= error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.name !== '') this.#memory.columns.set(this.name, this.#columns)
    this.#ends.push({ rows: this.#rows, tag: text, at: performance.now() })
    this.#begin()
  }

  handleError(error: unknown): void {
    this.#ends.push({ rows: [], tag: null, at: performance.now() })
    this.#settle(error)
  }

  handleReadyForQuery(): void {
    this.#settle(this.#unreadable)
  }

  #settle(error: unknown): void {
    for (const name of this.#ownNames) this.#memory.submitted.delete(name)
    this.#end({ ends: this.#ends, error })
  }
}

function columnsOf(fields: readonly Field[]): Columns {
  return {
    names: fields.map(({ name }) => name),
    // Declared as a function of the type's number; it is one of the value's text.
    parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as unknown as Parser),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  }
}
