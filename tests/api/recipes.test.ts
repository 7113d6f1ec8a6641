/** The recipes of CONTRIBUTING.md are followed in a copy of the project, and their results work. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../server/paths.ts'
import {
  addError,
  addField,
  addKind,
  addPostingRule,
  addReport,
  addResource,
  addTradeField,
} from '../recipes/recipes.ts'
import type { Scratch } from '../recipes/scratch.ts'
import { makeScratch } from '../recipes/scratch.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
})
afterAll(() => scratch.remove())

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot']
const lines = (files: Record<string, string>) =>
  Object.entries(files)
    .filter(([name]) => !name.endsWith('.test.ts'))
    .reduce((count, [, text]) => count + text.trimEnd().split('\n').length, 0)

test('each recipe is documented', () => {
  const text = readFileSync(path.join(projectRoot, 'CONTRIBUTING.md'), 'utf8')
  const recipes = ['field', 'resource', 'report', 'posting rule', 'kind of document without lines', 'error']
  for (const recipe of recipes) expect(text).toMatch(new RegExp(`^### Add an? ${recipe}( |$)`, 'm'))
})

test('their results work, and cost what they promise', async () => {
  addField(scratch)
  const field = scratch.touched()
  expect([Object.keys(field.added).length, field.changed.length]).toEqual([1, 1])

  addTradeField(scratch)
  const tradeField = scratch.touched()
  expect([Object.keys(tradeField.added).length, tradeField.changed.length]).toEqual([1, 1])

  await addResource(scratch)
  const resource = scratch.touched()
  expect([Object.keys(resource.added).length, resource.changed.length]).toEqual([2, 2])

  addError(scratch)
  addPostingRule(scratch)
  await addKind(scratch)
  const kind = scratch.touched()
  expect(Object.keys(kind.added).length).toBeLessThanOrEqual(6)
  expect(lines(kind.added)).toBeLessThanOrEqual(400)

  addReport(scratch)
  const report = scratch.touched()
  expect(Object.keys(report.added).length + report.changed.length).toBeLessThanOrEqual(4)

  scratch.add('tests/api/probe.test.ts', readFileSync(path.join(projectRoot, 'tests/recipes/probe.ts'), 'utf8'))
  const printed = await scratch.node(...vitest, '--project=server', '--project=rules', 'probe', 'post-petty-cash')
  expect(printed).toMatch(/Tests +6 passed/)
})
