/** Creates and reads records for items, in company `one`. */
import { expect } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { base } from './resource-samples.ts'

export function itemDesk(appOf: () => TestApp) {
  const get = (path: string) => appOf().as('owner').get(`${base}/${path}`)
  const post = (path: string, body: object) => appOf().as('owner').post(`${base}/${path}/`, body)
  const patch = (path: string, body: object) => appOf().as('owner').patch(`${base}/${path}/`, body)
  const create = async (path: string, body: object) => {
    const answer = await post(path, body)
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    return answer.body
  }
  const unit = async (name: string): Promise<string> =>
    (await get(`inventory/units/?name=${encodeURIComponent(name)}`)).body[0].id
  const ledgers = async (query: string): Promise<{ id: string; name: string; category_label: string }[]> =>
    (await get(`account/ledgers/?_end=500&${query}`)).body
  return {
    get,
    post,
    patch,
    unit,
    ledgers,
    ledger: async (code: string): Promise<string> => (await ledgers(`code=${code}`))[0]?.id ?? '',
    item: async (body: object) => create('inventory/items', { unit: await unit('Piece'), ...body }),
    category: (body: object) => create('inventory/categories', body),
    create,
    /** Returns the fields that a refusal names. */
    at: ({ body }: TestAnswer) => [body.code, Object.keys(body.errors ?? {})],
  }
}
