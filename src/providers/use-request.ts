import { useDataProvider } from '@refinedev/core'
import type { CustomParams } from '@refinedev/core'
import { useCallback } from 'react'

/** Below the company or absolute, optionally with headers or an abort signal. */
type Address = string | { url: string; headers?: Readonly<Record<string, string>>; signal?: AbortSignal }

/**
 * Returns a function that sends requests that belong to no list, record or query through the company's data provider.
 * Refusals are thrown; the caller shows them.
 */
export function useRequest() {
  const dataProvider = useDataProvider()
  return useCallback(
    async <T = unknown>(method: CustomParams['method'], address: Address, payload?: unknown): Promise<{ data: T }> => {
      const { custom } = dataProvider()
      if (!custom) throw new Error('The data provider takes no requests of its own.')
      const { url, headers, signal } = typeof address === 'string' ? { url: address } : address
      const answer = await custom({
        url,
        method,
        ...(payload === undefined ? {} : { payload }),
        ...(headers ? { headers } : {}),
        ...(signal ? { meta: { signal } } : {}),
      })
      return { data: answer.data as T }
    },
    [dataProvider],
  )
}
