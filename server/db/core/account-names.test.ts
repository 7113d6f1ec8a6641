/** Tests migration 0055 on books with the former default names. */
import { expect, test } from 'vitest'
import { withBooksBefore } from '../../../tests/support/books-before.ts'

test('default names change unless the company renamed them or uses the new name', async () => {
  await withBooksBefore(55, async ({ admin, apply }) => {
    const categories = [
      ['A', 'A-AR', 'Account Receivables'],
      ['A', 'E-P', 'Purchase of goods'],
      ['B', 'A-AR', 'Account Receivables'],
      ['B', 'mine', 'Accounts receivable'],
    ]
    for (const [company, code, name] of categories)
      await admin.query(
        `insert into account_category (company_id, id, code, name, is_default)
         values (('00000000-0000-7000-8000-00000000000' || $1)::uuid, gen_random_uuid(), $2, $3, true)`,
        [company, code, name],
      )
    for (const [code, name] of [
      ['Q-PL', 'Profit and Loss Account'],
      ['Q-DC', 'Owner’s drawings'],
    ])
      await admin.query(
        `insert into account (company_id, id, code, name, category_id, is_default)
         values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), $1, $2, gen_random_uuid(), true)`,
        [code, name],
      )
    expect(await apply()).toEqual(['0055_account_names'])
    const read = async (sql: string) => (await admin.query<{ name: string }>(sql)).rows.map(({ name }) => name)
    expect(await read('select name from account_category order by company_id, code')).toEqual([
      'Accounts receivable',
      'Purchase of goods',
      'Account Receivables',
      'Accounts receivable',
    ])
    expect(await read('select name from account order by code desc')).toEqual(['Retained earnings', 'Owner’s drawings'])
  })
})
