import path from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const twoRoles = { DATABASE_URL: 'postgres://app@db/daybook', DATABASE_OWNER_URL: 'postgres://owner@db/daybook' }

test('an empty environment gives a demo server on this machine only', () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    files: { kind: 'folder', folder: path.resolve('data') },
    recoveryDir: null,
    recoveryDays: 14,
    backups: { time: null, folder: path.resolve('data/backups'), keep: 14, keyFile: null },
    operatorEmail: null,
    publicUrl: 'http://localhost:3000',
    database: { kind: 'embedded' },
    signup: true,
    smtpUrl: null,
    mailFrom: 'Daybook <daybook@localhost>',
    secretKey: null,
    webhookHosts: [],
    providers: [],
    rateLimit: 1,
    demo: true,
    log: { level: 'info', format: 'text' },
    slowFromMs: 500,
    metrics: null,
    stopDelayMs: 0,
    written: {},
  })
})

test('the public address follows the port until it is given itself', () => {
  expect(parseConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(parseConfig({ PORT: '8080', PUBLIC_URL: 'https://books.example.com/' }).publicUrl).toBe(
    'https://books.example.com',
  )
})

test('files are in a folder or in a bucket', () => {
  const filesAt = (FILES_URL: string) => parseConfig({ FILES_URL }).files
  expect(filesAt('file:///srv/daybook%20files')).toEqual({ kind: 'folder', folder: '/srv/daybook files' })
  expect(filesAt('s3://books')).toEqual({
    kind: 'bucket',
    bucket: 'books',
    prefix: '',
    endpoint: null,
    region: 'us-east-1',
  })
  expect(filesAt('s3://books/live?endpoint=https://store.example.com:9000&region=eu-central-1')).toEqual({
    kind: 'bucket',
    bucket: 'books',
    prefix: 'live/',
    endpoint: 'https://store.example.com:9000',
    region: 'eu-central-1',
  })
  const problem = 'FILES_URL must name a bucket'
  for (const wrong of [
    's3://key:secret@books',
    's3://',
    's3://books?endpoint=store',
    's3://books?zone=eu',
    'file://host/a',
  ])
    expect(() => filesAt(wrong), wrong).toThrow(problem)
  expect(() => filesAt('/srv/files')).toThrow('FILES_URL must be file:///FOLDER or s3://BUCKET')
})

test('the demo stays away from a real database and from an open address unless it is asked for', () => {
  expect(parseConfig({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(parseConfig({ HOST: '::1' }).demo).toBe(true)
  expect(parseConfig({ PUBLIC_URL: 'http://[::1]:3000' }).demo).toBe(true)
  expect(parseConfig({ PUBLIC_URL: 'https://books.example.com' }).demo).toBe(false)
  expect(parseConfig(twoRoles).demo).toBe(false)
  expect(parseConfig({ ...twoRoles, DEMO: 'on' }).demo).toBe(true)
  expect(parseConfig({ DEMO: 'off' }).demo).toBe(false)
})

test('a database server is used with one role for requests and one for migrations', () => {
  expect(parseConfig(twoRoles).database).toEqual({
    kind: 'server',
    url: 'postgres://app@db/daybook',
    ownerUrl: 'postgres://owner@db/daybook',
    replicaUrl: null,
  })
})

test('the log is text for the embedded database and JSON for a database server, unless it is said', () => {
  expect(parseConfig(twoRoles).log).toEqual({ level: 'info', format: 'json' })
  expect(parseConfig({ ...twoRoles, LOG_FORMAT: 'text', LOG_LEVEL: 'debug' }).log).toEqual({
    level: 'debug',
    format: 'text',
  })
  expect(parseConfig({ LOG_FORMAT: 'json' }).log.format).toBe('json')
})

test('metrics are served nowhere until they have a port, and then to this machine', () => {
  expect(parseConfig({ METRICS_HOST: '10.0.0.5' }).metrics).toBe(null)
  expect(parseConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(parseConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({
    host: '10.0.0.5',
    port: 9464,
  })
  expect(() => parseConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must differ from PORT')
})

test('statements of half a second are slow, unless another bound is given or none', () => {
  expect(parseConfig({ SLOW_QUERY_MS: '50' }).slowFromMs).toBe(50)
  expect(parseConfig({ SLOW_QUERY_MS: '0' }).slowFromMs).toBe(null)
})

test('a replica is read with the role of the database', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://app:other@replica/daybook' }
  expect(parseConfig({ ...twoRoles, ...replica }).database).toMatchObject({ replicaUrl: replica.DATABASE_REPLICA_URL })
  expect(() => parseConfig({ ...twoRoles, DATABASE_REPLICA_URL: 'postgres://owner@replica/daybook' })).toThrow(
    'DATABASE_REPLICA_URL must name the role of DATABASE_URL',
  )
  expect(() => parseConfig(replica)).toThrow('DATABASE_REPLICA_URL is a replica of DATABASE_URL, which is missing')
})

test('hosts of webhooks are separated by commas', () => {
  expect(parseConfig({ WEBHOOK_HOSTS: 'localhost,10.0.0.5,::1' }).webhookHosts).toEqual([
    'localhost',
    '10.0.0.5',
    '::1',
  ])
  expect(() => parseConfig({ WEBHOOK_HOSTS: 'http://localhost' })).toThrow('WEBHOOK_HOSTS must be host names')
})

test('every problem of the environment is named at once', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'books.example.com',
    DATABASE_URL: 'postgres://app@db/daybook',
    RATE_LIMIT: 'no',
    DEMO: 'yes',
    STOP_DELAY: '90',
    LOG_LEVEL: 'all',
    METRICS_PORT: '0',
    SLOW_QUERY_MS: '1s',
    LOG_FORMAT: 'xml',
  }
  let message = ''
  try {
    parseConfig(wrong)
  } catch (error) {
    message = String(error)
  }
  expect(message).toContain('PORT must be a whole number from 1 to 65535')
  expect(message).toContain('PUBLIC_URL must be an http:// or https:// address')
  expect(message).toContain('DATABASE_OWNER_URL is missing')
  expect(message).toContain('RATE_LIMIT must be 1 or 0')
  expect(message).toContain('DEMO must be on or off')
  expect(message).toContain('LOG_LEVEL must be error, warn, info or debug')
  expect(message).toContain('LOG_FORMAT must be json or text')
  expect(message).toContain('SLOW_QUERY_MS must be a whole number of milliseconds, 0 for none')
  expect(message).toContain('METRICS_PORT must be a whole number from 1 to 65535')
  expect(message).toContain('STOP_DELAY must be a number of seconds, at most 60')
})

test.each(['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL'])(
  '%s with a sign that ends its password is refused',
  (name) => {
    const scheme = name === 'SMTP_URL' ? 'smtp' : 'postgres'
    const roles = {
      DATABASE_URL: 'postgres://app:one@/books?host=/run',
      DATABASE_OWNER_URL: 'postgres://owner@db/books',
    }
    expect(() => parseConfig({ ...roles, [name]: `${scheme}://books:one#two@host/books` })).toThrow(
      `${name} must be an address; write # as %23`,
    )
    expect(parseConfig({ ...roles, [name]: `${scheme}://books:one%23two@host/books` }).database.kind).toBe('server')
  },
)

test('an empty value counts as absent', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('four keys make an identity provider; a missing one is named', () => {
  const acme = {
    OIDC_ACME_NAME: 'Acme',
    OIDC_ACME_ISSUER: 'https://id.example.com',
    OIDC_ACME_CLIENT_ID: 'daybook',
    OIDC_ACME_CLIENT_SECRET: 'secret',
  }
  expect(parseConfig(acme).providers).toEqual([
    { id: 'acme', name: 'Acme', issuer: 'https://id.example.com', clientId: 'daybook', clientSecret: 'secret' },
  ])
  expect(() => parseConfig({ ...acme, OIDC_ACME_CLIENT_ID: '' })).toThrow('OIDC_ACME_CLIENT_ID is missing')
})

test('an identity provider is asked without encryption on this machine only', () => {
  const at = (issuer: string) =>
    parseConfig({ OIDC_A_NAME: 'A', OIDC_A_CLIENT_ID: 'a', OIDC_A_CLIENT_SECRET: 'b', OIDC_A_ISSUER: issuer }).providers
  for (const issuer of [
    'http://127.0.0.1:4000',
    'http://localhost:4000',
    'http://[::1]:4000',
    'https://id.example.com',
  ]) {
    expect(at(issuer)).toMatchObject([{ issuer }])
  }
  for (const issuer of ['http://id.example.com', 'http://localhost.example.com', 'ftp://localhost', 'localhost']) {
    expect(() => at(issuer), issuer).toThrow('OIDC_A_ISSUER must be an https:// address')
  }
})

test('backups and the recovery folder are read, and wrong settings are named together', () => {
  const { backups, recoveryDir, recoveryDays, operatorEmail } = parseConfig({
    BACKUP_TIME: '02:30',
    BACKUP_DIR: '/mnt/safe',
    BACKUP_KEEP: '30',
    BACKUP_KEY_FILE: 'key',
    OPERATOR_EMAIL: 'ops@example.com',
    RECOVERY_DIR: '/mnt/log',
    RECOVERY_DAYS: '7',
  })
  expect(backups).toEqual({ time: '02:30', folder: '/mnt/safe', keep: 30, keyFile: path.resolve('key') })
  expect([recoveryDir, recoveryDays, operatorEmail]).toEqual(['/mnt/log', 7, 'ops@example.com'])
  const wrong = { BACKUP_TIME: '24:00', BACKUP_KEEP: '0', RECOVERY_DIR: '/mnt/log', METRICS_PORT: '3000' }
  expect(() => parseConfig({ ...twoRoles, ...wrong })).toThrow(
    [
      'The configuration cannot be used:',
      '  BACKUP_TIME must be a time from 00:00 to 23:59 (UTC)',
      '  BACKUP_KEEP must be a whole number from 1 to 9999',
      '  RECOVERY_DIR is for the embedded database; let the server of DATABASE_URL archive its own log',
      '  METRICS_PORT must differ from PORT',
    ].join('\n'),
  )
})
