import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { declaredStatement } from './declared-statement.ts'

const declaration = { table: 'unit' }
let built = 0
const find = (companyId: string, ids: readonly string[], kind = 'a') =>
  declaredStatement({ of: declaration, form: kind }, { companyId, ids }, (values) => {
    built += 1
    return sql`select ${kind}::text from ${sql.table(declaration.table)}
      where company_id = ${values.companyId} and id = any (${values.ids}) and ${values.companyId} <> ''`
  })

test('a statement is built once for its declaration and form, and has the values of each call', () => {
  const first = find('c1', ['1'])
  const second = find('c2', ['2', '3'])
  expect(built).toBe(1)
  expect(first.parameters).toEqual(['a', 'c1', ['1'], 'c1'])
  expect(second).toEqual({ ...first, parameters: ['a', 'c2', ['2', '3'], 'c2'] })
  expect(find('c1', ['1'], 'b').parameters[0]).toBe('b')
  expect(built).toBe(2)
})
