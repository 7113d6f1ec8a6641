/** Posts over HTTP in its own process on eight keep-alive connections for the requested time. */
import { connect, type Socket } from 'node:net'
import { v4 as uuidv4 } from 'uuid'
import { answerRounds, untilTime } from './rounds.ts'

/** The address of the requests, and their bodies, in turn. */
export type Target = { port: number; path: string; token: string; bodies: string[] }

answerRounds<Target>((target) => {
  let sentCount = 0
  const next = (): string => target.bodies[(sentCount += 1) % target.bodies.length] ?? ''
  return async ({ seconds, connections }) => {
    const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)))
    const rate = await untilTime(
      seconds,
      sockets.map((socket) => () => post(socket, target, next())),
    )
    for (const socket of sockets) socket.destroy()
    return rate
  }
})

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends one request and reads its answer, which is not parsed further to keep the client cheap. */
function post(socket: Socket, { path, token }: Target, body: string): Promise<void> {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Token ${token}`,
    `Idempotency-Key: ${uuidv4()}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return new Promise((resolve, reject) => {
    let answer = ''
    const onData = (chunk: Buffer): void => {
      answer += chunk.toString('latin1')
      const end = answer.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? Number.NaN)
      if (end === -1 || answer.length < end + 4 + length) return
      socket.off('data', onData)
      if (answer.startsWith('HTTP/1.1 201')) resolve()
      else reject(new Error(answer.slice(0, 600)))
    }
    socket.on('data', onData)
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}
