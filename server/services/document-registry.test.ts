import { expect, test } from 'vitest'
import { resources } from '../../domain/resources/index.ts'
import { permissionsFor } from './ledger/read-journal-voucher.ts'
import { post, repost, takeBack } from './ledger/post-voucher.ts'
import type { Facts } from './ledger/voucher-facts.ts'
import { documentUseCases } from './document-registry.ts'
import type { Context } from './core/unit-of-work.ts'

const documents = resources.filter(({ kind }) => kind === 'document')

test.each(documents.map((resource) => [resource.path, resource] as const))(
  '%s has a use-case for every act, and journal entries when it posts',
  (path, { acts, posts, actions }) => {
    const useCases = documentUseCases(path)
    expect(Object.keys(useCases.acts).toSorted()).toEqual(acts.map(({ name }) => name).toSorted())
    expect(useCases.journalEntries !== undefined).toBe(posts)
    expect(useCases.remove !== undefined).toBe(actions.includes('D'))
  },
)

test('what is no document has no use-cases', () => {
  expect(() => documentUseCases('account/nothing')).toThrow('There is nothing here.')
})

test('editing what stands in the ledger asks for approval as well', () => {
  expect(permissionsFor('edit', { status: 'Unapproved' })).toEqual(['account_journal_vouchers.update'])
  expect(permissionsFor('edit', { status: 'Approved' })).toEqual([
    'account_journal_vouchers.update',
    'account_journal_vouchers.approve',
  ])
})

const facts = {
  years: [{ id: 'y26', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', state: 'open' }],
  live: [
    { account_id: 'rent', debit: '5', credit: '0', description: null },
    { account_id: 'cash', debit: '0', credit: '5', description: null },
  ],
} as unknown as Facts
const context = { who: { companyId: 'one', userId: 'amy' } } as Context
const stored = { id: 'v', date: '2026-03-31', entry_id: 'e1' } as Parameters<typeof takeBack>[2]['stored']
const lines = [
  { accountId: 'rent', debit: '5', credit: '0' },
  { accountId: 'cash', debit: '0', credit: '5' },
]

test('a posting is one entry, taking back is one, and an edit that changes nothing is none', () => {
  expect(post(context, facts, { voucherId: 'v', date: '2026-03-31', lines }).entries).toHaveLength(1)
  expect(takeBack(context, facts, { stored, date: '2026-03-31' })).toMatchObject({
    entries: [expect.any(String)],
    liveEntryId: null,
  })
  const same = repost(context, facts, { stored, voucherId: 'v', date: '2026-03-31', lines })
  expect(same).toEqual({ statements: [], entries: [], liveEntryId: 'e1' })
  const moved = repost(context, facts, { stored, voucherId: 'v', date: '2026-04-01', lines })
  expect(moved.entries).toHaveLength(2)
  expect(moved.liveEntryId).toBe(moved.entries[1])
})
