import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { settingLines } from './settings.ts'

const secrets = {
  DATABASE_URL: 'postgres://daybook_app:app-secret@db/daybook',
  DATABASE_OWNER_URL: 'postgres://daybook_owner:owner-secret@db/daybook',
  DATABASE_REPLICA_URL: 'postgres://daybook_app:replica-secret@replica/daybook',
  SMTP_URL: 'smtp://books:mail-secret@mail.example.com:587',
  SECRET_KEY: 'ab'.repeat(32),
  OIDC_ACME_NAME: 'Acme',
  OIDC_ACME_ISSUER: 'https://id.example.com',
  OIDC_ACME_CLIENT_ID: 'daybook',
  OIDC_ACME_CLIENT_SECRET: 'client-secret',
}
const lines = (env: Record<string, string>) => settingLines(parseConfig(env))

test('every setting has its value, its source and what it is', () => {
  const env = { PORT: '8080', DATA_DIR: '/srv/daybook' }
  const rows = lines(env).map((line) => line.split(/ {2,}/))
  expect(rows.every(({ length }) => length === 4)).toBe(true)
  expect(rows).toContainEqual(['PORT', '8080', 'environment', 'port of the server'])
  expect(rows).toContainEqual(['HOST', '127.0.0.1', 'default', 'address on which it listens'])
  expect(rows).toContainEqual(['PUBLIC_URL', 'http://localhost:8080', 'default', 'address that users open'])
  expect(rows).toContainEqual(['SECRET_KEY', '/srv/daybook/secret.key', 'default', 'encrypts stored secrets'])
  expect(rows).toContainEqual(['DEMO', 'on', 'default', 'whether the first start creates demo companies'])
})

test('no secret is shown', () => {
  const text = lines(secrets).join('\n')
  expect(text).not.toMatch(/-secret|abab/)
  expect(text).toContain('postgres://daybook_app:***@db/daybook')
  expect(text).toMatch(/OIDC_ACME_… +Acme, https:\/\/id\.example\.com +environment +identity provider/)
})

test.each([
  ['postgres://app:p-secret@/daybook?host=%2Frun%2Fpostgresql', 'postgres://app:***@/daybook?host=%2Frun%2Fpostgresql'],
  ['postgres://app@/daybook?host=/run&password=p-secret', 'postgres://app@/daybook?host=/run&password=***'],
])('the password in the address of a socket is not shown: %s', (DATABASE_URL, expected) => {
  const text = lines({ ...secrets, DATABASE_REPLICA_URL: '', DATABASE_URL }).join('\n')
  expect(text).not.toMatch(/-secret/)
  expect(text).toContain(` ${expected} `)
})
