import type { DataProvider } from '@refinedev/core'
import type { AxiosInstance } from 'axios'

type Answer<T> = { data: T }

/** Adapts auth answers, which are wrapped in `{status, data, meta}`; Refine gets the inner `data`. */
export function authDataProvider(client: AxiosInstance): DataProvider {
  const pathOf = (resource: string) => resource.replace(/^\//, '')
  return {
    getApiUrl: () => '/_allauth/app/v1',
    getList: async ({ resource }) => {
      const { data } = await client.get<Answer<never[]>>(pathOf(resource))
      return { data: data.data, total: data.data.length }
    },
    getOne: async ({ resource }) => ({ data: (await client.get<Answer<never>>(pathOf(resource))).data.data }),
    create: async ({ resource, variables }) => ({
      data: (await client.post<Answer<never>>(pathOf(resource), variables)).data.data,
    }),
    update: async ({ resource, variables }) => ({
      data: (await client.patch<Answer<never>>(pathOf(resource), variables)).data.data,
    }),
    // The contract names the object to delete in the body: an address, a provider and account, a session.
    deleteOne: async ({ resource, variables }) => ({
      data: (await client.delete<Answer<never>>(pathOf(resource), { data: variables })).data.data,
    }),
  }
}
