/** A use-case that locks before it decides: one transaction, once for its key, repeated after a deadlock. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../server/db/core/client.ts'
import { reading, statement } from '../../server/db/core/client.ts'
import { DomainError } from '../../domain/errors.ts'
import { changeOnce, newId, nothingToLoad } from '../../server/services/core/unit-of-work.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

let books: TestBooks
beforeAll(async () => {
  books = await startBooks()
})
afterAll(() => books.close())

type NamedRecord = { id: string; name: string }

/** Adds a brand named by the next free letter; `key` is the idempotency key. */
function addBrand(key: string, body: unknown, between: (tx: Transaction) => Promise<void> = async () => undefined) {
  const { companyId } = books.context.who
  const context = { ...books.context, idempotency: { method: 'POST', path: '/brands/', key, body } }
  return changeOnce(context, {
    load: nothingToLoad,
    change: async (tx) => {
      const [, [{ count } = { count: 0 }]] = await tx.batch([
        statement('lock table brand in share row exclusive mode'),
        statement<{ count: number }>('select count(*)::int as count from brand where company_id = $1', [companyId]),
      ])
      await between(tx)
      const id = newId()
      const write = 'insert into brand (company_id, id, name) values ($1, $2, $3)'
      return { status: 201, id, statements: [statement(write, [companyId, id, 'ABCDEFGHIJ'.charAt(count)])] }
    },
    read: (id) =>
      reading(
        [statement<NamedRecord>('select id, name from brand where company_id = $1 and id = $2', [companyId, id])],
        ([[row]]) => row,
      ),
  })
}

test('concurrent requests with one key create one brand and get one answer; others wait for their turn', async () => {
  const answers = await Promise.all([addBrand('1', 'a'), addBrand('1', 'a'), addBrand('2', 'b'), addBrand('1', 'a')])
  expect(new Set(answers.map(({ body }) => body?.name))).toEqual(new Set(['A', 'B']))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await books.sql('select name from brand order by name')).toEqual([{ name: 'A' }, { name: 'B' }])
  await expect(addBrand('1', 'other')).rejects.toMatchObject({ code: 'KEY_REUSED' })
})

test('a refused decision writes nothing, and the connection continues', async () => {
  const refuses = () => Promise.reject(new DomainError('WARNINGS'))
  for (let n = 0; n < 12; n++) await expect(addBrand('3', 'c', refuses)).rejects.toMatchObject({ code: 'WARNINGS' })
  const fails = (tx: Transaction) => tx.run(statement('select 1/0')).then(() => undefined)
  await expect(addBrand('3', 'c', fails)).rejects.toMatchObject({ code: '22012' })
  expect((await addBrand('3', 'c')).body?.name).toBe('C')
})

test('a deadlock repeats the decision', async () => {
  let tries = 0
  const once = (tx: Transaction) => {
    tries += 1
    const raise = "do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$"
    return tries === 1 ? tx.run(statement(raise)).then(() => undefined) : Promise.resolve()
  }
  expect((await addBrand('4', 'd', once)).body?.name).toBe('D')
  expect(tries).toBe(2)
})
