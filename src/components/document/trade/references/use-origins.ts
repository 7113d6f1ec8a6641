import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { TaxScheme } from '../../../../../domain/documents/tax.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { toRequestError } from '../../../../lib/http-error.ts'
import { useRequest } from '../../../../providers/use-request.ts'
import type { ReferencedDocument } from '../trade-draft.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'
import type { LoadedOrigin, TakenRow } from './origin-rows.ts'
import { originRows } from './origin-rows.ts'

type OriginsOptions = {
  references: readonly ReferencedDocument[]
  /** The posted note itself: its rows are part of what was taken. */
  note: TradeRecord | undefined
  schemes: ReadonlyMap<string, TaxScheme>
}

/** Loads the rows that a note can take back from each of its documents. */
export function useOrigins({ path, takesBack }: TradeForm, { references, note, schemes }: OriginsOptions) {
  const provider = useDataProvider()
  const request = useRequest()
  const [documents, setDocuments] = useState<ReadonlyMap<string, LoadedOrigin>>(new Map())
  const [failure, setFailure] = useState<RequestError | null>(null)
  const requestedIds = useRef(new Set<string>())

  /** Loads one of the documents; null when that fails. */
  const load = useCallback(
    async (id: string): Promise<TradeRecord | null> => {
      if (takesBack === null) return null
      requestedIds.current.add(id)
      try {
        const [{ data: document }, { data: taken }] = await Promise.all([
          provider().getOne<TradeRecord>({ resource: takesBack, id }),
          request<TakenRow[]>('get', `${path}/returnable/?invoice=${id}`),
        ])
        setDocuments((all) => new Map([...all, [id, { document, taken }]]))
        return document
      } catch (thrown) {
        setFailure(toRequestError(thrown))
        return null
      }
    },
    [provider, request, path, takesBack],
  )
  const idList = references.map(({ id }) => id).join(' ')
  const askFor = useEffectEvent((ids: readonly string[]) => {
    for (const id of ids) if (id !== '' && !requestedIds.current.has(id)) void load(id)
  })
  useEffect(() => askFor(idList.split(' ')), [idList])

  const rows = useMemo(() => originRows(documents.values(), { note, schemes }), [documents, note, schemes])
  return { rows, load, failure }
}

/** Returns the document as a note refers to it. */
export function referenceTo({ id, voucher_no: number, supplier_no: supplierNumber }: TradeRecord): ReferencedDocument {
  return { id, number: number ?? '', supplierNumber }
}
