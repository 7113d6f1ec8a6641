/**
 * Records the answers of every kind of document before a change of its engine and compares them after it:
 *   node --import tsx tests/proof/recorded/run.ts record DIR [kind…]
 *   node --import tsx tests/proof/recorded/run.ts compare DIR [kind…]
 * A kind is its path, such as `banking/cheque-deposits`; none means all. Exits with 1 when something differs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compareEntries } from './compare.ts'
import type { Entry } from './desk.ts'
import { paths, recordKinds } from './record.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const [command = '', folder = '', ...kinds] = process.argv.slice(2)
const kindNames = kinds.length > 0 ? kinds : paths
const fileOf = (kind: string) => path.join(folder, `${kind.replaceAll('/', '-')}.jsonl`)
const linesOf = (entries: readonly Entry[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

if (!['record', 'compare'].includes(command) || folder === '') {
  say('run.ts record|compare DIR [kind…]')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const started = performance.now()
await recordKinds(kindNames, (kind, entries) => {
  const missing = entries.filter(({ name }) => name.includes('cannot be')).length
  if (missing > 0) say(`${kind}: ${missing} times a document could not be brought into the status that was to be tried`)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  if (command === 'record') {
    writeFileSync(fileOf(kind), linesOf(entries))
    say(`${kind}: ${entries.length} requests, after ${seconds} s`)
    return
  }
  const before: Entry[] = readFileSync(fileOf(kind), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  writeFileSync(`${fileOf(kind)}.now`, linesOf(entries))
  const { count, lines } = compareEntries(before, entries)
  say(`${kind}: ${count} of ${before.length} differ, after ${seconds} s`)
  for (const line of lines) say(line)
  if (count > 0) process.exitCode = 1
})
