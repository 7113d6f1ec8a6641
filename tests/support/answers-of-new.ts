/** Holds that the answer to a creation is the one that reading the document gives, although it reads less. */
import { expect } from 'vitest'
import { tradeResources } from '../../domain/resources/trade/trade-shape.ts'

type Answer = { statusCode: number; body: string }

/** Reads a new trade document again, unless its creator may not, and compares. */
export async function expectSameWhenRead(
  { method, path }: { method: string; path: string },
  answer: Answer,
  read: (path: string) => Promise<Answer>,
): Promise<void> {
  const created = /^\/api\/company\/[^/]+\/([a-z-]+\/[a-z-]+)\/$/.exec(path)?.[1]
  if (method !== 'POST' || answer.statusCode !== 201 || created === undefined || !(created in tradeResources)) return
  const document = JSON.parse(answer.body)
  const again = await read(`${path}${document.id}/`)
  if (again.statusCode === 200) expect(JSON.parse(again.body), 'The answer to the creation').toEqual(document)
}
