/** Makes requests to an operation: valid ones as they were recorded or described, and edited ones. */
import { importKinds } from '../../../domain/imports/kinds.ts'
import { randomFrom } from '../../support/sample.ts'
import type { Tree } from './json-tree.ts'
import { edited, Pairs, Reference, textOf, toTree } from './json-tree.ts'
import type { LiveRecords } from './live-records.ts'
import { tableOf } from './live-records.ts'
import { formOf } from './odd-files.ts'
import type { Operation, Schema } from './operations.ts'
import type { Plan } from './plans.ts'
import type { Recorded } from './recorded-requests.ts'

export type FuzzRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}
/** What requests are made from. */
export type Stock = {
  recorded: ReadonlyMap<string, readonly Recorded[]>
  own: LiveRecords
  foreign: LiveRecords
  files: readonly Buffer[]
}

/** Half an emoji cannot be written in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString()
const encoded = (text: string): string => encodeURIComponent(wellFormed(text))

const someId = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'

/** Returns the request of a plan. */
export function makeRequest(operation: Operation, plan: Plan, stock: Stock): FuzzRequest {
  const random = randomFrom(plan.pick)
  const samples = plan.isRecorded ? (stock.recorded.get(operation.name.replace(/\/$/, '')) ?? []) : []
  const sample = samples.length > 0 ? samples[random(samples.length)] : undefined
  const ids = new Map<string, { id: string; version: number | null }>()
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'company') return 'one'
    const table = tableOf(name === 'id' ? resourceOf(operation.path) : name)
    const record = recordFor(plan, stock, { table, random })
    ids.set(name, record)
    const recordedId = sample?.params[name]
    // Half of the recorded ones still exist, and some are no ids of records.
    const isAsRecorded = plan.path.act === 'live' && recordedId !== undefined && (!table || random(3) === 0)
    return encodeURIComponent(isAsRecorded ? recordedId : record.id)
  })
  const query = queryOf(operation, plan, { sample, stock, random })
  const url = `${path}${query === '' ? '' : `?${query}`}`
  const { method } = operation
  const isForm = operation.form !== undefined && random(20) > 0
  if (isForm) {
    const form = formOf({ ...plan.form, fields: fieldsOf(operation.form ?? {}, plan, stock) }, stock.files)
    return { method, url, headers: { 'content-type': form.contentType, ...plan.headers }, payload: form.body }
  }
  const body = bodyOf(operation, { sample, stock, random, version: ids.get('id')?.version ?? null })
  const lookUp = (reference: Reference, name: string) => idOf(reference, { name, stock })
  if (body === undefined && (method === 'GET' || plan.edits.length === 0))
    return { method, url, headers: { ...plan.headers }, payload: method === 'GET' ? undefined : '' }
  const payload = textOf(edited(body ?? new Pairs([]), plan.edits), lookUp)
  if (operation.isPageForm) {
    const type = 'application/x-www-form-urlencoded'
    return { method, url, headers: { 'content-type': type, ...plan.headers }, payload: asPageForm(payload) }
  }
  return { method, url, headers: { 'content-type': 'application/json', ...plan.headers }, payload }
}

const resourceOf = (path: string): string =>
  path.replace('/api/company/{company}/', '').replace('/api/user/me/', 'settings/').split('/{')[0] ?? ''

function recordFor(
  { path }: Plan,
  { own, foreign }: Stock,
  { table, random }: { table: string | undefined; random: (below: number) => number },
): { id: string; version: number | null } {
  const any = (live: LiveRecords) => live.of(live.tables[random(live.tables.length)] ?? '')
  const from = (rows: ReturnType<typeof any>) => rows[random(rows.length)] ?? { id: someId, version: 1 }
  switch (path.act) {
    case 'live':
      return from(own.of(table ?? ''))
    case 'foreign':
      return from(foreign.of(table ?? '').length > 0 ? foreign.of(table ?? '') : any(foreign))
    case 'other':
      return from(any(own))
    case 'odd':
      // A client takes dots for steps of the path.
      return { id: wellFormed(path.value.slice(0, 3000).replace(/^\.+$/, '') || '%'), version: 1 }
  }
}

function idOf({ kind, pick }: Reference, { name, stock }: { name: string; stock: Stock }): string {
  const { own, foreign } = stock
  const table = tableOf(name) ?? own.tables[pick % own.tables.length] ?? ''
  const elsewhere = (live: LiveRecords) => live.of(live.tables[pick % live.tables.length] ?? '')
  const rows =
    kind === 'own'
      ? own.of(table)
      : kind === 'other'
        ? elsewhere(own)
        : foreign.of(table).length > 0
          ? foreign.of(table)
          : elsewhere(foreign)
  return rows[pick % rows.length]?.id ?? someId
}

type Source = { sample: Recorded | undefined; stock: Stock; random: (below: number) => number; depth?: number }

/** Returns a body as recorded, with the version that its record has now, or as described. */
function bodyOf(operation: Operation, { version, ...source }: Source & { version: number | null }): Tree | undefined {
  const { sample, random } = source
  const schema = operation.json
  const body =
    sample?.body !== undefined && sample.body !== null
      ? toTree(sample.body)
      : schema && (operation.method !== 'DELETE' || random(2) === 0)
        ? valid(schema, source, '')
        : undefined
  const stored = body instanceof Pairs ? body.pairs.find(([key]) => key === 'version') : undefined
  if (stored && version !== null) stored[1] = version
  return body
}

function fieldsOf(schema: Schema, plan: Plan, stock: Stock): Record<string, string> {
  const random = randomFrom(plan.pick)
  const kinds = Object.keys(importKinds)
  const entries = Object.entries(schema.properties ?? {}).flatMap(([name, part]): [string, string][] => {
    if (name === 'file') return []
    if (name === 'kind') return [[name, kinds[random(kinds.length)] ?? '']]
    const value = valid(part, { sample: undefined, stock, random }, name)
    return [[name, typeof value === 'string' ? value : idOf(new Reference('own', plan.pick), { name, stock })]]
  })
  for (const { act, at, key, value } of plan.queryEdits) {
    if (act === 'set' && entries.length > 0)
      entries[at % entries.length] = [entries[at % entries.length]?.[0] ?? '', value]
    if (act === 'add') entries.push([key.replaceAll(/[^\w]/g, '_'), value])
    if (act === 'drop') entries.splice(at % Math.max(1, entries.length), 1)
  }
  return Object.fromEntries(entries)
}

/** Returns a value that a schema accepts. */
function valid(schema: Schema, source: Source, name: string): Tree {
  const { random, depth = 0 } = source
  const inner = { ...source, depth: depth + 1 }
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return valid(variants[random(variants.length)] ?? {}, source, name)
  if (schema.const !== undefined) return toTree(schema.const)
  if (schema.enum) return toTree(schema.enum[random(schema.enum.length)])
  const type = Array.isArray(schema.type) ? schema.type[random(schema.type.length)] : schema.type
  if (schema.properties || type === 'object') {
    const names = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) || (depth < 4 && random(3) === 0),
    )
    return new Pairs(names.map(([key, part]) => [key, valid(part, inner, key)]))
  }
  if (type === 'array') return Array.from({ length: random(3) }, () => valid(schema.items ?? {}, inner, name))
  if (type === 'integer' || type === 'number')
    return name === 'version' ? 1 : Math.max(schema.minimum ?? 0, 0) + random(4)
  if (type === 'boolean') return random(2) === 0
  if (type === 'null') return null
  if (schema.format === 'uuid' || tableOf(name)) return new Reference('own', random(1_000_000))
  if (schema.format === 'date') return `2026-0${1 + random(8)}-1${random(10)}`
  if (schema.examples?.length) return toTree(schema.examples[random(schema.examples.length)])
  if (/email/.test(name)) return `a${random(100)}@example.test`
  return random(2) === 0 ? `${random(100)}.5` : `Text ${random(1000)}`
}

/** Returns the query: what is required, some of the rest, and the edits. */
function queryOf(operation: Operation, plan: Plan, source: Source): string {
  const { sample, stock, random } = source
  const declared = operation.parameters.filter((one) => one.in === 'query')
  const text = (tree: Tree, name: string): string =>
    tree instanceof Reference ? idOf(tree, { name, stock }) : String(Array.isArray(tree) ? (tree[0] ?? '') : tree)
  const valueOf = (name: string, schema: Schema): string => {
    if (name === 'start_date' || name === 'from') return `202${5 + random(2)}-01-01`
    if (name === '_start' || name === 'start' || name === 'after') return String(random(3))
    if (name === '_end' || name === 'limit') return String(3 + random(60))
    if (name === '_sort') return declared[random(declared.length)]?.name ?? ''
    if (name === 'known_at') return `2026-06-1${random(6)}T1${random(10)}:00`
    if (name === 'compare')
      return ['previous_year', 'previous_period', '2025-01-01..2025-12-31', 'months', 'quarters'][random(5)] ?? ''
    const table = tableOf(name)
    return text(valid(table ? { type: 'string', format: 'uuid' } : schema, source, name), name)
  }
  const recorded = Object.entries(sample?.query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  const pairs: [string, string][] =
    recorded.length > 0
      ? recorded
      : declared
          .filter(({ required }) => required === true || random(declared.length) < 2)
          .map(({ name, schema }) => [name, valueOf(name, schema)])
  const raw: string[] = []
  for (const { act, at, key, value } of plan.queryEdits) {
    const place = at % Math.max(1, pairs.length)
    const name = pairs[place]?.[0] ?? declared[at % Math.max(1, declared.length)]?.name ?? key
    if (act === 'set') pairs[place] = [name, value]
    if (act === 'add')
      pairs.push([at % 3 === 0 ? key : (declared[at % Math.max(1, declared.length)]?.name ?? key), value])
    if (act === 'twice') pairs.push([name, value])
    if (act === 'operator') pairs.push([`${name}${['_like', '_gte', '_in', '_ne', '[]', '[a]', '.b'][at % 7]}`, value])
    if (act === 'drop') pairs.splice(place, 1)
    if (act === 'raw') raw.push(['%zz', '&&==', '=', '%00=1', 'q=%ED%A0%BD', 'q=%C0%AF', '?', '#', 'q'][at % 9] ?? '')
  }
  const parts = pairs.map(([name, value]) => `${encoded(name.slice(0, 2000))}=${encoded(value.slice(0, 8000))}`)
  return [...parts, ...raw].join('&')
}

function asPageForm(json: string): string {
  try {
    const fields = JSON.parse(json) as Record<string, unknown>
    return Object.entries(fields ?? {})
      .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
      .join('&')
  } catch {
    return json
  }
}
