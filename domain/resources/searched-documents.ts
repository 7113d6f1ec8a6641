/** The documents that the global search finds by number, party, reference and amount. */
import { isTemplatePath } from '../documents/recurring/template-paths.ts'
import { accountFiscalYears } from './ledger/account-fiscal-years.ts'
import type { Resource } from './core/define.ts'
import { resources } from './index.ts'

/** Every document with its own page; fiscal years are settings of a company, and templates have no number or date. */
export const searchedDocuments: readonly Resource[] = resources.filter(
  ({ kind, of, path }) =>
    kind === 'document' && of === undefined && path !== accountFiscalYears.path && !isTemplatePath(path),
)
