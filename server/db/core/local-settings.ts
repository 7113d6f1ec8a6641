/**
 * Settings of one transaction, by `set local` instead of `set_config`, because a database that is distributed over several
 * machines passes them on to the others only then. It takes no parameters: values are checked here.
 */
import type { Statement } from './statement.ts'

const companyForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const momentForm = /^\d{4,6}-\d\d-\d\d[ T][\d:.]+(?:Z|[+-][\d:]+)$/

/** Returns the statement that enters a company until the end of the transaction. Throws for an id that is no UUID. */
export function setCompany(companyId: string): Statement {
  return localSetting('daybook.company', checkedId(companyId))
}

/** Returns the statement that marks a transaction as `importing` or `purging` a company. Throws for an id that is no UUID. */
export function setCompanyWork(work: 'importing' | 'purging', companyId: string): Statement {
  return localSetting(`daybook.${work}`, checkedId(companyId))
}

/** Returns the statement that sets the time of the transaction, or the moment as of which it reads the books, both with a zone. */
export function setMoment(name: 'now' | 'known_at', moment: string): Statement {
  if (!momentForm.test(moment)) throw new Error('A moment must be a date and time with a zone')
  return localSetting(`daybook.${name}`, moment)
}

function checkedId(companyId: string): string {
  if (!companyForm.test(companyId)) throw new Error('The id of a company must be a UUID')
  return companyId
}

function localSetting(name: string, value: string): Statement {
  return { sql: `set local ${name} = '${value}'`, parameters: [] }
}
