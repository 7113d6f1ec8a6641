import { useTranslate } from '@refinedev/core'
import { Tag } from 'antd'
import { useParams } from 'react-router'
import { stockStatement } from '../../../../domain/resources/inventory/statement-reports.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { StatementFiles } from '../../../components/report/statement/statement-files.tsx'
import { useStatement } from '../../../components/report/statement/use-statement.ts'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import '../../../lib/texts/inventory-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { StockStatementView } from './stock-statement.tsx'

/** Renders an item's movements in a period with stock and value, newest first. */
export function StockLedger() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const { slug } = useCompany()
  const may = useMay()
  const statement = useStatement(stockStatement, id)
  const item = statement.answer?.item
  return (
    <>
      <PageHeader
        title={item?.name ?? t('stockStatement.title')}
        tag={item && !item.is_active ? <Tag bordered={false}>{t('statement.inactive')}</Tag> : undefined}
        note={item ? [item.code, item.category_label, item.unit_label].filter(Boolean).join(' · ') : undefined}
        actions={
          <>
            <StatementFiles request={statement} fileName={`${item?.code ?? 'stock'}-statement`} />
            {may('inventory_items.read') ? (
              <LinkButton to={`/${slug}/inventory/items/${id}`}>{t('stockStatement.openItem')}</LinkButton>
            ) : null}
          </>
        }
      />
      <StockStatementView statement={statement} />
    </>
  )
}
