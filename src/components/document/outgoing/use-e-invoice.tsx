import { useTranslate } from '@refinedev/core'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { EInvoiceSyntax } from '../../../../domain/documents/e-invoice/e-invoice-paths.ts'
import {
  eInvoiceFileName,
  eInvoiceSyntaxes,
  hasEInvoice,
} from '../../../../domain/documents/e-invoice/e-invoice-paths.ts'
import { hasEuropeanVat } from '../../../../domain/documents/e-invoice/vat-number.ts'
import { download } from '../../../lib/download.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import '../../../lib/texts/outgoing-texts.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { readFile } from '../../../providers/files.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { MoreAct } from '../../layout/more-acts.tsx'
import { missingFacts, MissingList } from './missing-list.tsx'

type IssuedDocument = { path: string; record: { id: string; status: string; party: string; voucher_no: string | null } }

/** Returns the menu acts that download the e-invoice of a document, and the dialog with what it lacks. */
export function useEInvoice({ path, record }: IssuedDocument): { acts: MoreAct[]; dialog: ReactNode } {
  const t = useTranslate()
  const { slug, country_iso: country } = useCompany()
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { id, status, party, voucher_no: number } = record
  const isLive = status !== 'Draft' && status !== 'Cancelled'
  if (!hasEInvoice(path) || !hasEuropeanVat(country) || !isLive || number === null) return { acts: [], dialog: null }
  const keep = async (syntax: EInvoiceSyntax) => {
    try {
      const params = new URLSearchParams({ syntax })
      const file = await readFile(`/api/company/${slug}/${path}/${id}/e-invoice/`, { params })
      download(file, eInvoiceFileName(number, syntax))
    } catch (error) {
      setFailure(toRequestError(error))
    }
  }
  const syntaxes = Object.keys(eInvoiceSyntaxes) as EInvoiceSyntax[]
  return {
    acts: syntaxes.map((syntax) => ({
      key: syntax,
      label: t('outgoing.eInvoice', { syntax: eInvoiceSyntaxes[syntax] }),
      onClick: () => void keep(syntax),
    })),
    dialog: failure ? <MissingFacts failure={failure} party={party} onClose={() => setFailure(null)} /> : null,
  }
}

type MissingProps = { failure: RequestError; party: string; onClose: () => void }

/** Lists what an e-invoice lacks, or says why there is none. */
function MissingFacts({ failure, party, onClose }: MissingProps) {
  const t = useTranslate()
  const missing = missingFacts(failure.errors)
  return (
    <Modal
      open
      title={t('outgoing.eInvoiceMissing')}
      okText={t('outgoing.done')}
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    >
      {missing.length === 0 ? <p>{inLanguage(failure.message)}</p> : null}
      <MissingList missing={missing} party={party} />
    </Modal>
  )
}
