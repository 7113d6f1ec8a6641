import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { parseConfig } from '../config.ts'
import { runScaleOut } from './scale-out.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
afterEach(() => void vi.restoreAllMocks())

/** Runs the command; returns its exit code and its lines. */
async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  const config = parseConfig({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl })
  const code = await runScaleOut(args, config)
  return { code, lines: written.join('').trimEnd().split('\n') }
}

test('the plan of a single PostgreSQL names every table, and that nothing stands in the way', async () => {
  const { code, lines } = await run('plan')
  expect(code).toBe(0)
  expect(lines).toContain('distributed  journal_line')
  expect(lines).toContain('reference    app_user')
  expect(lines).toContain('local        job')
  expect(lines.at(-1)).toBe('Every table can be distributed.')
})

test.each(['apply', 'verify'])('%s leaves a single PostgreSQL as it is, and says why', async (step) => {
  const { code, lines } = await run(step)
  expect(code).toBe(1)
  expect(lines).toEqual([
    'PROBLEM The extension citus is not in this database: it is a single PostgreSQL. docs/scale-out.md explains the set-up.',
  ])
})

test.each([[[]], [['undo']], [['plan', 'now']]])('%j is no step', async (args) => {
  await expect(run(...args)).rejects.toThrow('Unknown step')
})
