/** A server that receives webhooks, and the webhooks of company `one`. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { queueWebhooks } from '../../server/services/events/send-webhooks.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import type { TestApp } from './harness.ts'

export const base = '/api/company/one'
export const hooks = `${base}/settings/webhooks/`
export const noon = '2026-06-15T12:00:00Z'

export type Hook = { id: string; version: number; secret: string }
export type ReceivedCall = { url: string; headers: IncomingHttpHeaders; body: string }

/** Starts the receiving server; `receiver.status` is its answer, `close` ends it. */
export async function webhookDesk(app: TestApp) {
  const receiver = { status: 200 }
  const received: ReceivedCall[] = []
  let sequence = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      received.push({ url, headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(receiver.status).end(receiver.status === 200 ? 'thanks' : 'out of order')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = (path: string, body: object = {}) => app.as('owner').post(`${hooks}${path}/`, body)
  /** Seals the events, and runs what is due. */
  const work = async () => {
    await runUpkeep(app.contextOf('one').db)
    await queueWebhooks(app.contextOf('one'))
    await app.runJobs()
  }
  return {
    receiver,
    received,
    url,
    post,
    work,
    close: () => server.close(),
    /** Deletes all webhooks at noon, with every event sealed. */
    reset: async () => {
      await app.sql('delete from webhook')
      await app.setNow(noon)
      await work()
      received.length = 0
      receiver.status = 200
    },
    create: async (fields: object = {}): Promise<Hook> => {
      const body = { name: 'Shop', url: `${url}/shop`, events: ['*'], ...fields }
      const answer = await app.as('owner').post(hooks, body)
      expect([answer.status, answer.body.errors]).toEqual([201, undefined])
      return answer.body
    },
    read: async ({ id }: Hook) => (await app.as('owner').get(`${hooks}${id}/`)).body,
    deliveries: async ({ id }: Hook, query = '') =>
      (await app.as('owner').get(`${hooks}${id}/deliveries/${query}`)).body,
    /** Creates a unit: one event. */
    unit: async (): Promise<string> => {
      sequence += 1
      const unit = { name: `U${sequence}`, short_name: `u${sequence}` }
      return (await app.as('owner').post(`${base}/inventory/units/`, unit)).body.id
    },
  }
}

/** Computes a signature as a receiver does. */
export function signature(secret: string, { headers, body }: ReceivedCall): string {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
