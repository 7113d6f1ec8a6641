import { useState } from 'react'
import type { ReceivedBill } from '../../../../domain/documents/e-invoice/received/received-bill.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { sendFile } from '../../../providers/files.ts'

/** Reads the file of an e-invoice; the answer to an earlier file never replaces that to a later one. */
export function useReading() {
  const { slug } = useCompany()
  const [state, setState] = useState<{
    file: File | null
    reading: ReceivedBill | null
    failure: RequestError | null
    isBusy: boolean
  }>({ file: null, reading: null, failure: null, isBusy: false })
  const read = async (file: File, party: string | null = null) => {
    // The lines of a file stay in sight while it is read for another supplier.
    setState((now) => ({ file, reading: now.file === file ? now.reading : null, failure: null, isBusy: true }))
    const form = new FormData()
    if (party !== null) form.append('party', party)
    form.append('file', file)
    const put = (part: { reading: ReceivedBill | null; failure: RequestError | null }) =>
      setState((now) => (now.file === file ? { file, ...part, isBusy: false } : now))
    try {
      const url = `/api/company/${slug}/purchase/vouchers/read-e-invoice/`
      put({ reading: await sendFile<ReceivedBill>(url, form, () => undefined), failure: null })
    } catch (failure) {
      put({ reading: null, failure: toRequestError(failure) })
    }
  }
  return { ...state, read }
}
