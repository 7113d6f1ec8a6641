import { useTranslate } from '@refinedev/core'
import { Tag } from 'antd'
import { useParams } from 'react-router'
import { inventoryLedgers } from '../../../../domain/resources/inventory/inventory-ledgers.ts'
import { PrintButton } from '../../../components/paper/print-button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { ReportExport } from '../../../components/report/report-export.tsx'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import '../../../lib/texts/inventory-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { StatementView, useStatement } from './stock-statement.tsx'

/** An item's stock in a period: what came, what went, what there is and what it is worth, newest first. */
export function StockLedger() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const { slug } = useCompany()
  const may = useMay()
  const from = useStatement(id)
  const item = from.statement?.item
  const path = `${inventoryLedgers.path}/${id}`
  const fileName = `${item?.code ?? 'stock'}-statement`
  return (
    <>
      <PageHeader
        title={item?.name ?? t('stockStatement.title')}
        tag={item && !item.is_active ? <Tag bordered={false}>{t('statement.inactive')}</Tag> : undefined}
        note={item ? [item.code, item.category_label, item.unit_label].filter(Boolean).join(' · ') : undefined}
        actions={
          <>
            <PrintButton path={`${path}/print.pdf`} query={from.asked} fileName={`${fileName}.pdf`} />
            {may('inventory_ledgers.export') ? (
              <ReportExport path={path} query={from.asked} fileName={fileName} />
            ) : null}
            {may('inventory_items.read') ? (
              <LinkButton to={`/${slug}/inventory/items/${id}`}>{t('stockStatement.openItem')}</LinkButton>
            ) : null}
          </>
        }
      />
      <StatementView from={from} empty={t('stockStatement.empty')} />
    </>
  )
}
