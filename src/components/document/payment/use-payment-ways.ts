import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { OpenItemsAnswer } from '../../../../domain/payments/payment-answer.ts'
import type { PaymentWays } from './payment-record.ts'

const quiet = { errorNotification: false } as const
/** Modes, accounts and schemes change rarely: a form that is opened again starts with what is known. */
const keptMs = 60_000

/** The ways money can take on a path; undefined until they are known. */
export function usePaymentWays(path: PaymentPath) {
  const { query } = useCustom<PaymentWays, HttpError>({
    url: `${path}/ways`,
    method: 'get',
    queryOptions: { staleTime: keptMs },
    ...quiet,
  })
  return { ways: query.data?.data, error: query.error, retry: () => void query.refetch() }
}

type OpenItemsQuery = { path: PaymentPath; party: string | null; ledger: string }

/** What is open of a party, and what it has left from before; `items` is null until it is known. */
export function useOpenItems({ path, party, ledger }: OpenItemsQuery) {
  const { query } = useCustom<OpenItemsAnswer, HttpError>({
    url: `${path}/open`,
    method: 'get',
    config: { query: { party: party ?? '', ledger } },
    queryOptions: { enabled: party !== null, staleTime: 0, gcTime: 0 },
    ...quiet,
  })
  const answer = query.data?.data
  const isCurrent = answer?.party === party && !query.isFetching
  return {
    items: isCurrent ? answer.items : null,
    advances: isCurrent ? answer.advances : [],
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** The party of an invoice or bill that the form was opened for, and what is open of it. */
export function useInvoice({ path, invoice }: { path: PaymentPath; invoice: string | null }) {
  const { query } = useCustom<OpenItemsAnswer, HttpError>({
    url: `${path}/open`,
    method: 'get',
    config: { query: { invoice: invoice ?? '' } },
    queryOptions: { enabled: invoice !== null, staleTime: 0, gcTime: 0 },
    ...quiet,
  })
  return { answer: query.isFetching ? undefined : query.data?.data, isReading: query.isFetching, error: query.error }
}
