import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Tabs, Tag } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { inventoryItems } from '../../../../domain/resources/inventory/inventory-items.ts'
import { stockStatement } from '../../../../domain/resources/inventory/statement-reports.ts'
import { RecordFiles } from '../../../components/files/record-files.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { StatementFiles } from '../../../components/report/statement/statement-files.tsx'
import { useStatement } from '../../../components/report/statement/use-statement.ts'
import { useAddress } from '../../../components/report/parameters/use-address.ts'
import { History } from '../../../components/resource/record/history.tsx'
import type { StoredRecord } from '../../../components/resource/form/form-values.ts'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import { RecordSteps } from '../../../components/resource/record/record-steps.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { useKeys } from '../../../components/resource/use-keys.ts'
import { useResourceAccess } from '../../../components/resource/use-resource-access.ts'
import { useVisible } from '../../../components/resource/view/use-visible.ts'
import '../../../lib/texts/inventory-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { ItemBills } from './item-bills.tsx'
import { ItemOverview } from './item-overview.tsx'
import { ItemTrade } from './item-trade.tsx'
import { ItemUseButton } from './item-use-button.tsx'
import { StockStatementView } from '../reports/stock-statement.tsx'

/** Renders an item with stock, movements, bills and history; E edits, J and K move through the list. */
export function ItemDetail() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { slug } = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const resource = useVisible(inventoryItems)
  const access = useResourceAccess(resource)
  const { read, write } = useAddress()
  const { result, query } = useOne<StoredRecord, HttpError>({ resource: resource.path, id, errorNotification: false })
  const item = query.isPlaceholderData ? undefined : result
  const editPath = access.may('update') ? access.edit(id) : null
  useKeys({ e: () => (editPath === null ? undefined : void navigate(editPath)) })
  const isTracked = item?.['track_inventory'] === true && may('inventory_ledgers.read')
  const mayBills = may('inventory_bill_of_materials.read')
  const tabs = [
    {
      key: 'overview',
      children: <ItemOverview resource={resource} item={item} hasStock={isTracked} />,
    },
    ...(isTracked ? [{ key: 'ledger', children: <Ledger id={id} code={String(item['code'] ?? 'stock')} /> }] : []),
    ...(may('purchase_rows.read') ? [{ key: 'purchases', children: <ItemTrade id={id} path="purchase/rows" /> }] : []),
    ...(may('sales_rows.read') ? [{ key: 'sales', children: <ItemTrade id={id} path="sales/rows" /> }] : []),
    ...(mayBills ? [{ key: 'bills', children: <ItemBills id={id} /> }] : []),
    { key: 'activity', children: <History resource={resource} id={id} /> },
    { key: 'files', children: <RecordFiles resource={resource} id={id} /> },
  ]
  const chosen = tabs.find(({ key }) => key === read('tab'))?.key ?? 'overview'
  const mergedInto = item?.['merged_into']
  return (
    <>
      <PageHeader
        title={String(item?.['name'] ?? t('module.inventory_items.label'))}
        tag={item && item['is_active'] === false ? <Tag bordered={false}>{t('statement.inactive')}</Tag> : undefined}
        note={item ? [item['code'], item['category_label']].filter(Boolean).join(' · ') : undefined}
        actions={
          <>
            <RecordSteps resource={resource} id={id} />
            {item && access.may('update') && mergedInto === null ? <ItemUseButton item={item} /> : null}
            {editPath === null ? null : (
              <LinkButton type="primary" to={editPath}>
                {t('detail.edit')} <kbd>E</kbd>
              </LinkButton>
            )}
          </>
        }
      />
      {typeof mergedInto === 'string' ? (
        <p className="item-merged">
          {t('itemPage.merged')}{' '}
          <LinkButton type="link" to={`/${slug}/${resource.path}/${mergedInto}`}>
            {String(item?.['merged_into_label'] ?? '')}
          </LinkButton>
        </p>
      ) : null}
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Tabs
          destroyOnHidden
          activeKey={chosen}
          // A period and a page belong to the tab that they were chosen on.
          onChange={(key) =>
            write({ tab: key === 'overview' ? null : key, start_date: null, end_date: null, _page: null, _size: null })
          }
          items={tabs.map((tab) => ({ ...tab, label: t(`itemPage.tab.${tab.key}`) }))}
        />
      )}
    </>
  )
}

function Ledger({ id, code }: { id: string; code: string }) {
  const statement = useStatement(stockStatement, id)
  return (
    <>
      <div className="tab-actions">
        <StatementFiles request={statement} fileName={`${code}-statement`} />
      </div>
      <StockStatementView statement={statement} />
    </>
  )
}
