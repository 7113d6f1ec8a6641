import type { DataProvider } from '@refinedev/core'
import type { AxiosInstance } from 'axios'
import { restProvider } from './company.ts'

/**
 * Provides the read-only part of a company: `useCustom({ url: 'trial-balance', method: 'get', config: { query } })`
 * requests a report. Filters and query become the report's parameters; writes throw.
 */
export function reportsProvider(base: string, client: AxiosInstance): DataProvider {
  const rest = restProvider(base, client)
  const refuse = () => Promise.reject(new Error('Reports are read only.'))
  return {
    ...rest,
    create: refuse,
    update: refuse,
    deleteOne: refuse,
    custom: (params) => (params.method === 'get' ? (rest.custom?.(params) ?? refuse()) : refuse()),
  }
}
