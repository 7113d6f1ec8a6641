/** Runs the commands on a database or on the sources: `node … NAME ARGUMENTS`. */
import type { Config } from '../config.ts'
import { parseConfig } from '../config.ts'
import { backupUsage, runBackup } from './backup.ts'
import { explain } from './explain.ts'
import { exportUsage, runExport } from './export.ts'
import { importUsage, runImport } from './import.ts'
import { recoverUsage, runRecover } from './recover.ts'
import { migrationUsage, runMigration } from './migration.ts'
import { restoreUsage, runRestore } from './restore.ts'
import { runScaleOut, scaleOutUsage } from './scale-out.ts'
import { runSettings, settingsUsage } from './settings.ts'
import { runUpgrade, upgradeUsage } from './upgrade.ts'
import { note, UsageError } from './usage.ts'
import { runVerify, verifyUsage } from './verify.ts'

type Command = { usage: string; run: (args: string[], config: Config) => Promise<number> }

const commands: Readonly<Record<string, Command>> = {
  verify: { usage: verifyUsage, run: runVerify },
  import: { usage: importUsage, run: runImport },
  export: { usage: exportUsage, run: runExport },
  backup: { usage: backupUsage, run: runBackup },
  restore: { usage: restoreUsage, run: runRestore },
  upgrade: { usage: upgradeUsage, run: runUpgrade },
  recover: { usage: recoverUsage, run: runRecover },
  'scale-out': { usage: scaleOutUsage, run: runScaleOut },
  config: { usage: settingsUsage, run: runSettings },
  migration: { usage: migrationUsage, run: runMigration },
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = commands[name]
  if (!command) {
    note(`Commands: ${Object.keys(commands).join(', ')}`)
    return 1
  }
  try {
    return await command.run(args, parseConfig(process.env))
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) note(`${error.message}\n\n${command.usage}`)
    else note(explain(error))
    return 1
  }
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

process.exitCode = await main(process.argv.slice(2))
