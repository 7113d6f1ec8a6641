import type { HttpError } from '@refinedev/core'
import { useCustom, useList, useTranslate } from '@refinedev/core'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import type { PrintedDocument } from '../../../../../domain/printing/blocks.ts'
import { dayIn } from '../../../../lib/format/day-in.ts'
import { formatDate, formatMoney } from '../../../../lib/format/format.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { PaperLogo } from '../../../paper/paper-logo.tsx'
import { PaperView } from '../../../paper/paper-view.tsx'
import { RequestFailed } from '../../../resource/record/request-failed.tsx'
import type { TradeRecord } from '../trade-record.ts'

type Revision = { revision: number; date: string; total: string; replaced_at: string; replaced_by_label: string }

/** Lists the earlier revisions of a quotation, each with its paper. */
export function RevisionsCard({ record }: { record: TradeRecord }) {
  const { id, revision } = record
  const t = useTranslate()
  const company = useCompany()
  const [opened, setOpened] = useState<number | null>(null)
  const { result, query } = useList<Revision, HttpError>({
    resource: `sales/quotations/${id}/revisions`,
    pagination: { mode: 'off' },
    queryOptions: { queryKey: ['revisions', id, revision] },
    errorNotification: false,
  })
  return (
    <section className="document-card">
      <h2 className="side-title">{t('quotation.revisions')}</h2>
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      <ul className="side-links">
        {result.data.map((one) => (
          <li key={one.revision}>
            <span>
              <Button type="link" size="small" onClick={() => setOpened(one.revision)}>
                {t('quotation.revision', { revision: one.revision })}
              </Button>
              <small className="chain-relation muted">
                {t('quotation.replaced', {
                  date: formatDate(dayIn(company.time_zone, new Date(one.replaced_at)), company.locale),
                  name: one.replaced_by_label,
                })}
              </small>
            </span>
            <span className="muted">{formatMoney(one.total, company)}</span>
          </li>
        ))}
      </ul>
      <Drawer
        title={t('quotation.revision', { revision: opened ?? revision })}
        open={opened !== null}
        width="min(620px, 100vw)"
        onClose={() => setOpened(null)}
        destroyOnHidden
      >
        {opened === null ? null : <RevisionPaper id={id} revision={opened} />}
      </Drawer>
    </section>
  )
}

function RevisionPaper({ id, revision }: { id: string; revision: number }) {
  const { result, query } = useCustom<PrintedDocument, HttpError>({
    url: `sales/quotations/${id}/revisions/${revision}`,
    method: 'get',
    errorNotification: false,
  })
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  return <PaperView paper={result.data} logo={<PaperLogo />} />
}
