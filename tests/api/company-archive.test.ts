/**
 * A company exported and imported again: every report equal to the cent, numbers that go on counting, an audit chain that
 * begins with the former one, nothing of another company.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runExport } from '../../server/cli/export.ts'
import { leftOut } from '../../server/db/archive/company-tables.ts'
import { runCommand } from '../support/books.ts'
import type { ArchiveDesk } from './archive-desk.ts'
import { archiveDesk } from './archive-desk.ts'
import { png } from './audit-steps.ts'

let desk: ArchiveDesk
beforeAll(async () => {
  desk = await archiveDesk()
})
afterAll(() => desk.close())

const reports = [
  'trial-balance/?start_date=2026-01-01&end_date=2026-12-31',
  'balance-sheet/?as_of=2026-03-31',
  'income-statement/?start_date=2026-03-01&end_date=2026-03-31',
  'cash-flow/?start_date=2026-01-01&end_date=2026-12-31',
  'stock-trial-balance/?start_date=2026-01-01&end_date=2026-12-31',
  'customer-ageing/?as_of=2026-06-15',
  'supplier-ageing/?as_of=2026-06-15',
  'tax-summary/?start_date=2026-03-01&end_date=2026-03-31',
]

async function reportsOf(slug: string): Promise<unknown[]> {
  const bodies: unknown[] = []
  for (const report of reports) {
    const { status, body } = await desk.app.as('owner').get(`/api/company/${slug}/reports/${report}`)
    expect([report, status]).toEqual([report, 200])
    // Links to pages begin with the slug.
    bodies.push(JSON.parse(JSON.stringify(body).replaceAll(`"/${slug}/`, '"/')))
  }
  return bodies
}

test('an imported company has every report, number and row of the exported one, and goes on', async () => {
  const imported = await desk.importAs('copy')
  expect([imported.code, imported.output]).toEqual([
    0,
    expect.stringMatching(/^copy: \d{3,} rows and \d+ files imported/),
  ])
  expect(await reportsOf('copy')).toEqual(await reportsOf('one'))
  const { output } = await desk.importAs('copy-2')
  expect(output).toMatch(/^copy-2: .*every report equals the archive, and every check passed/)
  expect(await reportsOf('copy-2')).toEqual(await reportsOf('one'))
  const counts = async (slug: string) => {
    const rows: Record<string, unknown> = {}
    for (const { name } of desk.head.tables) {
      const [row] = await desk.app.sql<{ count: number }>(
        `select count(*)::int as count from ${name} where company_id = (select id from company where slug = $1)`,
        [slug],
      )
      rows[name] = row?.count
    }
    return rows
  }
  const kept = await desk.app.sql<{ lock_date: string; slug: string; file: string; id: string }>(
    `select c.slug, c.lock_date::text, f.id as file, c.id from company c join file f on f.company_id = c.id
     where c.slug in ('one', 'copy') order by c.slug`,
  )
  expect(kept.map(({ lock_date: day, slug }) => [slug, day])).toEqual([
    ['copy', '2026-02-28'],
    ['one', '2026-02-28'],
  ])
  for (const { id, file } of kept) {
    expect(readFileSync(path.join(desk.app.folder, `files/${id}/${file}`), 'utf8')).toBe('%PDF-1.7\n%scan\n')
    expect(readFileSync(path.join(desk.app.folder, `logos/${id}`))).toEqual(png)
  }
  const [attachment] = [...desk.parts.keys()].filter((name) => name.startsWith('attachments/'))
  expect(attachment).toMatch(/^attachments\/sales-vouchers\/INV-2026-\d{4}\/[\w-]+-Ordér -1-\.pdf$/)
  const former = await counts('one')
  expect(await counts('copy')).toEqual({ ...former, audit_log: Number(former['audit_log']) + 1 })
  const [entries] = await desk.app.sql<{ same: boolean; count: number }>(
    `select bool_and(e.recorded_at = o.recorded_at and e.date = o.date and e.total = o.total) as same, count(*)::int as count
     from journal_entry e join journal_entry o on o.id = e.id and o.company_id = (select id from company where slug = 'one')
     where e.company_id = (select id from company where slug = 'copy')`,
  )
  expect(entries).toEqual({ same: true, count: former['journal_entry'] })
  const next = async (slug: string) => {
    const accounts = (await desk.app.as('owner').get(`/api/company/${slug}/account/ledgers/options/?q=Cash`)).body
    const rows = [
      { account: accounts[0].id, debit: '5.00' },
      { account: accounts[0].id, credit: '5.00' },
    ]
    const voucher = { date: '2026-03-31', narration: 'Next', status: 'Approved', rows }
    const { status, body } = await desk.app.as('owner').post(`/api/company/${slug}/account/journal-vouchers/`, voucher)
    expect([slug, status]).toEqual([slug, 201])
    return body.voucher_no
  }
  expect(await next('copy')).toBe(await next('one'))
})

test('the chain of an imported company begins with the head of the former one', async () => {
  const [first] = await desk.app.sql<{ action: string; changes: Record<string, [unknown, unknown]> }>(
    `select a.action, a.changes from audit_seal s join audit_log a on a.company_id = s.company_id and a.id = s.audit_id
     where s.position = 1 and s.company_id = (select id from company where slug = 'copy')`,
  )
  const { audit, id } = desk.head
  expect(first?.action).toBe('import')
  expect(first?.changes).toMatchObject({
    former_company: [null, id],
    former_events: [null, audit.sealed],
    former_hash: [null, audit.head],
    archive: [null, createHash('sha256').update(desk.textOf('sums.json')).digest('hex')],
  })
  const { body } = await desk.app.as('owner').get('/api/company/copy/settings/audit-logs/chain/')
  expect(body.broken).toBeNull()
})

test('an imported company contacts nobody until its recurring invoices and scheduled reports are switched on', async () => {
  const { output } = await desk.importAs('quiet')
  for (const line of [
    'The recurring template “Issued by itself” is paused. Resume it if this company is to issue its documents.',
    'The schedule of the report “Result” is paused. Resume it if this company is to send it.',
  ]) {
    expect(output.split('\n')).toContain(line)
  }
  expect(output).not.toContain('Left as a draft')
  const plans = await desk.app.sql(
    `select c.slug, t.title as name, t.status, t.next_date::text as next from recurring_template t
     join company c on c.id = t.company_id and c.slug in ('one', 'quiet') and t.title in ('Issued by itself', 'Left as a draft')
     union all
     select c.slug, v.name, case when s.is_active then 'Active' else 'Paused' end, null from report_schedule s
     join saved_view v on v.company_id = s.company_id and v.id = s.view_id
     join company c on c.id = s.company_id and c.slug in ('one', 'quiet') order by 1, 2`,
  )
  expect(plans).toEqual([
    { slug: 'one', name: 'Issued by itself', status: 'Active', next: '2026-06-30' },
    { slug: 'one', name: 'Left as a draft', status: 'Active', next: '2026-06-30' },
    { slug: 'one', name: 'Result', status: 'Active', next: null },
    { slug: 'quiet', name: 'Issued by itself', status: 'Paused', next: null },
    { slug: 'quiet', name: 'Left as a draft', status: 'Active', next: '2026-06-30' },
    { slug: 'quiet', name: 'Result', status: 'Paused', next: null },
  ])
  const due = await desk.app.sql(
    `select t.title as name from recurring_templates_due('2027-06-30') d
     join company c on c.id = d.company_id and c.slug = 'quiet'
     join recurring_template t on t.company_id = d.company_id and t.id = d.id
     union all
     select d.id::text from report_schedules_due('2027-06-30') d join company c on c.id = d.company_id and c.slug = 'quiet'`,
  )
  expect(due).toEqual([{ name: 'Left as a draft' }])
})

test('a shift of a cashier without an account here is imported with their name, and one with an account keeps it', async () => {
  const [shift] = await desk.app.sql<{ cashier_id: string; email: string; cashier_name: string; till: string }>(
    `select s.cashier_id, u.email, s.cashier_name, s.till_id as till from till_shift s
     join company c on c.id = s.company_id and c.slug = 'one'
     join member m on m.company_id = s.company_id and m.id = s.cashier_id
     join app_user u on u.id = m.user_id`,
  )
  const people = desk.textOf('people.csv').replace(shift?.email ?? 'nobody', 'cashier@elsewhere.test')
  const archive = await desk.archiveOf('absent-cashier', { 'people.csv': people })
  const { code, output } = await desk.importAs('absent', archive)
  expect([code, output]).toEqual([0, expect.stringContaining('cashier@elsewhere.test')])
  const shifts = await desk.app.sql(
    `select c.slug, s.cashier_id, s.cashier_name, s.opening_float::numeric(20, 2)::text as float from till_shift s
     join company c on c.id = s.company_id and c.slug in ('absent', 'copy') order by c.slug`,
  )
  const { cashier_id: cashier, cashier_name: name } = shift ?? {}
  expect(shifts).toEqual([
    { slug: 'absent', cashier_id: null, cashier_name: name, float: '50.00' },
    { slug: 'copy', cashier_id: cashier, cashier_name: name, float: '50.00' },
  ])
})

test('rows that may be left out of an import are referred to by columns that may be empty, or leave their rows out as well', async () => {
  const references = await desk.app.sql(
    `select k.conrelid::regclass::text as name, k.confrelid::regclass::text as to, a.attname as column
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.contype = 'f' and k.confrelid::regclass::text = any ($1) and not (k.conrelid::regclass::text = any ($2))
       and a.attname <> 'company_id' and a.attnotnull order by 1, 2`,
    [['dashboard_widget', 'member', 'member_permission_set', 'report_schedule', 'saved_view'], Object.keys(leftOut)],
  )
  expect(references).toEqual([
    { name: 'member_permission_set', to: 'member', column: 'member_id' },
    { name: 'report_schedule', to: 'saved_view', column: 'view_id' },
  ])
})

test('whoever has the archive can follow the chain without Daybook', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const rows = desk.textOf('audit/chain.csv').trimEnd().split('\n').slice(1)
  let chain = ''
  for (const row of rows) {
    const [, rowHash = '', chainHash = '', content = ''] = /^\d+,[\w-]+,(\w+),(\w+),"((?:[^"]|"")*)"$/.exec(row) ?? []
    expect(sha256(content.replaceAll('""', '"'))).toBe(rowHash)
    chain = sha256(chain + rowHash)
    expect(chain).toBe(chainHash)
  }
  expect([rows.length, chain]).toEqual([Number(desk.head.audit.sealed), desk.head.audit.head])
})

test('an archive has every table of a company but those that are left out with a reason', async () => {
  const tables = await desk.app.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const names = tables.map(({ name }) => name)
  expect([...desk.head.tables.map(({ name }) => name), ...Object.keys(leftOut)].toSorted()).toEqual(names)
  expect(Object.values(leftOut).filter((reason) => reason === '')).toEqual([])
  for (const { name } of desk.head.tables) expect(desk.parts.has(`tables/${name}.csv`)).toBe(true)
})

test('nothing of another company and no secret is in an archive', async () => {
  const everything = Buffer.concat([...desk.parts.values()]).toString('latin1')
  const rows = await desk.app.sql<{ id: string }>(
    `select id::text from account where company_id = (select id from company where slug = 'two')
     union all select id::text from member where company_id = (select id from company where slug = 'two')
     union all select id::text from company where slug = 'two'`,
  )
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ id }) => everything.includes(id))).toEqual([])
  expect(everything).not.toContain('password_hash')
  expect(everything).not.toContain('key_hash')
})

test('only the owner exports', async () => {
  const target = path.join(desk.folder, 'never.zip')
  const attempt = runCommand(
    runExport,
    ['company', '--company', 'one', '--to', target, '--as', 'admin@example.test'],
    desk.config,
  )
  await expect(attempt).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
})
