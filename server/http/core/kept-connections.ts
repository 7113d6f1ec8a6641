import type { FastifyInstance } from 'fastify'

/**
 * Ends the connection of every request that is answered while the application closes: a browser or a proxy would keep it
 * open for over a minute, and the application waits for its connections.
 */
export function closeConnections(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
