/**
 * What a run of the API's tests saw, for `global-setup.ts` to look at when all of them are over: which routes of the API there
 * are, which of them answered with success, and which errors were answered. Routes of signing in have a contract of their own.
 */
import { appendFileSync } from 'node:fs'
import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inject } from 'vitest'
import { errors } from '../../domain/errors.ts'

const noted = new Set<string>()

function note(line: string): void {
  if (noted.has(line)) return
  noted.add(line)
  appendFileSync(inject('notesFile'), `${line}\n`)
}

channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    if (!/^\/api\/(?!docs\/static)/.test(url)) return
    for (const one of [method].flat()) if (one !== 'HEAD') note(`route ${one} ${url}`)
  })
})

channel('tracing:fastify.request.handler:start').subscribe((message) => {
  const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply }
  const { method, url = '' } = request.routeOptions
  reply.raw.once('finish', () => {
    if (reply.statusCode < 400) note(`answered ${String(method)} ${url}`)
  })
})

/** Files and long lists are not searched for errors. */
const MOST_LETTERS = 20_000

/** By code: its sentence with any params; codes that share a sentence are identified only by the code itself. */
const waiting = new Map(
  Object.entries(errors).map(([code, { text }]) => {
    const isShared = Object.values(errors).filter((other) => other.text === text).length > 1
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    return [code, isShared ? null : new RegExp(`^${parts.join('.+?')}$`)]
  }),
)
const printedNotes = new Set<string>()

/** Records the errors of an answer, by code or, at a field or a row, by their whole sentence. */
export function noteErrors(body: string): void {
  if (body.length > MOST_LETTERS) return
  for (const [, text = ''] of body.matchAll(/"((?:[^"\\]|\\.)*)"/g)) {
    if (printedNotes.has(text) || !/^[A-Z]/.test(text)) continue
    printedNotes.add(text)
    const codes = text.split(', ')
    for (const [code, sentence] of waiting) {
      if (!codes.includes(code) && !sentence?.test(text)) continue
      waiting.delete(code)
      note(`error ${code}`)
    }
  }
}
