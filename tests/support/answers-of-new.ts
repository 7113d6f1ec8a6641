/** Holds that the answer to a creation is the one that reading the document gives, although it reads less. */
import { expect } from 'vitest'
import { tradeResources } from '../../domain/resources/trade/trade-shape.ts'

type Answer = { statusCode: number; body: string }

/** Counts the requests of an application that may change something: one that runs beside may change the new document. */
export class Changes {
  private begun = 0
  private underWay = 0

  /** Waits for a request; returns its answer, and whether no other one has run beside it or since. */
  async during<A>(method: string, send: () => Promise<A>): Promise<{ answer: A; isAlone: () => boolean }> {
    if (method !== 'GET') this.begun += 1
    const [place, others] = [this.begun, this.underWay]
    this.underWay += 1
    try {
      return { answer: await send(), isAlone: () => others === 0 && this.begun === place }
    } finally {
      this.underWay -= 1
    }
  }
}

/** Reads a new trade document again, unless its creator may not, and compares, unless it was changed meanwhile. */
export async function expectSameWhenRead(
  { method, path }: { method: string; path: string },
  { answer, isAlone }: { answer: Answer; isAlone: () => boolean },
  read: (path: string) => Promise<Answer>,
): Promise<void> {
  const created = /^\/api\/company\/[^/]+\/([a-z-]+\/[a-z-]+)\/$/.exec(path)?.[1]
  if (method !== 'POST' || answer.statusCode !== 201 || created === undefined || !(created in tradeResources)) return
  const document = JSON.parse(answer.body)
  const again = await read(`${path}${document.id}/`)
  if (again.statusCode === 200 && isAlone())
    expect(JSON.parse(again.body), 'The answer to the creation').toEqual(document)
}
