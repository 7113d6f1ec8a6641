/** Ways to read and fill any declared resource of company `one`. */
import { expect } from 'vitest'
import type { Field, Resource } from '../../domain/resources/define.ts'
import { isWritable } from '../../domain/resources/define.ts'
import type { TestApp } from './harness.ts'

export type Row = Record<string, unknown> & { id: string; version: number }
export const base = '/api/company/one'

/** The fields that a client may send. */
export function writableFields({ fields }: Resource): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => isWritable(field))
}

/** Every row of a list, by pages of 50. */
export async function allRows(app: TestApp, resource: Resource, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; ; start += 50) {
    const page = `${base}/${resource.path}/?_start=${start}&_end=${start + 50}${query}`
    const { status, body } = await app.as('owner').get(page)
    expect(status).toBe(200)
    rows.push(...body)
    if (body.length < 50) return rows
  }
}

let counter = 0

/** A body with every writable field filled; texts end in a number of its own. */
export async function sample(app: TestApp, resource: Resource): Promise<Record<string, unknown>> {
  counter += 1
  const body: Record<string, unknown> = {}
  for (const [name, field] of writableFields(resource)) body[name] = await valueFor(app, field, name)
  return body
}

async function valueFor(app: TestApp, field: Field, name: string): Promise<unknown> {
  switch (field.kind) {
    case 'text':
    case 'note':
      return `${name} ${counter}`
    case 'money':
      return `${counter}.5`
    case 'date':
      return '2026-02-01'
    case 'flag':
      return true
    case 'choice':
    case 'status':
      return Object.keys(field.choices)[0]
    case 'reference':
      return (await app.as('owner').get(`${base}/${field.to}/options/`)).body[0].id
  }
}

/** Two opening balances, and three vouchers with texts that search, files and wildcards stumble over. */
export async function someDocuments(app: TestApp): Promise<void> {
  const { body: accounts } = await app.as('owner').get(`${base}/account/ledgers/?_start=0&_end=500`)
  const idOf = (code: string) => accounts.find((account: { code: string }) => account.code === code).id
  for (const [code, amounts] of [
    ['A-C-C', { opening_dr: '10.50' }],
    ['Q-CI', { opening_cr: '10.50' }],
  ] as const) {
    await app.as('owner').post(`${base}/account/opening-balances/`, { account: idOf(code), ...amounts })
  }
  for (const [status, narration] of [
    ['Approved', '=1+1'],
    ['Unapproved', '100 % of rent'],
    ['Approved', 'Rent_x'],
  ]) {
    const rows = [
      { account: idOf('E-I-FP'), debit: '10.50' },
      { account: idOf('A-C-C'), credit: '10.50' },
    ]
    await app.as('owner').post(`${base}/account/journal-vouchers/`, { date: '2026-03-31', narration, status, rows })
  }
}
