/** Sends requests derived from the declaration of a kind: creating, changing, acting, deleting, and refusals. */
import { takesVersion } from '../../../domain/resources/core/document-body.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { unknownId } from './company.ts'
import type { Desk, Document } from './desk.ts'
import type { Kind, Values } from './kinds.ts'
import { nameOfValue, without } from './kinds.ts'
import type { Answer } from './server.ts'

const isDone = ({ status }: Answer) => status >= 200 && status < 300

/** Returns the full body, made unique again. */
const fullBody = async (desk: Desk, kind: Kind, sent: Values = {}): Promise<Values> => ({
  ...((await kind.again?.(desk, kind.full)) ?? kind.full),
  ...sent,
})
const leastBody = async (desk: Desk, kind: Kind): Promise<Values> =>
  (await kind.again?.(desk, kind.least)) ?? kind.least

/** Returns the version for an act; an act that creates a document has none. */
export function seen({ path }: Kind, act: string, version: number): Values {
  const declared = resourceAt(path)?.acts.find(({ name }) => name === act)
  return declared && !takesVersion(declared) ? {} : { version }
}

/** Creates a document in a status; recorded only when that fails. */
export async function documentIn(desk: Desk, kind: Kind, status: string): Promise<Document> {
  const { sent: statusBody = {}, acts = [] } = kind.statuses[status] ?? {}
  const body = await fullBody(desk, kind, statusBody)
  const created = await desk.quietly('POST', '', body)
  if (!isDone(created)) {
    await desk.ask(`${status} cannot be made`, 'POST', '', body)
    return { id: unknownId, version: 1 }
  }
  let document: Document = created.body
  for (const act of acts) {
    const answer = await desk.quietly('POST', `${document.id}/${act}/`, {
      ...seen(kind, act, document.version),
      ...(await actBody(desk, kind, { act, document })),
    })
    if (isDone(answer)) document = answer.body
    else await desk.ask(`${status} cannot be reached`, 'GET', `${document.id}/`)
  }
  return document
}

/** Provides a document in a status repeatedly, and a new one once it was changed: a refusal leaves it unchanged. */
export function reusable(desk: Desk, kind: Kind, status: string) {
  let cachedDocument: Document | null = null
  return {
    take: async (): Promise<Document> => (cachedDocument ??= await documentIn(desk, kind, status)),
    used: (): void => void (cachedDocument = null),
  }
}

export async function actBody(
  desk: Desk,
  kind: Kind,
  { act, document }: { act: string; document: Document },
): Promise<Values> {
  const body = kind.acts[act] ?? {}
  return typeof body === 'function' ? body(desk, document) : body
}

/** Records creating with each field alone, without each, and with each wrong value. */
export async function recordCreating(desk: Desk, kind: Kind): Promise<void> {
  const { fields, lists } = kind
  const create = async (name: string, body: unknown) => {
    desk.begin(`create ${name}`)
    return desk.ask('create', 'POST', '', body)
  }
  for (const [name, body] of [
    ['least', await leastBody(desk, kind)],
    ['full', await fullBody(desk, kind)],
  ] as const) {
    const created = await create(name, body)
    if (!isDone(created)) continue
    await desk.ask('read', 'GET', `${created.body.id}/`)
    await desk.history('created', created.body.id)
  }
  for (const body of ['{', '[]', 'null', '7', '"text"', '{}']) await create(`body ${body}`, body)
  for (const [name, more] of [
    ['unknown field', { nonsense: 1 }],
    ['version', { version: 1 }],
    ['own id', { id: unknownId }],
    ['accept nonsense', { accept: ['NONSENSE'] }],
    ['accept text', { accept: 'NEGATIVE_STOCK' }],
    ['accept warning', { accept: ['DATE_BEFORE_LAST'] }],
    ['kept fields', { total: '7', voucher_no: 'X-1', created_at: '2026-01-01' }],
  ] as const)
    await create(name, { ...(await leastBody(desk, kind)), ...more })
  for (const [name, { good, bad }] of Object.entries(fields)) {
    const created = await create(`with ${name}`, { ...(await leastBody(desk, kind)), [name]: good })
    if (isDone(created)) await desk.history('created', created.body.id)
    await create(`without ${name}`, without(await fullBody(desk, kind), name))
    for (const value of bad)
      await create(`with ${name} ${nameOfValue(value)}`, { ...(await leastBody(desk, kind)), [name]: value })
  }
  for (const [list, ofRow] of Object.entries(lists)) await recordRows(desk, kind, { list, ofRow })
}

async function recordRows(desk: Desk, kind: Kind, rowList: { list: string; ofRow: Kind['fields'] }): Promise<void> {
  const { list, ofRow } = rowList
  const source = list in kind.least ? 'least' : 'full'
  const rowsOf = (body: Values): Values[] => [...((body[list] ?? []) as Values[])]
  const create = async (name: string, change: (rows: Values[]) => unknown, from: 'least' | 'full' = source) => {
    const body = from === 'least' ? await leastBody(desk, kind) : await fullBody(desk, kind)
    desk.begin(`create ${list} ${name}`)
    return desk.ask('create', 'POST', '', { ...body, [list]: change(rowsOf(body)) })
  }
  for (const value of [null, [], {}, 'x', [null], [7], [[]]]) await create(nameOfValue(value), () => value)
  await create('twice', (rows) => [...rows, ...rows])
  await create('unknown field', ([first, ...rest]) => [{ ...first, nonsense: 1 }, ...rest])
  await create('empty row behind', (rows) => [...rows, {}])
  const most = kind.most[list] ?? 0
  if (most > 0) await create('too many', ([first]) => Array.from({ length: most + 1 }, () => first))
  for (const [name, { good, bad }] of Object.entries(ofRow)) {
    await create(`with ${name}`, ([first, ...rest]) => [{ ...first, [name]: good }, ...rest])
    await create(`without ${name}`, ([first = {}, ...rest]) => [without(first, name), ...rest], 'full')
    for (const value of bad)
      await create(`with ${name} ${nameOfValue(value)}`, ([first, ...rest]) => [{ ...first, [name]: value }, ...rest])
  }
}

/**
 * Records changing a document in a status; each field alone, and each in the full body, only in the first two statuses.
 */
export async function recordChanging(desk: Desk, kind: Kind, status: string): Promise<void> {
  const patch = async (document: Document, { name, body }: { name: string; body: unknown }) => {
    const answer = await desk.ask(name, 'PATCH', `${document.id}/`, body)
    if (isDone(answer)) await desk.history(name, document.id)
    return answer
  }
  const isOpen = Object.keys(kind.statuses).indexOf(status) < 2
  const untouched = reusable(desk, kind, status)
  const chain = isOpen ? await documentIn(desk, kind, status) : null
  let { version: last = 1 } = chain ?? {}
  for (const [name, { other }] of isOpen ? Object.entries(kind.fields) : []) {
    desk.begin(`change ${status} ${name}`)
    const document = await untouched.take()
    const alone = await patch(document, { name: 'alone', body: { version: document.version, [name]: other } })
    if (isDone(alone)) untouched.used()
    const changeBody = {
      ...bodyOf(kind, chain ?? document),
      ...kind.statuses[status]?.sent,
      version: last,
      [name]: other,
    }
    const rest = await patch(chain ?? document, { name: 'with the rest', body: changeBody })
    if (isDone(rest)) last = rest.body.version
  }
  desk.begin(`change ${status}`)
  let document = await documentIn(desk, kind, status)
  const changeBody = { ...bodyOf(kind, document), ...kind.statuses[status]?.sent }
  await desk.history('made', document.id)
  const next = async (name: string, body: Values) => {
    const answer = await patch(document, { name, body: { version: document.version, ...body } })
    if (isDone(answer)) document = answer.body
  }
  await patch(document, { name: 'without version', body: changeBody })
  await next('nothing', {})
  await next('null', { remarks: null })
  await next('unknown field', { ...changeBody, nonsense: 1 })
  await next('wrong version', { ...changeBody, version: 77 })
  await next('version as text', { ...changeBody, version: '1' })
  await next('to the same', changeBody)
  await next('to all else', {
    ...changeBody,
    ...Object.fromEntries(Object.entries(kind.fields).map(([name, { other }]) => [name, other])),
  })
  await next('back', changeBody)
  await next('to the least', { ...kind.least, ...kind.statuses[status]?.sent })
  await next('back again', changeBody)
  await next('old version', { ...changeBody, version: 1 })
  for (const [list, ofRow] of Object.entries(kind.lists)) {
    for (const [name, { other }] of Object.entries(ofRow)) {
      const [first, ...rest] = (changeBody[list] ?? []) as Values[]
      await next(`${list} ${name}`, { ...changeBody, [list]: [{ ...first, [name]: other }, ...rest] })
    }
    const rows = (changeBody[list] ?? []) as Values[]
    const rowsWithoutIds = rows.map((row) => without(row, 'id'))
    for (const [name, value] of [
      ['left out', undefined],
      ['none', []],
      ['null', null],
      ['turned', rows.toReversed()],
      ['without ids', rowsWithoutIds],
      ['one less', rows.slice(1)],
      ['one more', [...rows, rowsWithoutIds[0]]],
      ['unknown id', rows.map((row) => ({ ...row, id: unknownId }))],
    ] as const)
      await next(`${list} ${name}`, { ...changeBody, [list]: value })
  }
  for (const body of ['{', '[]', 'null']) await desk.ask(`body ${body}`, 'PATCH', `${document.id}/`, body)
  await desk.ask('read', 'GET', `${document.id}/`)
}

/** Returns the body that created a document, its rows with their current ids. */
function bodyOf(kind: Kind, document: Document): Values {
  const lists = Object.keys(kind.lists).map((list) => {
    const rows = (kind.full[list] ?? []) as Values[]
    const storedRows: Values[] = Array.isArray(document[list]) ? document[list] : []
    const takesIds = Object.hasOwn(kind.lists[list] ?? {}, 'id')
    return [list, takesIds ? rows.map((row, index) => ({ ...row, id: storedRows[index]?.['id'] })) : rows] as const
  })
  const once = kind.again
    ? Object.keys(kind.full).filter((name) => name in document && typeof document[name] === 'string')
    : []
  const onceValues = once.map((name) => [name, document[name]] as const)
  return { ...kind.full, ...(kind.again ? Object.fromEntries(onceValues) : {}), ...Object.fromEntries(lists) }
}
