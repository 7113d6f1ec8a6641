/** `npm run config` */
import { parseArgs } from 'node:util'
import type { Config, SettingName } from '../config.ts'
import { print, UsageError } from './usage.ts'

export const settingsUsage = `npm run config
  Prints every setting with its value, where that comes from, and what it is. Secrets are not shown.`

type DescribedSetting = { about: string; value: (config: Config) => string }

const hidden = '(set)'
const none = '(none)'

/** What each setting is, and its value where the environment has none. */
const settings: Readonly<Record<SettingName, DescribedSetting>> = {
  PORT: { about: 'port of the server', value: ({ port }) => String(port) },
  HOST: { about: 'address on which it listens', value: ({ host }) => host },
  DATA_DIR: { about: 'folder of database, files and backups', value: ({ dataDir }) => dataDir },
  FILES_URL: { about: 'where files of users are', value: ({ files }) => (files.kind === 'folder' ? files.folder : '') },
  RECOVERY_DIR: { about: 'copies and log of the embedded database, for recovery', value: () => none },
  RECOVERY_DAYS: { about: 'days of which any moment can be recovered', value: (config) => String(config.recoveryDays) },
  BACKUP_TIME: { about: 'when a backup is made every day (UTC)', value: () => none },
  BACKUP_DIR: { about: 'folder of backups', value: ({ backups }) => backups.folder },
  BACKUP_KEEP: { about: 'number of backups that stay', value: ({ backups }) => String(backups.keep) },
  BACKUP_KEY_FILE: { about: 'file with the passphrase of backups', value: () => none },
  OPERATOR_EMAIL: { about: 'who gets reports of backups', value: () => none },
  PUBLIC_URL: { about: 'address that users open', value: ({ publicUrl }) => publicUrl },
  DATABASE_URL: { about: 'database, with the role of requests', value: () => 'embedded' },
  DATABASE_OWNER_URL: { about: 'database, with the role of migrations', value: () => 'embedded' },
  DATABASE_REPLICA_URL: { about: 'replica for reports', value: () => none },
  ALLOW_SIGNUP: { about: 'whether anyone may create an account', value: ({ signup }) => (signup ? 'on' : 'off') },
  SMTP_URL: { about: 'mail server', value: ({ dataDir }) => `${dataDir}/outbox` },
  MAIL_FROM: { about: 'sender of emails', value: ({ mailFrom }) => mailFrom },
  SECRET_KEY: { about: 'encrypts stored secrets', value: ({ dataDir }) => `${dataDir}/secret.key` },
  WEBHOOK_HOSTS: { about: 'private hosts that webhooks may reach', value: () => none },
  RATE_LIMIT: { about: 'whether requests are limited', value: ({ rateLimit }) => String(rateLimit) },
  LOG_LEVEL: { about: 'what is logged: error, warn, info or debug', value: ({ log }) => log.level },
  LOG_FORMAT: { about: 'lines of the log: json or text', value: ({ log }) => log.format },
  SLOW_QUERY_MS: {
    about: 'milliseconds from which a statement is logged as slow',
    value: ({ slowFromMs }) => String(slowFromMs),
  },
  METRICS_PORT: { about: 'port of the metrics', value: () => none },
  METRICS_HOST: { about: 'address on which metrics are served', value: () => '127.0.0.1' },
  STOP_DELAY: {
    about: 'seconds between the order to stop and the end',
    value: ({ stopDelayMs }) => String(stopDelayMs / 1000),
  },
  DEMO: { about: 'whether the first start creates demo companies', value: ({ demo }) => (demo ? 'on' : 'off') },
}

/** Prints the settings of this environment; returns 0. */
export async function runSettings(args: string[], config: Config): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
  for (const line of settingLines(config)) print(line)
  return 0
}

/** Returns a line for each setting: name, value, source, and what it is. */
export function settingLines(config: Config): string[] {
  const rows = Object.entries(settings).map(([name, { about, value }]) => {
    const written = config.written[name]
    return written ? [name, shown(name, written), 'environment', about] : [name, value(config), 'default', about]
  })
  const providers = config.providers.map(({ id, name, issuer }) => [
    `OIDC_${id.toUpperCase()}_…`,
    `${name}, ${issuer}`,
    'environment',
    'identity provider',
  ])
  const all = [...rows, ...providers]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Returns a value without its secrets: a key as a whole, and the passwords of an address, also of one without a host. */
function shown(name: string, value: string): string {
  if (name === 'SECRET_KEY') return hidden
  return value.replace(/^(\w+:\/\/[^:/?#]*):.*@/, '$1:***@').replaceAll(/([?&]\w*pass\w*=)[^&]*/gi, '$1***')
}
