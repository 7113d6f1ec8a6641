/** Migration 0038 on books that hold names and bill numbers twice but for their capitals. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/database.ts'
import { projectRoot } from '../../paths.ts'
import { migrate } from './migrate.ts'

const source = path.join(projectRoot, 'server/db/migrations')
const company = '00000000-0000-7000-8000-00000000000a'

test('of names and bill numbers that stand twice but for capitals the later ones are numbered, and never as one that is there', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-names-'))
  const database = await emptyDatabase()
  const admin = new pg.Client({ connectionString: database.adminUrl })
  const bring = (isWanted: (number: number) => boolean) => {
    for (const name of readdirSync(source))
      if (isWanted(Number(name.slice(0, 4))) && !name.endsWith('_test.sql'))
        copyFileSync(path.join(source, name), path.join(folder, 'migrations', name))
    return migrate({ ownerUrl: database.ownerUrl, appRole: 'daybook_app', log: () => undefined, folder })
  }
  try {
    mkdirSync(path.join(folder, 'migrations'))
    writeFileSync(path.join(folder, 'grants.sql'), 'grant usage on schema public to :app;')
    await bring((number) => number < 38)
    await admin.connect()
    // The books are filled past references and triggers: only what stands in the two columns matters here.
    await admin.query('set session_replication_role = replica')
    for (const [place, name] of ['Acme', 'ACME', 'acme', 'ACME (2)', 'Birch'].entries())
      await admin.query(
        `insert into brand (company_id, id, name, created_at) values ($1, gen_random_uuid(), $2, timestamptz '2026-01-01' + $3 * interval '1 day')`,
        [company, name, place],
      )
    for (const [place, supplierNo] of ['a-7', 'A-7', 'A-7 (2)', 'a-8'].entries())
      await admin.query(
        `insert into trade_document (company_id, id, path, status, series, voucher_no, supplier_no, fiscal_year_id, party_id, created_by,
           date, document_time, created_at, tax_type, sub_total, discount_total, taxable, non_taxable, tax, total)
         select $1, gen_random_uuid(), 'purchase/vouchers', 'Issued', 'bill', 'B-' || $3, $2, $1, $1, $1,
           '2026-01-01', moment, moment, 'none', 0, 0, 0, 0, 0, 0
         from (select timestamptz '2026-01-01' + $3 * interval '1 day' as moment) t`,
        [company, supplierNo, place],
      )
    await admin.query('set session_replication_role = origin')
    expect(await bring((number) => number === 38)).toEqual(['0038_names_without_case'])
    const read = async (sql: string) => (await admin.query<{ name: string }>(sql)).rows.map(({ name }) => name)
    const brands = await read('select name from brand order by created_at')
    expect(brands).toEqual(['Acme', 'ACME (2)', 'acme (3)', 'ACME (2) (3)', 'Birch'])
    const bills = await read('select supplier_no as name from trade_document order by created_at')
    expect(bills).toEqual(['a-7', 'A-7 (2)', 'A-7 (2) (3)', 'a-8'])
  } finally {
    await admin.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})
