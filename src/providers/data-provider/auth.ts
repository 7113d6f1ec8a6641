import type { DataProvider } from '@refinedev/core'
import { askAccount } from '../account.ts'

/**
 * Adapts auth answers, which are wrapped in `{status, data, meta}`; Refine gets the inner `data`. An answer 401 fails, and
 * ends the session that it refuses.
 */
export function authDataProvider(): DataProvider {
  const urlOf = (resource: string) => resource.replace(/^\//, '')
  return {
    getApiUrl: () => '/_allauth/app/v1',
    getList: async ({ resource }) => {
      const { data } = await askAccount<never[]>({ url: urlOf(resource) })
      return { data, total: data.length }
    },
    getOne: async ({ resource }) => ({ data: (await askAccount<never>({ url: urlOf(resource) })).data }),
    create: async ({ resource, variables }) => ({
      data: (await askAccount<never>({ method: 'post', url: urlOf(resource), data: variables })).data,
    }),
    update: async ({ resource, variables }) => ({
      data: (await askAccount<never>({ method: 'patch', url: urlOf(resource), data: variables })).data,
    }),
    // The contract names the object to delete in the body: an address, a provider and account, a session.
    deleteOne: async ({ resource, variables }) => ({
      data: (await askAccount<never>({ method: 'delete', url: urlOf(resource), data: variables })).data,
    }),
  }
}
