/**
 * Each kind of import requires the permission of the resource that it fills; the kind that no other file tests
 * (account/import-categories).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importKinds, isImportKind } from '../../domain/imports/kinds.ts'
import { moduleOf } from '../../domain/resources/core/define.ts'
import { modules } from '../../domain/resources/modules.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { importDesk, imports } from './import-desk.ts'

let app: TestApp
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startApp()
  desk = importDesk(app)
})
afterAll(() => app.close())

type Permissions = Record<string, Record<string, boolean>>
const kinds = Object.keys(importKinds).filter(isImportKind)
const rightOf = (kind: (typeof kinds)[number]) => moduleOf(importKinds[kind].target)
/** Returns every permission except those of a module. */
const allBut = (module: string): Permissions =>
  Object.fromEntries(
    modules.map(({ key, actions }) => [
      key,
      Object.fromEntries(actions.map((action) => [action, !(key === module && action === 'import')])),
    ]),
  )

async function grant(permissions: Permissions): Promise<void> {
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(permissions)])
}
const start = async (kind: string) => {
  const { status, body } = await desk.send('a,b\n1,2', { kind, person: 'clerk', checked: false })
  return [status, body.params?.permission]
}

test.each(kinds)('the permission to import %s starts it, and no other kind', async (kind) => {
  const module = rightOf(kind)
  await grant({ imports: { read: true }, [module]: { read: true, import: true } })
  expect(await start(kind)).toEqual([201, undefined])
  for (const other of kinds.filter((one) => one !== kind)) {
    expect(await start(other), other).toEqual([403, `${rightOf(other)}.import`])
  }
})

test.each(kinds)('every permission except that to import %s refuses it, and its check fails', async (kind) => {
  const module = rightOf(kind)
  await grant(allBut(''))
  const { body } = await desk.send('a,b\n1,2', { kind, person: 'clerk', checked: false })
  await grant(allBut(module))
  expect(await start(kind)).toEqual([403, `${module}.import`])
  await app.runJobs()
  expect(await desk.read(body.id)).toMatchObject({
    failure: { code: 'NOT_ALLOWED', params: { permission: `${module}.import` } },
  })
})

test.each(kinds)(
  'an import of %s is neither stored nor changed without the permission to read what it fills',
  async (kind) => {
    const module = rightOf(kind)
    const count = async () => (await app.sql<{ n: number }>('select count(*)::int as n from import'))[0]?.n
    await grant({ imports: { read: true }, [module]: { import: true } })
    const before = await count()
    expect(await start(kind)).toEqual([403, `${module}.read`])
    expect(await count()).toBe(before)
    await grant(allBut(''))
    const { body } = await desk.send('a,b\n1,2', { kind, person: 'clerk', checked: false })
    await grant({ imports: { read: true }, [module]: { import: true } })
    const stored = () => app.sql('select * from import where id = $1', [body.id])
    await app.sql(`update import set state = 'ready', counts = '{"good": 0, "rejected": 0}' where id = $1`, [body.id])
    const ready = await stored()
    const clerk = app.as('clerk')
    for (const answer of [
      await clerk.patch(`${imports}${body.id}/`, { decimal_comma: true }),
      await clerk.post(`${imports}${body.id}/run/`),
      await clerk.post(`${imports}${body.id}/correct/`, { line: 2, column: 'a', value: '1' }),
      await clerk.post(`${imports}${body.id}/cancel/`),
    ]) {
      expect([answer.status, answer.body.params?.permission]).toEqual([403, `${module}.read`])
      expect(await stored()).toEqual(ready)
    }
  },
)

test('each kind of import requires the permission of its own resource', () => {
  const gated = modules.filter(({ actions }) => actions.includes('import')).map(({ key }) => key)
  expect(gated.toSorted()).toEqual(kinds.map(rightOf).toSorted())
})

test('account categories are imported below their parents, and a second import changes nothing', async () => {
  const rows = ['code,name,parent,description', 'T-1,Travel,E-I,', 'T-2,Flights,T-1,By air', ',Hotels,Travel,']
  const { body } = await desk.send(rows.join('\n'), { kind: 'categories' })
  expect(body).toMatchObject({ state: 'ready', problems: [], counts: { rows: 3, good: 3, there: 0 } })
  expect((await desk.run(body.id)).state).toBe('done')
  const stored = await app.sql(
    `select c.code, c.name, p.code as parent, c.description from account_category c
     join account_category p on p.company_id = c.company_id and p.id = c.parent_id where c.name in ('Travel', 'Flights', 'Hotels')
     order by c.name`,
  )
  expect(stored).toEqual([
    { code: 'T-2', name: 'Flights', parent: 'T-1', description: 'By air' },
    { code: null, name: 'Hotels', parent: 'T-1', description: null },
    { code: 'T-1', name: 'Travel', parent: 'E-I', description: null },
  ])
  const again = await desk.send(rows.join('\n'), { kind: 'categories' })
  expect(again.body.counts).toMatchObject({ good: 0, there: 3 })
  const [audited] = await app.sql<{ n: number }>(
    `select count(*)::int as n from audit_log where resource = 'account/categories' and action = 'import'`,
  )
  expect(audited?.n).toBe(3)
  expect(await app.broken('one')).toEqual([])
})

test('a category that differs from the books, repeats, or has no parent is refused at its column', async () => {
  const rows = [
    'code,name,parent',
    'E-I,Other,E',
    ',Parcels,E-I',
    ',Parcels,E-I',
    ',Lost,Nowhere',
    ',Rootless,',
    ',,E-I',
  ]
  const { body } = await desk.send(rows.join('\n'), { kind: 'categories' })
  expect(body.problems.map(({ line, path, code }: Record<string, string>) => [line, path, code])).toEqual([
    [2, 'code', 'OTHER_RECORD'],
    [4, 'name', 'REPEATED'],
    [5, 'parent', 'UNKNOWN_CATEGORY'],
    [6, 'parent', 'REQUIRED'],
    [7, 'name', 'REQUIRED'],
  ])
})
