/** A company of every kind of document for tests of its archive: exported once, opened, changed and imported. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import yazl from 'yazl'
import { runExport } from '../../server/cli/export.ts'
import { runImport } from '../../server/cli/import.ts'
import { parseConfig } from '../../server/config.ts'
import type { ArchiveHead, ArchiveSums } from '../../server/services/archive/company-archive.ts'
import { withArchive } from '../../server/services/archive/read-archive.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { runCommand } from '../support/books.ts'
import { png } from './audit-steps.ts'
import { bankMonth } from './bank-month.ts'
import { documentBodies } from './document-samples.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'
import { base } from './resource-samples.ts'
import { factChain } from './till-samples.ts'
import { tradeDesk } from './trade-desk.ts'
import { monthOfTrade } from './trade-month.ts'

export type ArchiveDesk = Awaited<ReturnType<typeof archiveDesk>>

/** Starts the server, fills company `one` and exports it. Close it at the end of the file. */
export async function archiveDesk() {
  const app = await startApp()
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-archives-'))
  const config = parseConfig({
    DATABASE_URL: app.database.appUrl,
    DATABASE_OWNER_URL: app.database.ownerUrl,
    DATA_DIR: app.folder,
  })
  await fillCompany(app)
  const archive = path.join(folder, 'one.zip')
  const { code, output } = await runCommand(runExport, ['company', '--company', 'one', '--to', archive], config)
  expect([code, output]).toEqual([0, expect.stringMatching(/one\.zip: all data of one/)])
  const parts = await contentsOf(archive)
  const textOf = (name: string): string => parts.get(name)?.toString() ?? ''
  const head: ArchiveHead = JSON.parse(textOf('company.json'))
  const sums: ArchiveSums = JSON.parse(textOf('sums.json'))

  /** Writes an archive with other contents, its sums adjusted unless they are given; null removes a file. */
  async function archiveOf(name: string, changes: Readonly<Record<string, string | null>>): Promise<string> {
    const contents = new Map([...parts].map(([part, content]) => [part, content as Buffer | null]))
    for (const [part, text] of Object.entries(changes)) contents.set(part, text === null ? null : Buffer.from(text))
    const all: ArchiveSums = { ...sums, files: { ...sums.files } }
    for (const [part, content] of contents) {
      if (part === 'sums.json') continue
      if (content === null) delete all.files[part]
      else all.files[part] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    }
    if (changes['sums.json'] === undefined) contents.set('sums.json', Buffer.from(JSON.stringify(all)))
    const zip = new yazl.ZipFile()
    for (const [part, content] of contents) if (content) zip.addBuffer(content, part)
    zip.end()
    const file = path.join(folder, `${name}.zip`)
    writeFileSync(file, await buffer(zip.outputStream))
    return file
  }

  return {
    app,
    folder,
    config,
    /** The path of the archive, its files, and what its first and last one say. */
    archive,
    parts,
    textOf,
    head,
    sums,
    archiveOf,
    importAs: (slug: string, file = archive, owner = 'owner@example.test') =>
      runCommand(runImport, ['company', file, '--slug', slug, '--owner', owner], config),
    close: async (): Promise<void> => {
      await app.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Enters a month of trade, a month of a bank account, and one document of every kind; with a file and a logo. */
async function fillCompany(app: TestApp): Promise<void> {
  for (const [resource, bodyOf] of Object.entries(documentBodies)) {
    const { status } = await app.as('owner').post(`${base}/${resource}/`, await bodyOf(app))
    expect([resource, status]).toEqual([resource, 201])
  }
  await monthOfTrade(await tradeDesk(app))
  const matching = await matchDesk(app)
  const party = await matching.party('Banker')
  const bank = await matching.bank('Archive bank')
  await bankMonth(app, matching, { bank, party: party.id }).march()
  const upload = (to: string, file: Parameters<ReturnType<TestApp['as']>['upload']>[1]) =>
    app.as('owner').upload(`${base}/${to}/`, file)
  const [voucher] = (await app.as('owner').get(`${base}/sales/vouchers/?status=Issued`)).body
  const scan = { name: '../Ordér <1>.pdf', content: Buffer.from('%PDF-1.7\n%scan\n') }
  expect((await upload(`sales/vouchers/${voucher.id}/files`, scan)).status).toBe(201)
  expect((await upload('logo', { name: 'logo.png', content: png, method: 'PUT' })).status).toBe(200)
  await openShift(app)
  await planAhead(app)
  await app.lock('one', '2026-02-28')
  await app.runJobs()
  await runUpkeep(app.contextOf('one').db)
}

/** Opens a shift of the clerk at a till. */
async function openShift(app: TestApp): Promise<void> {
  const { body: modes } = await app.as('owner').get(`${base}/settings/payment-modes/?_end=1`)
  const { body: till } = await app.as('owner').post(`${base}/sales/pos/tills/`, { name: 'Counter', mode: modes[0].id })
  const [clerk] = await app.sql<{ id: string }>(
    `select m.id from member m join company c on c.id = m.company_id and c.slug = 'one'
     join app_user u on u.id = m.user_id where u.email = 'clerk@example.test'`,
  )
  const opening = factChain(() => till.id)(
    { kind: 'shift_opened', body: { float: '50.00' } },
    '2026-06-15T08:00:00Z',
    clerk?.id,
  )
  const { body } = await app.withTill(till.key).post(`${base}/sales/pos/sync/`, { facts: [opening] })
  expect(body.answers).toMatchObject([{ outcome: 'stored' }])
}

/** Adds a recurring invoice that is issued by itself, one that is left as a draft, and a scheduled report. */
async function planAhead(app: TestApp): Promise<void> {
  const desk = await tradeDesk(app)
  const { id: party } = await desk.party('Subscriber', { email: 'subscriber@example.test' })
  const template = {
    party,
    rows: [{ item: await desk.service('Subscription'), quantity: '1', rate: '10' }],
    repeat_every: '1',
    repeat_unit: 'Month',
    start_date: '2026-06-30',
    send_email: true,
  }
  const templates = 'sales/vouchers/recurring-templates'
  await desk.create(templates, { ...template, title: 'Issued by itself', is_automatic: true })
  await desk.create(templates, { ...template, title: 'Left as a draft', is_automatic: false, send_email: false })
  const view = await desk.create('views', { resource: 'reports/income-statement', name: 'Result', query: '' })
  await desk.create('report-schedules', { view: view.id, frequency: 'Monthly', day: 1, hour: 8, format: 'PDF' })
}

async function contentsOf(file: string): Promise<Map<string, Buffer>> {
  return withArchive(file, async ({ names, open }) => {
    const contents = new Map<string, Buffer>()
    for (const name of names) contents.set(name, await buffer(await open(name)))
    return contents
  })
}
