import { PrinterOutlined } from '@ant-design/icons'
import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useParams } from 'react-router'
import type { MaterializedView } from '../../../domain/documents/materialized-view.ts'
import { NotFound } from '../../components/layout/not-found.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../lib/format/format.ts'
import '../../lib/texts/trade-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import '../../components/table/sheet.css'
import './materialized-view.css'

const amounts: readonly string[] = ['amount', 'discount', 'taxable', 'tax', 'total']

/** Renders the record of an invoice as a tax office inspects it, and its prints. */
export function MaterializedViewPage() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const { slug } = useCompany()
  const { result, query } = useCustom<MaterializedView, HttpError>({
    url: `sales/vouchers/${id}/materialized-view`,
    method: 'get',
    errorNotification: false,
  })
  if (query.error?.statusCode === 404) return <NotFound />
  const view = query.data ? result.data : undefined
  return (
    <>
      <PageHeader
        title={t('page.materializedView')}
        note={view?.bill_no ?? ''}
        actions={
          <>
            <LinkButton to={`/${slug}/sales/vouchers/${id}`}>{t('materializedView.invoice')}</LinkButton>
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => globalThis.print()}>
              {t('materializedView.print')}
            </Button>
          </>
        }
      />
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {view ? <ViewTables view={view} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 12 }} /> : null}
    </>
  )
}

function ViewTables({ view }: { view: MaterializedView }) {
  const t = useTranslate()
  const company = useCompany()
  const { prints, ...values } = view
  const textOf = (name: string, value: string | boolean | null): string => {
    if (typeof value === 'boolean') return t(value ? 'materializedView.yes' : 'materializedView.no')
    if (value === null) return '–'
    if (amounts.includes(name)) return formatMoney(value, company)
    if (name === 'date') return formatDate(value, company.locale)
    return name === 'printed_at' ? formatDateTime(value, company) : value
  }
  return (
    <div className="materialized-view">
      <div className="sheet-frame">
        <table className="sheet">
          <tbody>
            {Object.entries(values).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{t(`materializedView.field.${name}`)}</th>
                <td className={amounts.includes(name) ? 'amount' : 'wrap'}>{textOf(name, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section>
        <h2 className="paper-part">{t('materializedView.prints')}</h2>
        {prints.length === 0 ? <p className="muted">{t('materializedView.noPrints')}</p> : null}
        {prints.length > 0 ? (
          <div className="sheet-frame">
            <table className="sheet">
              <thead>
                <tr>
                  <th scope="col">{t('materializedView.printNo')}</th>
                  <th scope="col">{t('materializedView.at')}</th>
                  <th scope="col">{t('materializedView.by')}</th>
                </tr>
              </thead>
              <tbody>
                {prints.map(({ at, by, print_count: count }) => (
                  <tr key={`${at} ${count}`}>
                    <td>{count}</td>
                    <td>{formatDateTime(at, company)}</td>
                    <td className="wrap">{by}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </section>
    </div>
  )
}
