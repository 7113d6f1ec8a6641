import type { AxiosInstance } from 'axios'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FixedAnswer = { status: number; body?: object }

/** Starts a server that answers the requests of a client as `answerOf` says for their path; returns what stops it. */
export async function answerRequests(
  client: AxiosInstance,
  answerOf: (path: string) => FixedAnswer,
): Promise<() => Promise<unknown>> {
  const server = createServer((request, response) => {
    const { status, body = {} } = answerOf(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client.defaults.adapter = 'http'
  client.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => new Promise((resolve) => server.close(resolve))
}
