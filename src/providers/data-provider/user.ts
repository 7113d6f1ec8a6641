import type { DataProvider } from '@refinedev/core'
import type { AxiosInstance } from 'axios'
import { restProvider } from './company.ts'

/** What belongs to the signed-in person: `useList({ resource: 'companies', dataProviderName: 'user' })`. */
export function userProvider(client: AxiosInstance): DataProvider {
  return restProvider('/api/user/me', client)
}
