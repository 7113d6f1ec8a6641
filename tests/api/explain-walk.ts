/** Requests explanations of figures, and walks down all their parts. */
import { expect } from 'vitest'
import { compare } from '../../domain/money/decimal.ts'
import type { TestApp } from './harness.ts'

type Query = Readonly<Record<string, string>>
type Part = { kind: string; id: string; name: string; amount: string; below: Query | null }
type Level = {
  name: string
  amount: string
  relation: string
  formula: string | null
  parts: Part[]
  sum: string
  adds_up: boolean
  types: object[]
}

export const text = (query: Query) => new URLSearchParams(query).toString()

/** The parts of a level that are walked down, besides the last one. */
const MOST_PARTS = 2

/** Returns `explain`, which requests a level, and `walk`, which also requests levels below it and returns the number of ends. */
export function explainer(app: TestApp) {
  async function explain(report: string, query: Query): Promise<Level> {
    const url = `/api/company/one/reports/${report}/explain/?${text(query)}`
    const { status, body } = await app.as('owner').get(url)
    expect([report, query, status]).toEqual([report, query, 200])
    return body
  }

  async function walk(report: string, query: Query, amount?: string): Promise<number> {
    const level = await explain(report, query)
    expect([report, query, level.adds_up, level.sum]).toEqual([report, query, true, level.amount])
    if (level.relation !== 'quotient' && amount !== undefined) {
      expect([report, query, compare(level.amount, amount)]).toEqual([report, query, 0])
    }
    let ends = level.parts.filter(
      ({ kind, below }) => below === null && ['line', 'entry', 'document'].includes(kind),
    ).length
    const inner = level.parts.filter(({ below }) => below !== null)
    for (const { below, amount: part } of new Set([...inner.slice(0, MOST_PARTS), ...inner.slice(-1)])) {
      ends += await walk(report, { ...query, ...below }, part)
    }
    return ends
  }

  return { explain, walk }
}
