/** Files of receipts and supplier payments for tests: sent, imported, and read from the books. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { paymentDesk } from './payment-desk.ts'

export type Cells = Readonly<Record<string, string>>
const paths = { receipts: 'payment-receipts', payments: 'purchase/payments' } as const

/** Returns the helpers of a kind, with those of payments. */
export async function paymentFiles(app: TestApp, kind: keyof typeof paths) {
  const desk = await paymentDesk(app)
  const imports = importDesk(app)
  const path = paths[kind]
  const fileOf = (rows: readonly Cells[]) => {
    const required = ['number', 'date', 'party', 'method', 'amount']
    const columns = [...new Set([...required, ...rows.flatMap((row) => Object.keys(row))])]
    return [columns.join(','), ...rows.map((row) => columns.map((column) => row[column] ?? '').join(','))].join('\n')
  }
  /** Sends a file and returns its checked import. */
  const check = async (rows: readonly Cells[]) => (await imports.send(fileOf(rows), { kind })).body
  /** Imports a file without errors. */
  async function write(rows: readonly Cells[]) {
    const body = await check(rows)
    expect([body.state, body.problems]).toEqual(['ready', []])
    const done = await imports.run(body.id)
    expect([done.state, done.failure]).toEqual(['done', null])
    return done
  }
  const numbered = async (number: string) => {
    const { body } = await desk.get(`${path}/?voucher_no=${number}`)
    expect(body).toHaveLength(1)
    return desk.read(path, body[0].id)
  }
  /** Returns the problems of a file as `2 party UNKNOWN_NAME`, and expects that no payment was written. */
  async function problemsOf(rows: readonly Cells[]): Promise<string[]> {
    const before = await countPayments()
    const { problems } = await check(rows)
    expect(await countPayments()).toBe(before)
    return problems.map(({ line, path: column, code }: Cells) => `${line} ${column} ${code}`)
  }
  const countPayments = async () => {
    const [row] = await app.sql<{ n: number }>('select count(*)::int as n from payment')
    return row?.n ?? 0
  }
  return { ...desk, imports, path, check, write, numbered, problemsOf, countPayments }
}
