import { useTranslate } from '@refinedev/core'
import { Tag } from 'antd'
import { useParams } from 'react-router'
import { can } from '../../../domain/permissions/can.ts'
import { inventoryLedgers } from '../../../domain/resources/inventory-ledgers.ts'
import { PrintButton } from '../../components/document/print-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { ReportExport } from '../../components/report/report-export.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import '../../lib/inventory-texts.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import { StatementView, useStatement } from './stock-statement.tsx'

/** An item's stock in a period: what came, what went, what there is and what it is worth, newest first. */
export function StockLedger() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const { slug } = useCompany()
  const rights = useRights()
  const { may } = useResourceAccess(inventoryLedgers)
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
            {may('export') ? <ReportExport path={path} query={from.asked} fileName={fileName} /> : null}
            {can(rights, 'inventory_items.read') ? (
              <LinkButton to={`/${slug}/inventory/items/${id}`}>{t('stockStatement.openItem')}</LinkButton>
            ) : null}
          </>
        }
      />
      <StatementView from={from} empty={t('stockStatement.empty')} />
    </>
  )
}
