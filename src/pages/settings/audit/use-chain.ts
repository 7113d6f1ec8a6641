import { useQuery } from '@tanstack/react-query'
import { useRequest } from '../../../providers/use-request.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { AuditChain } from './audit-types.ts'
import { auditPath } from './audit-types.ts'

/** Checks whether the chain is intact; a long one is checked part by part. */
export function useChain(): { chain: AuditChain | undefined; isComplete: boolean; isFailed: boolean } {
  const request = useRequest()
  const { slug } = useCompany()
  const query = useQuery({
    queryKey: ['audit-chain', slug],
    queryFn: async ({ client, queryKey, signal }) => {
      const parts = { after: 0, answer: null as AuditChain | null }
      do {
        const { data } = await request<AuditChain>('get', {
          url: `${auditPath}/chain/?after=${parts.after}`,
          signal,
        })
        parts.answer = data
        parts.after = data.checked
        client.setQueryData([...queryKey, 'part'], data)
      } while (isOpen(parts.answer))
      return parts.answer
    },
    staleTime: 60_000,
    retry: 1,
  })
  const part = useQuery<AuditChain>({ queryKey: ['audit-chain', slug, 'part'], enabled: false })
  const chain = query.data ?? part.data
  return { chain, isComplete: query.data !== undefined, isFailed: query.isError }
}

function isOpen({ broken, checked, sealed }: AuditChain): boolean {
  return broken === null && checked < sealed
}
