/** Tests migration 0038 on books with names and bill numbers that differ only in case. */
import { expect, test } from 'vitest'
import { withBooksBefore } from '../../../tests/support/books-before.ts'

const company = '00000000-0000-7000-8000-00000000000a'

test('later names and bill numbers that differ only in case are numbered, without using an existing number', async () => {
  await withBooksBefore(38, async ({ admin, apply }) => {
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
    expect(await apply()).toEqual(['0038_names_without_case'])
    const read = async (sql: string) => (await admin.query<{ name: string }>(sql)).rows.map(({ name }) => name)
    const brands = await read('select name from brand order by created_at')
    expect(brands).toEqual(['Acme', 'ACME (2)', 'acme (3)', 'ACME (2) (3)', 'Birch'])
    const bills = await read('select supplier_no as name from trade_document order by created_at')
    expect(bills).toEqual(['a-7', 'A-7 (2)', 'A-7 (2) (3)', 'a-8'])
  })
})
