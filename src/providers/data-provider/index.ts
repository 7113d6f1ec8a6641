import type { DataProviders } from '@refinedev/core'
import { businessClient } from '../http.ts'
import { authDataProvider } from './auth.ts'
import { restProvider } from './company.ts'
import { reportsProvider } from './reports.ts'
import { userProvider } from './user.ts'

/** Returns a data provider per API for a tab that shows this company; the default is the company's own. */
export function dataProvidersOf(slug: string | null): DataProviders {
  const company = `/api/company/${encodeURIComponent(slug ?? '')}`
  return {
    default: restProvider(company, businessClient),
    reports: reportsProvider(`${company}/reports`, businessClient),
    user: userProvider(businessClient),
    auth: authDataProvider(),
  }
}
