/** Parties of company `one` and transactions with them, entered by its owner. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'
import { base } from './resource-samples.ts'

export type Party = { id: string; version: number; customer_account: string; supplier_account: string }
type Line = readonly [account: string, side: 'debit' | 'credit', amount: string]

export function partyDesk(app: () => TestApp) {
  const owner = () => app().as('owner')
  return {
    owner,
    /** Creates a party and returns it. */
    make: async (body: object) => (await owner().post(`${base}/crm/parties/`, body)).body,
    change: (party: Pick<Party, 'id' | 'version'>, body: object) =>
      owner().patch(`${base}/crm/parties/${party.id}/`, { version: party.version, ...body }),
    /** Returns the id of the cash account. */
    cash: async (): Promise<string> => (await owner().get(`${base}/account/ledgers/?code=A-C-C`)).body[0].id,
    /** Posts an approved voucher. */
    post: async (lines: readonly Line[], { date = '2026-05-01', narration = 'Trade' } = {}) => {
      const rows = lines.map(([account, side, amount]) => ({ account, [side]: amount }))
      const voucher = { date, narration, status: 'Approved', rows }
      const { status, body } = await owner().post(`${base}/account/journal-vouchers/`, voucher)
      expect([status, body.errors]).toEqual([201, undefined])
      return body
    },
    account: async (id: string, query = '') => (await owner().get(`${base}/crm/parties/${id}/account/${query}`)).body,
  }
}
