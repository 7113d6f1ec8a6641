import pg from 'pg'
import { expect, test } from 'vitest'
import { constraintOf } from './database-errors.ts'
import { adaptedTo, withOwnCode } from './engine.ts'

const distributed = { isDistributed: true }
const single = { isDistributed: false }
const sent = (text: string, engine = distributed) => adaptedTo(engine, { text, name: 'n', values: [] })

test('an insert of selected rows returns them on a distributed database only', () => {
  const text = 'insert into unit (company_id, id) select $1, r.id from unnest($2::uuid[]) r(id)'
  expect(sent(text)).toEqual({ text: `${text} returning 1`, values: [] })
  expect(sent(text, single)).toEqual({ text, name: 'n', values: [] })
})

test.each([
  'insert into unit (company_id, id) values ($1, $2)',
  'insert into unit (company_id, id) select $1, $2 returning id',
  'insert into unit (company_id, id) select $1, $2 on conflict (company_id, id) do nothing',
  'select id from unit where company_id = $1',
])('“%s” is sent as it is, and its plan is not kept', (text) => {
  expect(sent(text)).toEqual({ text, values: [] })
})

test('a refusal at the end of a transaction has the code of the warning before it', () => {
  const failed = (code: string) => Object.assign(new pg.DatabaseError('could not commit', 0, 'error'), { code })
  const notices = [
    { code: '01000', message: 'connection' },
    { code: 'DB005', message: 'journal entry is in a locked period' },
  ]
  expect(withOwnCode(failed('XX000'), notices)).toMatchObject({
    code: 'DB005',
    message: 'journal entry is in a locked period',
  })
  expect(withOwnCode(failed('XX000'), [])).toMatchObject({ code: 'XX000' })
  expect(withOwnCode(failed('40001'), notices)).toMatchObject({ code: '40001' })
})

test.each([
  'terminating connection due to unexpected postmaster exit',
  'could not commit transaction for shard 102019 on at least one active node',
])('“%s” is a lost connection', (message) => {
  const failed = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: 'XX000' })
  expect(withOwnCode(failed, [])).toMatchObject({ code: '08006' })
})

test.each([
  ['unit_name', 'unit_name'],
  ['idempotency_key_pkey_102094', 'idempotency_key_pkey'],
  [
    'cheque_issue_company_id_bank_account_id_cheque_n_1f2e3d4c_102047',
    'cheque_issue_company_id_bank_account_id_cheque_number_key',
  ],
])('the violated constraint “%s” is %s, whether it is a field of the error or in its message', (named, constraint) => {
  const failed = new pg.DatabaseError(`duplicate key value violates unique constraint "${named}"`, 0, 'error')
  expect(constraintOf(failed)).toBe(constraint)
  expect(constraintOf(Object.assign(failed, { constraint: named }))).toBe(constraint)
})
