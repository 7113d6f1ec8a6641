import path from 'node:path'
import { z } from 'zod'

/** What the environment says about this server, parsed once at the start. */
export type Config = {
  port: number
  host: string
  /** Absolute path of the folder for database, files and backups. */
  dataDir: string
  /** Origin under which people reach the server, without a slash at the end. */
  publicUrl: string
  database: { kind: 'embedded' } | { kind: 'server'; url: string; ownerUrl: string }
  /** 1 counts requests and slows them down, 0 does not (benchmarks and most tests). */
  rateLimit: number
  /** Whether the first start fills an empty database with the demo companies. */
  demo: boolean
}

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .optional()

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a whole number from 1 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must be an origin without a path')
    .optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  RATE_LIMIT: z.enum(['0', '1'], 'must be 1 or 0').default('1'),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
})

/**
 * Takes the process environment (an empty value counts as absent) and returns the typed configuration.
 * Throws one Error that lists every problem, so that a wrong deployment is put right in one go.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const problems = [...(parsed.error?.issues ?? []).map(describe), ...problemsBetweenKeys(given)]
  if (!parsed.success || problems.length > 0) {
    throw new Error(['The configuration cannot be used:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
  }
  const values = parsed.data
  const database: Config['database'] =
    values.DATABASE_URL && values.DATABASE_OWNER_URL
      ? { kind: 'server', url: values.DATABASE_URL, ownerUrl: values.DATABASE_OWNER_URL }
      : { kind: 'embedded' }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    database,
    rateLimit: Number(values.RATE_LIMIT),
    demo: values.DEMO ? values.DEMO === 'on' : database.kind === 'embedded' && isLoopback(values.HOST),
  }
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}`
}

function problemsBetweenKeys(env: Record<string, string | undefined>): string[] {
  if (env.DATABASE_URL && !env.DATABASE_OWNER_URL) {
    return ['DATABASE_OWNER_URL is missing: migrations run as the role that owns the tables, requests must not']
  }
  if (!env.DATABASE_URL && env.DATABASE_OWNER_URL) {
    return ['DATABASE_URL is missing: it names the role that requests run as']
  }
  return []
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
