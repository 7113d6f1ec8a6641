/** A use-case that decides before its transaction: once for its key, also when a concurrent request comes first. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reading, statement } from '../../server/db/core/client.ts'
import { DomainError } from '../../domain/errors.ts'
import { newId, nothingToLoad, writeOnce } from '../../server/services/core/unit-of-work.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

let books: TestBooks
beforeAll(async () => {
  books = await startBooks()
})
afterAll(() => books.close())

/** Adds a brand of this name, after `between` ran between reading the key and deciding; a duplicate name is refused. */
function addBrand(key: string | null, name: string, between: () => Promise<unknown> = async () => undefined) {
  const { db, who } = books.context
  const { idempotency: _none, ...rest } = books.context
  const context = key === null ? rest : { ...rest, idempotency: { method: 'POST', path: '/brands/', key, body: name } }
  return writeOnce(context, {
    load: nothingToLoad,
    write: async () => {
      await between()
      const existing = statement('select id from brand where company_id = $1 and name = $2', [who.companyId, name])
      const [rows] = await db.batch(who.companyId, [existing])
      if (rows.length > 0) throw new DomainError('DUPLICATE')
      const id = newId()
      const write = 'insert into brand (company_id, id, name) values ($1, $2, $3)'
      return { status: 201, id, statements: [statement(write, [who.companyId, id, name])] }
    },
    read: (id) => reading([statement('select 1')], () => id),
  })
}

test('a concurrent duplicate gets the answer of the first request', async () => {
  let first = ''
  const second = await addBrand('1', 'A', async () => (first = (await addBrand('1', 'A')).body))
  expect(second).toEqual({ status: 201, body: first })
  expect(await books.sql('select name from brand order by name')).toEqual([{ name: 'A' }])
})

test('a record created by another request is refused', async () => {
  await expect(addBrand('2', 'B', () => addBrand('3', 'B'))).rejects.toMatchObject({ code: 'DUPLICATE' })
  await expect(addBrand(null, 'B')).rejects.toMatchObject({ code: 'DUPLICATE' })
  await expect(addBrand('3', 'A')).rejects.toMatchObject({ code: 'KEY_REUSED' })
})

test('a repeated request is answered, like the first one, by what waits for the disk', async () => {
  const writeThenRead = vi.spyOn(books.context.db, 'writeThenRead')
  const [first, repeated] = [await addBrand('5', 'C'), await addBrand('5', 'C')]
  expect(repeated).toEqual(first)
  expect(writeThenRead.mock.calls.map(([, writes]) => writes.length > 0)).toEqual([true, false])
})
