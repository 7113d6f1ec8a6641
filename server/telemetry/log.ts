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

/** Where lines go; what holds them back for a while can write them now. */
type Output = DestinationStream & { flush?: () => void }

/** Creates the log; `to` gets its lines, by default the standard output. */
export function createLog({ level, format }: LogSettings, to: Output = standardOutput()): Logger {
  const options = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields, req: () => undefined, res: () => undefined },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
  }
  return pino(options, warningsAtOnce(format === 'json' ? to : asText(to)))
}

/** Holds lines back for at most a fifth of a second, to write several at once; what is left is written when the process ends. */
function standardOutput(): Output {
  const output = pino.destination({ dest: 1, sync: true, minLength: 8192, periodicFlush: 200 })
  process.once('exit', () => output.flush())
  return output
}

/** The number that pino gives warnings; errors have larger ones. */
const WARNING = 40

/** Writes a warning or an error, and what came before it, at once. */
function warningsAtOnce(to: Output): DestinationStream {
  const stream = {
    // Pino then sets the level before it writes a line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write: (line: string) => {
      to.write(line)
      if (stream.lastLevel >= WARNING) to.flush?.()
    },
  }
  return stream
}

/** Lines as `[20:31:02.120] INFO: GET /api/user/me/ 200 12.3 ms request {"reqId":"…"}`. */
function asText(to: Output): Output {
  const pretty = prettyFactory({
    colorize: false,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'method,route,status,kind,outcome,ms',
    messageFormat: '{if route}{method} {route} {status} {end}{if kind}{kind} {outcome} {end}{if ms}{ms} ms {end}{msg}',
  })
  return { write: (line) => to.write(pretty(line)), flush: () => to.flush?.() }
}
