import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { createDatabase, type Database } from '../../db/core/client.ts'
import { insertPerson } from '../../db/identity/identity-store.ts'
import { newId } from '../core/unit-of-work.ts'
import { chooseSlug } from './company-slug.ts'
import { createCompany } from './create-company.ts'

let database: TestDatabase
let db: Database
const choose = (wish: Parameters<typeof chooseSlug>[1]) => db.transaction(null, (tx) => chooseSlug(tx, wish))

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.appUrl)
  const founder = { userId: newId(), email: 'owner@example.test', address: '' }
  await db.batch(null, [...insertPerson({ id: founder.userId, email: founder.email, fullName: '', passwordHash: '' })])
  const clock = { now: () => new Date('2026-06-15T12:00:00Z') }
  await createCompany({ db, clock }, founder, { name: 'Taken', countryIso: 'GB' })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test.each([
  ['Maple & Finch Ltd', /^maple-finch-ltd$/],
  ['  Café Zürich – Süd  ', /^cafe-zurich-sud$/],
  ['A very long name that goes on and on without end', /^a-very-long-name-that-goes-on-and-on-w$/],
  ['Taken', /^taken-[0-9a-f]{9}$/],
  ['Sales', /^sales-[0-9a-f]{9}$/],
  ['हिमाल ट्रेडर्स', /^company-[0-9a-f]{9}$/],
])('%s gets a slug of its own', async (name, slug) => {
  expect(await choose({ name })).toMatch(slug)
})

test.each([
  ['demo', 'demo'],
  ['taken', 'DUPLICATE'],
  ['reports', 'DUPLICATE'],
  ['Not a slug', 'BAD_REQUEST'],
  ['-x', 'BAD_REQUEST'],
])('the wanted slug “%s” comes to %s', async (requested, outcome) => {
  const slug = await choose({ name: 'X', requested }).catch((error: { code: string }) => error.code)
  expect(slug).toBe(outcome)
})
