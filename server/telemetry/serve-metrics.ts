import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'

type ServedMetrics = { expose: () => Promise<string>; contentType: string }
type MetricsAddress = { host: string; port: number }

/**
 * Serves the metrics at `/metrics` on an address of their own, which no proxy passes on. Throws when the address is taken. Returns
 * what ends it.
 */
export async function serveMetrics(
  metrics: ServedMetrics,
  { host, port }: MetricsAddress,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.expose().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => fail(response, error),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

function fail(response: ServerResponse, error: unknown): void {
  response.writeHead(500).end(error instanceof Error ? error.message : String(error))
}
