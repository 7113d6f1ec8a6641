import { expect, test } from 'vitest'
import { afterLogin, currentCompany, safeNext } from './after-login.ts'

test.each([
  ['a company slug opens its dashboard', { redirect: 'demo' }, '/demo/dashboard'],
  ['invitations', { redirect: 'invitations' }, '/invitations'],
  ['create-company', { redirect: 'create-company' }, '/company/create'],
  ['an empty field stays', { redirect: '' }, null],
  ['a missing field stays', { redirect: null }, null],
  ['next overrides the field', { redirect: 'demo', next: '/other/account/ledgers?q=a' }, '/other/account/ledgers?q=a'],
  ['next overrides even onboarding', { redirect: 'onboarding', next: '/profile' }, '/profile'],
  ['next overrides for a user without a company', { redirect: 'invitations', next: '/profile' }, '/profile'],
  ['a foreign next is ignored', { redirect: 'demo', next: '//evil.example' }, '/demo/dashboard'],
  ['an explicit argument wins over next', { redirect: 'demo', next: '/a', explicit: '/profile' }, '/profile'],
  ['explicit false stays', { redirect: 'demo', next: '/a', explicit: false as const }, null],
  ['explicit false stays for onboarding', { redirect: 'onboarding', explicit: false as const }, null],
])('%s', (_, input, expected) => expect(afterLogin(input)).toBe(expected))

test('onboarding throws exactly this message', () => {
  expect(() => afterLogin({ redirect: 'onboarding' })).toThrow(/^Onboarding is not enabled$/)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'demo',
  '',
  '/',
  '/\t/evil.example',
  'javascript:alert(1)',
])('next %j is rejected', (next) => expect(safeNext(next)).toBeNull())

test.each([
  ['demo', 'demo'],
  ['onboarding', null],
  ['invitations', null],
  ['create-company', null],
  ['', null],
  [null, null],
])('the current company of redirect %j is %j', (redirect, expected) => expect(currentCompany(redirect)).toBe(expected))
