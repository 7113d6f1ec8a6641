import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { FilesLocation } from './storage/open-files.ts'
import type { LogSettings } from './telemetry/log.ts'
import { logFormats, logLevels } from './telemetry/log.ts'

/** What the environment says about this server, parsed once at the start. */
export type Config = {
  port: number
  host: string
  /** Absolute path of the folder for database, files and backups. */
  dataDir: string
  /** Where the files of people are: by default below `dataDir`. */
  files: FilesLocation
  /** Where copies of the embedded database and its log are kept for recovery to any moment; null: nowhere. */
  recoveryDir: string | null
  /** The number of days of which any moment can be recovered. */
  recoveryDays: number
  backups: BackupConfig
  /** Who gets reports of backups; null: nobody. */
  operatorEmail: string | null
  /** Origin under which people reach the server, without a slash at the end. */
  publicUrl: string
  database:
    | { kind: 'embedded' }
    /** `replicaUrl`: a replica of it for reports, or null. */
    | { kind: 'server'; url: string; ownerUrl: string; replicaUrl: string | null }
  /** 1 counts requests and slows them down, 0 does not (benchmarks and most tests). */
  rateLimit: number
  /** Whether anyone may make an account. */
  signup: boolean
  /** Where mail goes: a server's smtp:// address, or null to keep it in a folder below `dataDir`. */
  smtpUrl: string | null
  /** Who mail comes from. */
  mailFrom: string
  /** Seals what must be read again, 32 bytes; null: kept in a file below `dataDir`. */
  secretKey: Buffer | null
  /** Hosts of webhooks that may be private and without encryption: for development. */
  webhookHosts: readonly string[]
  /** Who else may say who somebody is. */
  providers: readonly ProviderConfig[]
  /** Whether the first start fills an empty database with the demo companies, and visitors may look around in them. */
  demo: boolean
  log: LogSettings
  /** From how many milliseconds on a statement is logged; null: none is. */
  slowFromMs: number | null
  /** Where metrics are served; null: nowhere. */
  metrics: { host: string; port: number } | null
  /** How long the server still answers after it was told to stop, while it says that it is not ready, in milliseconds. */
  stopDelayMs: number
  /** The settings that the environment has, as they are written there. */
  written: Readonly<Record<string, string | undefined>>
}

/** `time`: when a backup is made every day, as HH:MM in UTC; null: only by the command. `keyFile` has the passphrase; null: none. */
export type BackupConfig = { time: string | null; folder: string; keep: number; keyFile: string | null }

/** An OpenID Connect provider. `id` stands in addresses, `name` on the button. */
export type ProviderConfig = { id: string; name: string; issuer: string; clientId: string; clientSecret: string }

/** An address that may have a password in it; that of a socket names no host. */
const address = (form: RegExp, message: string) =>
  z
    .string()
    .regex(form, { error: message, abort: true })
    .refine(
      (url) => URL.canParse(url.replace('@/', '@localhost/')),
      'must be an address; write # as %23, / as %2F and ? as %3F in its password',
    )

const databaseUrl = address(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://').optional()

/** A number that is written in digits as the pattern says. */
const digits = (pattern: RegExp, message: string) => z.string().regex(pattern, message).transform(Number)

const port = digits(/^\d{1,5}$/, 'must be a whole number from 1 to 65535').refine(
  (number) => number >= 1 && number <= 65_535,
  'must be a whole number from 1 to 65535',
)

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  FILES_URL: z
    .url({ protocol: /^(file|s3)$/, error: 'must be file:///FOLDER or s3://BUCKET/PREFIX?endpoint=…&region=…' })
    .refine(isFilesUrl, 'must name a bucket, an endpoint that is an http:// or https:// address, and nothing else')
    .optional(),
  RECOVERY_DIR: z.string().optional(),
  RECOVERY_DAYS: digits(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999').default(14),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59 (UTC)')
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: digits(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999').default(14),
  BACKUP_KEY_FILE: z.string().optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must be an origin without a path')
    .optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  ALLOW_SIGNUP: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SMTP_URL: address(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://').optional(),
  MAIL_FROM: z.string().default('Daybook <daybook@localhost>'),
  SECRET_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits (openssl rand -hex 32)')
    .transform((key) => Buffer.from(key, 'hex'))
    .optional(),
  WEBHOOK_HOSTS: z
    .string()
    .regex(/^[\w.:-]+(,[\w.:-]+)*$/, 'must be host names or IP addresses, separated by commas')
    .transform((hosts) => hosts.split(','))
    .default([]),
  RATE_LIMIT: z.enum(['0', '1'], 'must be 1 or 0').default('1'),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  LOG_LEVEL: z.enum(logLevels, 'must be error, warn, info or debug').default('info'),
  LOG_FORMAT: z.enum(logFormats, 'must be json or text').optional(),
  SLOW_QUERY_MS: digits(/^\d{1,5}$/, 'must be a whole number of milliseconds, 0 for none').default(500),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  STOP_DELAY: digits(/^\d{1,2}$/, 'must be a number of seconds, at most 60')
    .refine((seconds) => seconds <= 60, 'must be a number of seconds, at most 60')
    .default(0),
})

/** A setting besides those of identity providers. */
export type SettingName = keyof (typeof environment)['shape']

/** The environment has settings that cannot be used; the message lists them. */
export class ConfigError extends Error {}

/**
 * Takes the process environment (an empty value counts as absent) and returns the typed configuration.
 * Throws one ConfigError that lists every problem, so that a wrong deployment is put right in one go.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(nonEmpty)
  const { providers, problems: providerProblems } = readProviders(nonEmpty)
  const problems = [
    ...(parsed.error?.issues ?? []).map(describe),
    ...problemsBetweenKeys(nonEmpty),
    ...providerProblems,
  ]
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      ['The configuration cannot be used:', ...problems.map((problem) => `  ${problem}`)].join('\n'),
    )
  }
  const values = parsed.data
  const database: Config['database'] =
    values.DATABASE_URL && values.DATABASE_OWNER_URL
      ? {
          kind: 'server',
          url: values.DATABASE_URL,
          ownerUrl: values.DATABASE_OWNER_URL,
          replicaUrl: values.DATABASE_REPLICA_URL ?? null,
        }
      : { kind: 'embedded' }
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  const isOnlyHere = isLoopback(values.HOST) && isLoopback(hostOf(publicUrl))
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    files: values.FILES_URL
      ? filesLocation(new URL(values.FILES_URL))
      : { kind: 'folder', folder: path.resolve(values.DATA_DIR) },
    recoveryDir: values.RECOVERY_DIR === undefined ? null : path.resolve(values.RECOVERY_DIR),
    recoveryDays: values.RECOVERY_DAYS,
    backups: {
      time: values.BACKUP_TIME ?? null,
      folder: path.resolve(values.BACKUP_DIR ?? path.join(values.DATA_DIR, 'backups')),
      keep: values.BACKUP_KEEP,
      keyFile: values.BACKUP_KEY_FILE === undefined ? null : path.resolve(values.BACKUP_KEY_FILE),
    },
    operatorEmail: values.OPERATOR_EMAIL ?? null,
    publicUrl: publicUrl.origin,
    database,
    signup: values.ALLOW_SIGNUP === 'on',
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    secretKey: values.SECRET_KEY ?? null,
    webhookHosts: values.WEBHOOK_HOSTS,
    providers,
    rateLimit: Number(values.RATE_LIMIT),
    log: { level: values.LOG_LEVEL, format: values.LOG_FORMAT ?? (database.kind === 'embedded' ? 'text' : 'json') },
    slowFromMs: values.SLOW_QUERY_MS === 0 ? null : values.SLOW_QUERY_MS,
    metrics: values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    stopDelayMs: values.STOP_DELAY * 1000,
    written: nonEmpty,
    demo: values.DEMO ? values.DEMO === 'on' : database.kind === 'embedded' && isOnlyHere,
  }
}

/** `s3://BUCKET/PREFIX` with `endpoint` and `region`; the key and the secret are not part of it. */
function isFilesUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'file:') return url.host === '' && url.search === ''
  const { searchParams } = url
  const endpoint = searchParams.get('endpoint')
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region')
  return isKnown && url.hostname !== '' && (endpoint === null || /^https?:\/\/[^/]+/.test(endpoint))
}

function filesLocation(url: URL): FilesLocation {
  if (url.protocol === 'file:') return { kind: 'folder', folder: fileURLToPath(url) }
  const prefix = url.pathname.replace(/^\//, '')
  return {
    kind: 'bucket',
    bucket: url.hostname,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

function roleIn(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).username : ''
}

const providerFields = {
  ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https:// address' })
    .refine(
      (url) => !URL.canParse(url) || isSafeIssuer(new URL(url)),
      'must be an https:// address, except on this machine',
    ),
  CLIENT_ID: z.string({ error: 'is missing' }),
  CLIENT_SECRET: z.string({ error: 'is missing' }),
  NAME: z.string({ error: 'is missing' }).max(40, 'has at most 40 characters'),
}

/** `OIDC_ACME_ISSUER`, `…_CLIENT_ID`, `…_CLIENT_SECRET` and `…_NAME` together make the provider `acme`. */
function readProviders(env: Record<string, string | undefined>): { providers: ProviderConfig[]; problems: string[] } {
  const providers: ProviderConfig[] = []
  const problems: string[] = []
  const shape = z.object(providerFields)
  const names = Object.keys(env).flatMap(
    (key) => /^OIDC_([A-Z\d]{1,20})_(ISSUER|CLIENT_ID|CLIENT_SECRET|NAME)$/.exec(key)?.[1] ?? [],
  )
  for (const name of new Set(names)) {
    const providerValues = Object.keys(providerFields).map((field) => [field, env[`OIDC_${name}_${field}`]])
    const { data, error } = shape.safeParse(Object.fromEntries(providerValues))
    problems.push(...(error?.issues ?? []).map((issue) => `OIDC_${name}_${describe(issue)}`))
    if (!data) continue
    const { ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = data
    providers.push({ id: name.toLowerCase(), name: data.NAME, issuer, clientId, clientSecret })
  }
  return { providers, problems }
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}`
}

function problemsBetweenKeys(env: Record<string, string | undefined>): string[] {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_REPLICA_URL: replicaUrl } = env
  const problems: readonly (readonly [boolean, string])[] = [
    [
      Boolean(url && !ownerUrl),
      'DATABASE_OWNER_URL is missing: migrations run as the role that owns the tables, requests must not',
    ],
    [Boolean(!url && ownerUrl), 'DATABASE_URL is missing: it names the role that requests run as'],
    [Boolean(replicaUrl && !url), 'DATABASE_REPLICA_URL is a replica of DATABASE_URL, which is missing'],
    [
      Boolean(replicaUrl && url && roleIn(replicaUrl) !== roleIn(url)),
      'DATABASE_REPLICA_URL must name the role of DATABASE_URL, which sees one company at a time',
    ],
    [
      Boolean(url && env.RECOVERY_DIR),
      'RECOVERY_DIR is for the embedded database; let the server of DATABASE_URL archive its own log',
    ],
    [env.METRICS_PORT === (env.PORT ?? '3000'), 'METRICS_PORT must differ from PORT'],
  ]
  return problems.flatMap(([isProblem, text]) => (isProblem ? [text] : []))
}

/** Whoever stands between us and a provider without encryption could say who anybody is. */
function isSafeIssuer(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(hostOf(url))
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
