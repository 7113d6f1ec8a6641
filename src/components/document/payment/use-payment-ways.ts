import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { OpenItemsAnswer } from '../../../../domain/payments/payment-answer.ts'
import type { PaymentWays } from './payment-record.ts'

const quiet = { errorNotification: false } as const
/** Modes, accounts and schemes change rarely: a form opened again starts with the cached ones. */
const keptMs = 60_000

/** Loads the payment methods of a path; undefined until they are loaded. */
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

/** Loads the open items and advances of a party; `items` is null until they are loaded. */
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

/** Loads the party of the invoice or bill that the form was opened for, with its open items. */
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
