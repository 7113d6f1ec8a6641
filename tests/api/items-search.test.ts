/** Items: the fields of their categories, searching and picking (pick-items), pictures (item-images). */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { png } from './audit-steps.ts'
import { itemDesk } from './item-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const { get, post, patch, unit, item, category, at } = itemDesk(() => app)

describe('extra fields', () => {
  test('are validated by type at their names, and removed with their category', async () => {
    const books = await category({
      name: 'Books',
      extra_fields: [
        { name: 'Author', type: 'text', search: true },
        { name: 'Pages', type: 'number' },
        { name: 'Binding', type: 'choice', choices: ['Hard', 'Soft'] },
      ],
    })
    const body = { name: 'The Dispossessed', unit: await unit('Piece'), category: books.id }
    const refused = await post('inventory/items', {
      ...body,
      extra_data: { Pages: 'many', Binding: 'Leather', Colour: 'blue' },
    })
    expect(at(refused)).toEqual(['NOT_A_NUMBER', ['extra_data.Pages', 'extra_data.Binding', 'extra_data.Colour']])
    const book = await item({ ...body, extra_data: { Author: 'Le Guin', Pages: '0387', Binding: null } })
    expect(book.extra_data).toEqual({ Author: 'Le Guin', Pages: '387' })
    expect((await get('inventory/items/?q=guin%20dispossessed')).body).toMatchObject([{ id: book.id }])
    expect((await get('inventory/items/?q=387')).body).toEqual([])
    const searched = [
      { name: 'Author', type: 'text', search: false },
      { name: 'Pages', type: 'number', search: true },
    ]
    await patch(`inventory/categories/${books.id}`, { version: 1, extra_fields: searched })
    expect((await get('inventory/items/?q=387')).body).toMatchObject([{ id: book.id }])
    expect((await get('inventory/items/?q=guin')).body).toEqual([])
    const { body: moved } = await patch(`inventory/items/${book.id}`, { version: 1, category: null })
    expect(moved.extra_data).toEqual({})
  })
})

describe('searching', () => {
  test('matches every word in any order', async () => {
    const tin = await item({ name: 'Biscuit tin', code: 'BT-1', barcode: '4006381333931', description: 'Round, red' })
    for (const text of ['red tin', 'bt-1', '4006381333931', 'BISCUIT round']) {
      const matches = await get(`inventory/items/?q=${encodeURIComponent(text)}`)
      expect([text, matches.body.map(({ id }: { id: string }) => id)]).toEqual([text, [tin.id]])
    }
    expect((await get('inventory/items/?q=green%20tin')).body).toEqual([])
    const words = { label: 'Biscuit tin', hint: 'BT-1', date: null, amount: null, status: null }
    const hit = { kind: 'item', path: 'inventory/items', id: tin.id, ...words }
    expect((await get('search/?q=4006381333931')).body).toEqual([hit])
    expect((await get('inventory/items/options/?q=red')).body).toEqual([
      { id: tin.id, label: 'Biscuit tin', hint: 'BT-1 · pcs' },
    ])
  })

  test('requires the permission to read items', async () => {
    expect((await app.as('clerk').get(`${base}/search/?q=biscuit`)).body).toEqual([])
    expect((await app.as('clerk').get(`${base}/inventory/items/pick/`)).status).toBe(403)
  })

  test('returns units, stock and prices for a document row; inactive items only by name', async () => {
    const jam = await item({ name: 'Jam', code: 'JAM', selling_price: '3.2', cost_price: '1.1' })
    const [picked] = (await get('inventory/items/pick/?q=jam&tracked=true')).body
    expect(picked).toMatchObject({
      id: jam.id,
      label: 'Jam',
      code: 'JAM',
      unit_label: 'pcs',
      stock: '0',
      cost: '1.1',
      selling_price: '3.2',
      tax_scheme: null,
    })
    const service = await item({ name: 'Jam session', track_inventory: false })
    const ids = async (query: string) =>
      (await get(`inventory/items/pick/?${query}`)).body.map(({ id }: { id: string }) => id)
    expect(await ids('q=jam&tracked=true')).toEqual([jam.id])
    expect(await ids('q=jam')).toEqual([jam.id, service.id])
    await patch(`inventory/items/${jam.id}`, { version: 1, is_active: false })
    expect(await ids('q=jam')).toEqual([service.id])
    expect(await ids(`q=jam&ids=${jam.id}`)).toEqual([jam.id, service.id])
    expect((await get('inventory/items/options/?q=jam')).body.map(({ id }: { id: string }) => id)).toEqual([service.id])
    await patch(`inventory/items/${jam.id}`, { version: 2, is_active: true })
    expect(await ids('q=jam&tracked=true')).toEqual([jam.id])
    expect((await get('inventory/items/pick/?nonsense=1')).body.code).toBe('UNKNOWN_FILTER')
  })

  test('keeps merged items inactive', async () => {
    const [survivor, duplicate] = [await item({ name: 'Honey' }), await item({ name: 'Honney', is_active: false })]
    await app.sql('update item set merged_into_id = $1 where id = $2', [survivor.id, duplicate.id])
    const answer = await patch(`inventory/items/${duplicate.id}`, { version: 1, is_active: true })
    expect(at(answer)).toEqual(['WRONG_STATUS', ['is_active']])
  })
})

describe('pictures', () => {
  const place = (id: string, side = 'front') => `${base}/inventory/items/${id}/images/${side}/`

  test('are served by their type to readers, and keep the version', async () => {
    const cup = await item({ name: 'Cup' })
    expect((await app.as('owner').get(place(cup.id))).status).toBe(404)
    const uploaded = await app.as('owner').upload(place(cup.id), { name: 'cup.txt', content: png })
    expect([uploaded.status, uploaded.body.front_image, uploaded.body.version]).toEqual([200, 'image/png', 1])
    const picture = await app.as('accountant').get(place(cup.id))
    expect([picture.headers['content-type'], picture.bytes.equals(png)]).toEqual(['image/png', true])
    expect((await app.as('owner').get(place(cup.id, 'back'))).status).toBe(404)
    await app.as('owner').upload(place(cup.id, 'back'), { name: 'back.png', content: png })
    expect((await app.as('accountant').get(place(cup.id, 'back'))).bytes.equals(png)).toBe(true)
    const removed = await app.as('owner').delete(place(cup.id))
    expect([removed.status, removed.body.front_image]).toEqual([200, null])
    expect((await app.as('owner').get(place(cup.id))).status).toBe(404)
    const history = (await get(`inventory/items/${cup.id}/history/`)).body
    expect(history.map(({ changes }: { changes: object }) => Object.keys(changes))).toMatchObject([
      ['front_image'],
      ['back_image'],
      ['front_image'],
      expect.arrayContaining(['name']),
    ])
  })

  test('must be small pictures', async () => {
    const pot = await item({ name: 'Pot' })
    const send = (content: Buffer) => app.as('owner').upload(place(pot.id), { name: 'a.png', content })
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(at(await send(drawing))).toEqual(['NOT_A_PICTURE', ['file']])
    expect(at(await send(Buffer.concat([png, Buffer.alloc(1024 * 1024)])))).toEqual(['TOO_LARGE', ['file']])
    expect(at(await app.as('owner').post(place(pot.id)))).toEqual(['REQUIRED', ['file']])
  })

  test('are deleted with their item', async () => {
    const mug = await item({ name: 'Mug' })
    await app.as('owner').upload(place(mug.id), { name: 'a.png', content: png })
    expect((await app.as('owner').delete(`${base}/inventory/items/${mug.id}/?version=1`)).status).toBe(204)
    const [company] = await app.sql<{ id: string }>(`select id from company where slug = 'one'`)
    expect(existsSync(path.join(app.folder, 'pictures', String(company?.id), mug.id))).toBe(false)
  })
})
