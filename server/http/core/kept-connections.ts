import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a connection may still take to send the request for which it was opened. */
const silenceMs = 2000

/**
 * Ends the connection of every request that is answered while the application closes: a browser or a proxy would keep it
 * open for over a minute, and the application waits for its connections. One that was opened in advance, as browsers do, is
 * ended when it stays silent.
 */
export function closeConnections(app: FastifyInstance): void {
  let isClosing = false
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.addHook('onRequest', async ({ socket }) => {
    silent.delete(socket)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => silent.forEach((socket) => socket.destroy()), silenceMs).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
