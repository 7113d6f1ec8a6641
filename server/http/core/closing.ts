import type { FastifyInstance } from 'fastify'

/**
 * Ends the connection of every request that is answered while the application closes: a browser or a proxy would keep it
 * open for over a minute, and the application waits for its connections.
 */
export function closeConnections(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}
