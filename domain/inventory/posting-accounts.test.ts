import { expect, test } from 'vitest'
import { expenseAccount, postingKinds, postingAccount } from './posting-accounts.ts'

test("the accounts of an item are named after it and belong to the category of the company's account", () => {
  expect(postingKinds.map((kind) => postingAccount(kind, 'Tea'))).toEqual([
    { name: 'Tea (Sales)', below: 'SALES' },
    { name: 'Tea (Purchase)', below: 'PURCHASE' },
    { name: 'Discount Allowed - Tea', below: 'DIS-EXP' },
    { name: 'Discount Received - Tea', below: 'DIS-INCOME' },
  ])
})

test('expenses and assets have a dedicated account, stock items have none', () => {
  expect(expenseAccount({ direct_expense: true }, 'Carriage')).toEqual({ name: 'Carriage', below: 'DIR-EXP' })
  expect(expenseAccount({ indirect_expense: true }, 'Paper')).toEqual({ name: 'Paper', below: 'IND-EXP' })
  expect(expenseAccount({ fixed_asset: true }, 'Van')).toEqual({ name: 'Van', below: 'FIX-ASSET' })
  expect(expenseAccount({ track_inventory: true }, 'Tea')).toBeNull()
})
