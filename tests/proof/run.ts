/**
 * `npm run proof`: what takes too long for every test run. All lines of the real wholesaler through the built command
 * line, once as movements of stock and once as invoices and credit notes, and those of half a year with receipts for each
 * of them, and its statements, compared with what independent reckoning comes to, then every invariant of the books; kills and restarts of
 * PostgreSQL under load, and power failures of a slow disk; two hundred clerks at once; bank statements generated from its invoices, matched with them; sales at a till whose tabs, network and
 * browser fail; generated requests to every operation of the API, and random steps from every page; a database on several machines; the tests of the API and of the browser with all that `npm test` takes a share of.
 * `npm run proof -- sales` runs one of them. Exits with 1 when a figure differs or a test fails.
 */
import { say, withProofBooks } from './proof-books.ts'
import { proveClerks } from './prove-clerks.ts'
import { proveFuzz, proveSamples, proveTill, proveWalk } from './prove-by-tests.ts'
import { proveMatching } from './prove-matching.ts'
import { provePayments } from './prove-payments.ts'
import { proveRestarts } from './prove-restarts.ts'
import { proveScaleOut } from './prove-scale-out.ts'
import { proveSales } from './prove-sales.ts'
import { proveStatements } from './prove-statements.ts'
import { proveStock } from './prove-stock.ts'

const proofs: Readonly<Record<string, () => Promise<boolean>>> = {
  stock: () => withProofBooks(proveStock),
  sales: () => withProofBooks(proveSales),
  payments: () => withProofBooks(provePayments),
  statements: () => withProofBooks(proveStatements),
  matching: proveMatching,
  restarts: proveRestarts,
  clerks: proveClerks,
  till: proveTill,
  fuzz: proveFuzz,
  walk: proveWalk,
  'scale-out': proveScaleOut,
  samples: proveSamples,
}

const requested = process.argv.slice(2)
for (const [name, prove] of Object.entries(proofs)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const started = performance.now()
  const isProven = await prove()
  say(`${name}: ${isProven ? 'proven' : 'NOT proven'}, ${((performance.now() - started) / 1000).toFixed(0)} s in all`)
  if (!isProven) process.exitCode = 1
}
