import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** A small valid tree; every import in it is permitted. */
const legal: Record<string, string> = {
  'domain/money/decimal.ts': `export const one = 1n`,
  'domain/ledger/posting.ts': `import { one } from '../money/decimal.ts'\nexport const posting = one`,
  'domain/resources/brands.ts': `import { z } from 'zod'\nimport { posting } from '../ledger/posting.ts'\nexport const brand = [z, posting]`,
  'server/main.ts': `import { demo } from './demo/create.ts'\nimport { app } from './app.ts'\nexport const main = [demo, app]`,
  'server/app.ts': `import { routes } from './http/routes.ts'\nexport const app = routes`,
  'server/config.ts': `export const config = process.env`,
  'server/cli/main.ts': `import { records } from '../services/records.ts'\nimport { client } from '../db/core/client.ts'\nexport const cli = [records, client]`,
  'server/demo/create.ts': `import { records } from '../services/records.ts'\nimport { config } from '../config.ts'\nexport const demo = [records, config]`,
  'server/http/routes.ts': `import { records } from '../services/records.ts'\nimport { balance } from '../reports/balance.ts'\nexport const routes = [records, balance]`,
  'server/reports/balance.ts': `import { client } from '../db/core/client.ts'\nexport const balance = client`,
  'server/services/records.ts': `import { client } from '../db/core/client.ts'\nimport { job } from '../jobs/queue.ts'\nimport { brand } from '../../domain/resources/brands.ts'\nexport const records = [client, job, brand]`,
  'server/services/sales/issue.ts': `import { shared } from '../documents/shared.ts'\nexport const issue = shared`,
  'server/services/documents/shared.ts': `import { records } from '../records.ts'\nexport const shared = records`,
  'server/db/core/client.ts': `import { posting } from '../../../domain/ledger/posting.ts'\nexport const client = posting`,
  'server/db/core/job-store.ts': `import { client } from './client.ts'\nexport const jobStore = client`,
  'server/jobs/queue.ts': `export const job = 1`,
  'server/jobs/worker.ts': `import { jobStore } from '../db/core/job-store.ts'\nimport { mailer } from '../mail/mailer.ts'\nimport { issue } from '../services/sales/issue.ts'\nexport const worker = [jobStore, mailer, issue]`,
  'server/mail/mailer.ts': `export const mailer = 1`,
  'src/main.tsx': `import { app } from './app.tsx'\nexport const main = app`,
  'src/app.tsx': `import { pages } from './resources/pages.tsx'\nexport const app = pages`,
  'src/resources/pages.tsx': `import { sale } from '../pages/sales/sale.tsx'\nexport const pages = sale`,
  'src/pages/sales/sale.tsx': `import { field } from '../../components/field.tsx'\nexport const sale = field`,
  'src/pages/banking/bank.tsx': `import { field } from '../../components/field.tsx'\nexport const bank = field`,
  'src/components/field.tsx': `import { data } from '../providers/data.ts'\nexport const field = data`,
  'src/providers/data.ts': `import { http } from './http.ts'\nexport const data = http`,
  'src/providers/http.ts': `import { session } from '../lib/session.ts'\nexport const http = session`,
  'src/lib/session.ts': `import { posting } from '../../domain/ledger/posting.ts'\nexport const session = posting`,
  'tests/support.test.ts': `import { worker } from '../server/jobs/worker.ts'\nimport { bank } from '../src/pages/banking/bank.tsx'\nexport const support = [worker, bank]`,
}

/** One violation for each rule: the rule's name, the file, its text. */
const seeds: [rule: string, file: string, text: string][] = [
  [
    'rules-are-pure',
    'domain/ledger/reads-a-file.ts',
    `import { readFileSync } from 'node:fs'\nexport const read = readFileSync`,
  ],
  [
    'definitions-know-rules-and-zod',
    'domain/resources/shows.ts',
    `import { use } from 'react'\nexport const shows = use`,
  ],
  [
    'browser-never-imports-server',
    'src/lib/peek.ts',
    `import type { client } from '../../server/db/core/client.ts'\nexport type Peek = typeof client`,
  ],
  ['server-never-imports-browser', 'server/db/peek.ts', `export { http } from '../../src/providers/http.ts'`],
  [
    'http-goes-through-services',
    'server/http/short-cut.ts',
    `import { client } from '../db/core/client.ts'\nexport const cut = client`,
  ],
  [
    'services-never-import-http',
    'server/services/replies.ts',
    `import { routes } from '../http/routes.ts'\nexport const replies = routes`,
  ],
  [
    'services-see-the-queue-only',
    'server/services/works.ts',
    `import { worker } from '../jobs/worker.ts'\nexport const works = worker`,
  ],
  [
    'storage-is-a-leaf',
    'server/db/decides.ts',
    `import { records } from '../services/records.ts'\nexport const decides = records`,
  ],
  [
    'only-jobs-send-mail',
    'server/services/sends.ts',
    `import { mailer } from '../mail/mailer.ts'\nexport const sends = mailer`,
  ],
  [
    'only-spreadsheet-uses-hucre',
    'server/services/tabulates.ts',
    `import { writeXlsxStream } from 'hucre'\nexport const tabulates = writeXlsxStream`,
  ],
  [
    'reports-only-read',
    'server/reports/writes.ts',
    `import { jobStore } from '../db/core/job-store.ts'\nexport const writes = jobStore`,
  ],
  [
    'jobs-call-services',
    'server/jobs/stores.ts',
    `import { client } from '../db/core/client.ts'\nexport const stores = client`,
  ],
  [
    'tools-use-services',
    'server/cli/serves.ts',
    `import { routes } from '../http/routes.ts'\nexport const serves = routes`,
  ],
  [
    'demo-is-for-the-first-start',
    'server/services/demo-data.ts',
    `import { demo } from '../demo/create.ts'\nexport const data = demo`,
  ],
  [
    'nothing-imports-the-command-line',
    'server/jobs/runs.ts',
    `import { cli } from '../cli/main.ts'\nexport const runs = cli`,
  ],
  [
    'nothing-imports-main',
    'tests/starts.test.ts',
    `import { main } from '../server/main.ts'\nexport const starts = main`,
  ],
  [
    'shared-ui-knows-no-page',
    'src/components/knows.tsx',
    `import { pages } from '../resources/pages.tsx'\nexport const knows = pages`,
  ],
  ['lib-is-a-leaf', 'src/lib/climbs.ts', `import { data } from '../providers/data.ts'\nexport const climbs = data`],
  [
    'only-providers-send-requests',
    'src/components/sends.ts',
    `import { http } from '../providers/http.ts'\nexport const sends = http`,
  ],
  [
    'providers-know-no-component',
    'src/providers/draws.tsx',
    `import { field } from '../components/field.tsx'\nexport const draws = field`,
  ],
  ['only-resources-names-pages', 'src/menu.tsx', `export const page = () => import('./pages/sales/sale.tsx')`],
  [
    'areas-do-not-reach-across',
    'src/pages/banking/across.tsx',
    `import { sale } from '../sales/sale.tsx'\nexport const across = sale`,
  ],
  [
    'use-cases-do-not-reach-across',
    'server/services/banking/across.ts',
    `import { issue } from '../sales/issue.ts'\nexport const across = issue`,
  ],
  [
    'nothing-imports-tests',
    'server/services/tested.ts',
    `import { support } from '../../tests/support.test.ts'\nexport const tested = support`,
  ],
  ['no-unresolvable', 'src/lib/lost.ts', `import { nothing } from './nowhere.ts'\nexport const lost = nothing`],
  ['no-dead-file', 'domain/ledger/alone.ts', `export const alone = 1`],
  ['no-cycle', 'domain/ledger/hen.ts', `import type { Egg } from './egg.ts'\nexport type Hen = { eggs: Egg[] }`],
  ['no-cycle', 'src/lib/hen.ts', `import type { Egg } from './egg.ts'\nexport const hen = (): Egg[] => []`],
]
const supporting = {
  'domain/ledger/egg.ts': `import type { Hen } from './hen.ts'\nexport type Egg = { layer: Hen }`,
  'src/lib/egg.ts': `import { hen } from './hen.ts'\nexport type Egg = ReturnType<typeof hen>`,
}

const folder = mkdtempSync(join(tmpdir(), 'daybook-layers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function plant(name: string, files: Record<string, string>): string {
  const base = join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, file)), { recursive: true })
    writeFileSync(join(base, file), `${text}\n`)
  }
  for (const pkg of ['zod', 'react', 'hucre']) {
    mkdirSync(join(base, 'node_modules', pkg), { recursive: true })
    writeFileSync(join(base, 'node_modules', pkg, 'package.json'), `{"name":"${pkg}","main":"index.js"}`)
    writeFileSync(join(base, 'node_modules', pkg, 'index.js'), '')
  }
  cpSync('tsconfig.json', join(base, 'tsconfig.json'))
  return base
}

test('a tree with only permitted imports passes', () => {
  const output = execFileSync(process.execPath, ['scripts/daybook.mjs', 'layers', plant('legal', legal)], {
    encoding: 'utf8',
  })
  expect(output).toBe(`${Object.keys(legal).length} modules read, 0 problems\n`)
})

test('each forbidden import fails the build by its rule', () => {
  const seeded = Object.fromEntries(seeds.map(([, file, text]) => [file, text]))
  const base = plant('seeded', { ...legal, ...seeded, ...supporting })
  const end = spawnSync(process.execPath, ['scripts/daybook.mjs', 'layers', base], { encoding: 'utf8' })
  const lines = end.stdout.split('\n')
  for (const [rule, file] of seeds) {
    expect(
      lines.filter((line) => line.startsWith(`${rule}: `) && line.includes(file)),
      `${rule} by ${file} in\n${end.stdout}`,
    ).not.toEqual([])
  }
  expect(end.status).toBe(1)
})

test('every rule has a test that violates it', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[]
  }
  expect([...new Set(seeds.map(([rule]) => rule))].toSorted()).toEqual(forbidden.map((rule) => rule.name).toSorted())
})
