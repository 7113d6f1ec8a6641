/**
 * Sends requests derived from the declaration of a kind: acts, deleting, reading, permissions, repeats, the lock date.
 */
import { actBody, reusable, seen, documentIn } from './cases.ts'
import { one, settings, two, unknownId } from './company.ts'
import type { Desk, Document } from './desk.ts'
import type { Kind, Values } from './kinds.ts'
import { nameOfValue, long, without } from './kinds.ts'

const isDone = (status: number) => status < 300

/** Returns the current version of a document. */
async function versionOf(desk: Desk, { id, version }: Document): Promise<number> {
  const { status, body } = await desk.quietly('GET', `${id}/`)
  return status === 200 ? body.version : version
}

/** Records every act in every status: refused bodies first, then the good one. */
export async function recordActs(desk: Desk, kind: Kind): Promise<void> {
  for (const status of Object.keys(kind.statuses)) {
    const documents = reusable(desk, kind, status)
    for (const act of Object.keys(kind.acts)) {
      desk.begin(`${act} ${status}`)
      const document = await documents.take()
      if (await isActed(desk, kind, { document, act })) documents.used()
    }
    desk.begin(`all of ${status}`)
    const { id } = await documents.take()
    for (const read of [':id/', ...kind.reads.filter((path) => path.startsWith(':id'))])
      await desk.ask(read, 'GET', read.replace(':id', id))
  }
  for (const act of ['cancel', 'clear', 'reverse'].filter((name) => name in kind.acts)) {
    const statuses = Object.keys(kind.statuses).filter((name) => name !== 'Draft' && name !== 'Cancelled')
    for (const status of statuses) await recordDates(desk, kind, { status, act })
  }
}

/** Tries an act until one of its bodies is accepted; false when none is. */
async function isActed(
  desk: Desk,
  kind: Kind,
  { document, act }: { document: Document; act: string },
): Promise<boolean> {
  const { id, version } = document
  const good = await actBody(desk, kind, { act, document })
  const tries = [
    ...(await triesOf(desk, { document, act, good })),
    ['good', { ...good, ...seen(kind, act, version) }] as const,
  ]
  for (const [name, body] of tries) {
    if (!isDone((await desk.ask(name, 'POST', `${id}/${act}/`, body)).status)) continue
    await desk.ask('again', 'POST', `${id}/${act}/`, { ...good, ...seen(kind, act, version + 1) })
    await desk.history('then', id)
    return true
  }
  return false
}

type ActAttempt = { document: Document; act: string; good: Values }

/** Returns the refused bodies of an act; its own fields only where the status allows it. */
async function triesOf(desk: Desk, { document, act, good }: ActAttempt): Promise<[string, unknown][]> {
  const { id, version } = document
  const old = await desk.ask('old version', 'POST', `${id}/${act}/`, { ...good, version: version - 1 })
  const tries: [string, unknown][] = [
    ['without version', good],
    ['version as text', { ...good, version: String(version) }],
    ['unknown field', { ...good, version, nonsense: 1 }],
    ['body null', 'null'],
    ['body list', '[]'],
    ['without a body', undefined],
  ]
  if (old.body.code === 'WRONG_STATUS') return tries
  for (const name of Object.keys(good)) {
    for (const value of [7, 'nonsense', null, '', [], long(5001)]) {
      if (name === 'reason' && value === 'nonsense') continue
      tries.push([`with ${name} ${nameOfValue(value)}`, { ...good, version, [name]: value }])
    }
    tries.push([`without ${name}`, { ...without(good, name), version }])
  }
  return tries
}

async function recordDates(desk: Desk, kind: Kind, { status, act }: { status: string; act: string }): Promise<void> {
  const documents = reusable(desk, kind, status)
  for (const date of ['soon', '2019-01-01', '2026-03-01', '2026-12-30', '2026-04-01']) {
    desk.begin(`${act} ${status} on ${date}`)
    const document = await documents.take()
    const body = { ...(await actBody(desk, kind, { act, document })), ...seen(kind, act, document.version), date }
    if (isDone((await desk.ask('act', 'POST', `${document.id}/${act}/`, body)).status)) documents.used()
  }
}

/** Records deleting in every status, with and without a version. */
export async function recordDeleting(desk: Desk, kind: Kind): Promise<void> {
  for (const status of Object.keys(kind.statuses)) {
    desk.begin(`delete ${status}`)
    const { id, version } = await documentIn(desk, kind, status)
    for (const query of [
      '',
      '?version=x',
      '?version=77',
      `?version=${version}&nonsense=1`,
      `?version=${version}&accept=X`,
    ])
      await desk.ask(`with ${query}`, 'DELETE', `${id}/${query}`)
    await desk.ask('good', 'DELETE', `${id}/?version=${version}`)
    await desk.ask('read', 'GET', `${id}/`)
    await desk.history('then', id)
  }
}

/** Records reads, lists and previews, and everything once by each user. */
export async function recordReading(desk: Desk, kind: Kind): Promise<void> {
  desk.begin('read')
  const status = Object.keys(kind.statuses).find((name) => name !== 'Draft' && name !== 'Unapproved') ?? ''
  const { id, version } = await documentIn(desk, kind, status)
  const lists = [
    '',
    '?_end=2',
    '?q=Said',
    '?q=nonsense',
    '?status=Draft',
    '?nonsense=1',
    'totals/',
    'options/',
    'export.csv/',
  ]
  for (const path of [...lists, ...kind.reads, `${unknownId}/`, `abc/`, `${unknownId}/history/`])
    await desk.ask(path, 'GET', path.replace(':id', id))
  for (const path of kind.previews) {
    for (const [name, body] of [
      ['least', kind.least],
      ['full', kind.full],
      ['issued', { ...kind.full, status: 'Issued' }],
      ['stored', { ...kind.full, id, version }],
      ['nothing', {}],
      ['unknown field', { ...kind.least, nonsense: 1 }],
    ] as const)
      await desk.ask(`${path} ${name}`, 'POST', path.replace(':id', id), body)
  }
  await recordPeople(desk, kind, status)
}

async function recordPeople(desk: Desk, kind: Kind, status: string): Promise<void> {
  const document = await documentIn(desk, kind, status)
  const draft = await documentIn(desk, kind, Object.keys(kind.statuses)[0] ?? '')
  for (const as of ['reader', 'writer', 'stranger', 'nobody', 'accountant']) {
    desk.begin(`as ${as}`)
    const at = `${document.id}/`
    const body = (await kind.again?.(desk, kind.full)) ?? kind.full
    await desk.ask('list', 'GET', '?_end=1', undefined, { as })
    await desk.ask('read', 'GET', at, undefined, { as })
    await desk.ask('history', 'GET', `${at}history/`, undefined, { as })
    await desk.ask('create', 'POST', '', body, { as })
    await desk.ask('create as it stands', 'POST', '', { ...body, ...kind.statuses[status]?.sent }, { as })
    await desk.ask('create with accept', 'POST', '', { ...body, accept: ['DATE_BEFORE_LAST'] }, { as })
    await desk.ask('create least', 'POST', '', kind.least, { as })
    await desk.ask('change', 'PATCH', at, { ...kind.full, version: document.version }, { as })
    for (const act of Object.keys(kind.acts)) {
      const good = await actBody(desk, kind, { act, document })
      await desk.ask(
        act,
        'POST',
        `${at}${act}/`,
        { ...good, ...seen(kind, act, await versionOf(desk, document)) },
        { as },
      )
    }
    for (const path of kind.previews) await desk.ask(path, 'POST', path.replace(':id', document.id), kind.least, { as })
    await desk.ask('delete', 'DELETE', `${draft.id}/?version=${draft.version}`, undefined, { as })
  }
}

/** Records repeats by key, another company's address, and the lock date. */
export async function recordRepeats(desk: Desk, kind: Kind): Promise<void> {
  desk.begin('repeat')
  const headers = { 'idempotency-key': 'once-0001' }
  const body = (await kind.again?.(desk, kind.full)) ?? kind.full
  const created = await desk.ask('first', 'POST', '', body, { headers })
  await desk.ask('same', 'POST', '', body, { headers })
  await desk.ask('other body', 'POST', '', { ...body, remarks: 'Other' }, { headers })
  const { id = unknownId } = created.body
  await desk.history('then', id)
  for (const act of Object.keys(kind.acts)) {
    const version = await versionOf(desk, { id, version: 1 })
    const good = await actBody(desk, kind, { act, document: { id, version } })
    const key = { headers: { 'idempotency-key': `once-${act}` } }
    for (const name of ['first', 'same'])
      await desk.ask(`${act}, ${name}`, 'POST', `${id}/${act}/`, { ...good, ...seen(kind, act, version) }, key)
    await desk.ask(`${act}, other body`, 'POST', `${id}/${act}/`, { ...good, ...seen(kind, act, 9) }, key)
  }
  desk.begin('another company')
  const ownDocument = await documentIn(desk, kind, Object.keys(kind.statuses)[0] ?? '')
  const there = `${two}/${kind.path}/${ownDocument.id}/`
  await desk.ask('read', 'GET', there)
  await desk.ask('history', 'GET', `${there}history/`)
  await desk.ask('change', 'PATCH', there, { ...kind.full, version: 1 })
  for (const act of Object.keys(kind.acts)) await desk.ask(act, 'POST', `${there}${act}/`, { version: 1 })
  await desk.ask('delete', 'DELETE', `${there}?version=1`)
}

/** Records refusals while days up to the date of the full body are locked. */
export async function recordLock(desk: Desk, kind: Kind): Promise<void> {
  const documents: [string, Document][] = []
  desk.begin('locked')
  for (const status of Object.keys(kind.statuses)) documents.push([status, await documentIn(desk, kind, status)])
  const lock = (lock_date: string | null) => desk.quietly('PATCH', `${one}/lock-date/`, { lock_date })
  await lock('2026-05-31')
  const body = (await kind.again?.(desk, kind.full)) ?? kind.full
  for (const [status, document] of documents) {
    desk.begin(`locked ${status}`)
    const { sent: statusBody = {} } = kind.statuses[status] ?? {}
    await desk.ask('create', 'POST', '', { ...body, ...statusBody })
    await desk.ask('create later', 'POST', '', { ...body, ...statusBody, date: '2026-06-10' })
    const { version, id } = document
    await desk.ask('change', 'PATCH', `${id}/`, { ...kind.full, ...statusBody, version })
    for (const act of Object.keys(kind.acts)) {
      const good = await actBody(desk, kind, { act, document })
      await desk.ask(act, 'POST', `${id}/${act}/`, { ...good, ...seen(kind, act, await versionOf(desk, document)) })
    }
    const later = { ...kind.full, ...statusBody, version: await versionOf(desk, document), date: '2026-06-10' }
    await desk.ask('move out', 'PATCH', `${id}/`, later)
    await desk.ask('delete', 'DELETE', `${id}/?version=${version}`)
    await desk.history('then', id)
  }
  await lock(null)
}

/** Records each setting of trade toggled: creating with everything, and changing earlier documents. */
export async function recordSettings(desk: Desk, kind: Kind): Promise<void> {
  const page = kind.settings
  if (!page) return
  const now = (await desk.quietly('GET', `${one}/settings/${page}/`)).body as Values
  const issued = await documentIn(desk, kind, 'Issued')
  for (const [name, value] of Object.entries(now).filter(([, is]) => typeof is === 'boolean')) {
    desk.begin(`setting ${name} ${String(!value)}`)
    const draft = await documentIn(desk, kind, 'Draft')
    await settings(desk.server, page, { [name]: !value })
    const full = async (sent: Values) => ({ ...((await kind.again?.(desk, kind.full)) ?? kind.full), ...sent })
    await desk.ask('least', 'POST', '', kind.least)
    await desk.ask('full issued', 'POST', '', await full({ status: 'Issued' }))
    const other = { remarks: `Other ${name}` }
    await desk.ask('change a draft', 'PATCH', `${draft.id}/`, await full({ ...other, version: draft.version }))
    const version = await versionOf(desk, issued)
    await desk.ask('change an issued', 'PATCH', `${issued.id}/`, await full({ ...other, status: 'Issued', version }))
    await desk.ask('issue', 'POST', `${draft.id}/issue/`, { version: await versionOf(desk, draft) })
    await settings(desk.server, page, { [name]: value })
  }
}
