import type { DataProvider } from '@refinedev/core'
import type { AxiosInstance } from 'axios'
import { restProvider } from './company.ts'

/** Provides the data of the signed-in user: `useList({ resource: 'companies', dataProviderName: 'user' })`. */
export function userProvider(client: AxiosInstance): DataProvider {
  return restProvider('/api/user/me', client)
}
