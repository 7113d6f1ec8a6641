import { expect, test } from 'vitest'
import { auditActions } from './audit-words.ts'
import { actsOfEvent, eventActs, eventResources, statusesOfAct } from './events.ts'

const invoices = 'sales/vouchers'
const actsOf = (resource: string, action: string, status: string | null = null) =>
  actsOfEvent({ resource, action, status })

test('an event has the act of its row, and the one that its new status stands for', () => {
  expect(actsOf(invoices, 'create', 'Draft')).toEqual(['created'])
  expect(actsOf(invoices, 'create', 'Issued')).toEqual(['created', 'issued'])
  expect(actsOf(invoices, 'update', 'Issued')).toEqual(['updated', 'issued'])
  expect(actsOf(invoices, 'update')).toEqual(['updated'])
  expect(actsOf(invoices, 'issue', 'Issued')).toEqual(['issued'])
  expect(actsOf('account/journal-vouchers', 'create', 'Approved')).toEqual(['created', 'approved'])
  expect(actsOf('tax/payments', 'create', 'Paid')).toEqual(['created', 'paid'])
  expect(actsOf('payment-receipts', 'create', 'Issued')).toEqual(['created'])
  expect(actsOf('inventory/items', 'recost')).toEqual([])
})

test('an act is found by the same statuses', () => {
  const issued = statusesOfAct('issued').map(({ resource, status }) => `${resource} ${status}`)
  expect(issued).toContain('sales/vouchers Issued')
  expect(issued).not.toContain('payment-receipts Issued')
  for (const { resource, status } of statusesOfAct('issued')) {
    expect(actsOf(resource, 'create', status)).toEqual(['created', 'issued'])
  }
})

test('every resource names its acts, and only resources that are written have events', () => {
  const paths = eventResources.map(({ path }) => path)
  expect(paths).not.toContain('settings/dashboard-widgets')
  expect(paths).not.toContain('sales/rows')
  expect(eventResources.find(({ path }) => path === invoices)).toEqual({
    path: invoices,
    label: 'Invoices',
    right: 'sales_vouchers.read',
    acts: [
      'created',
      'updated',
      'deleted',
      'cancelled',
      'imported',
      'issued',
      'printed',
      'emailed',
      'commented',
      'comment_deleted',
      'file_added',
      'file_removed',
    ],
  })
  expect(eventResources.filter(({ acts }) => acts.length === 0)).toEqual([])
})

test('an action of the log is the act of an event, or belongs to accounts, settings and upkeep', () => {
  const others = [
    'export',
    'recost',
    'start',
    'correct',
    'retry',
    'resend',
    'reject',
    'revoke',
    'rotate',
    'test',
    'replay',
    'transfer-ownership',
  ]
  const ofAccounts = /sign-|^(password|authenticator|address|primary-address|provider|switched)-/
  const without = Object.keys(auditActions).filter((action) => eventActs[action] === undefined)
  expect(without.filter((action) => !ofAccounts.test(action))).toEqual(others)
})
