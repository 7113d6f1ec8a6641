/**
 * The log of the server: one JSON object on each line for programs, or text for a terminal. It names requests, companies and
 * users by their ids and slugs; no body, header, secret, name or email address is written.
 */
import type { DestinationStream, Logger } from 'pino'
import pino from 'pino'
import { prettyFactory } from 'pino-pretty'
import { errorFields } from './error-fields.ts'

export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export const logFormats = ['json', 'text'] as const
export type LogSettings = { level: (typeof logLevels)[number]; format: (typeof logFormats)[number] }

/** Fields that nothing writes; if something does, they are left out. */
const secrets = ['authorization', 'body', 'cookie', 'email', 'hash', 'headers', 'password', 'token']

/** Creates the log; `to` gets its lines, by default the standard output. */
export function createLog({ level, format }: LogSettings, to?: DestinationStream): Logger {
  const destination = to ?? pino.destination({ dest: 1, sync: true })
  const options = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields, req: () => undefined, res: () => undefined },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
  }
  return pino(options, format === 'json' ? destination : asText(destination))
}

/** Lines as `[20:31:02.120] INFO: GET /api/user/me/ 200 12.3 ms request {"reqId":"…"}`. */
function asText(destination: DestinationStream): DestinationStream {
  const pretty = prettyFactory({
    colorize: false,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'method,route,status,kind,outcome,ms',
    messageFormat: '{if route}{method} {route} {status} {end}{if kind}{kind} {outcome} {end}{if ms}{ms} ms {end}{msg}',
  })
  return { write: (line) => destination.write(pretty(line)) }
}
