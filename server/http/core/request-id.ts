import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { orderedId } from '../../services/core/ordered-id.ts'

const header = 'x-request-id'
/** A UUID, or 32 hexadecimal digits as nginx makes them. */
const wellFormed = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i
const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/

/** Returns whether an address of a connection is of this machine. */
export function isLoopback(address: string | undefined): boolean {
  return loopback.test(address ?? '')
}

/**
 * Returns the id of a request in logs and error references: that of a proxy on this machine when it is well-formed,
 * otherwise a new one.
 */
export function requestId({ headers, socket }: IncomingMessage): string {
  const given = headers[header]
  return isLoopback(socket.remoteAddress) && typeof given === 'string' && wellFormed.test(given) ? given : orderedId()
}

/** Sends the id of a request with its answer, so that people and proxies can name it. */
export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(header, request.id)
    done()
  })
}
