import type { HttpError } from '@refinedev/core'
import { useCustom, useList, useOne, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { inventoryBillOfMaterials } from '../../../../domain/resources/inventory/inventory-bill-of-materials.ts'
import { inventoryConversions } from '../../../../domain/resources/inventory/inventory-conversions.ts'
import { ActivityCards } from '../../../components/document/activity-cards.tsx'
import { ReferenceLink } from '../../../components/fields/reference-link.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RecordMenu } from '../../../components/resource/record/record-menu.tsx'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import { RecordSteps } from '../../../components/resource/record/record-steps.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { useResourceAccess } from '../../../components/resource/use-resource-access.ts'
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import '../../../lib/texts/inventory-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { BillRecord } from './bill-draft.ts'
import type { CostTree } from './bill-cost-tree.tsx'
import { BillCostTree } from './bill-cost-tree.tsx'
import { BillCostCard } from './bill-side.tsx'
import { StockSheet } from '../reports/stock-sheet.tsx'
import { PermittedLink } from '../../../components/layout/permitted-link.tsx'
import '../../../components/document/document.css'

const { path } = inventoryBillOfMaterials

/** Renders the materials of a finished item through all levels, with their current cost. */
export function BillDetail() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const access = useResourceAccess(inventoryBillOfMaterials)
  const conversions = useResourceAccess(inventoryConversions)
  const { result, query } = useOne<BillRecord, HttpError>({ resource: path, id, errorNotification: false })
  const cost = useCustom<CostTree, HttpError>({ url: `${path}/${id}/cost`, method: 'get', errorNotification: false })
  if (query.error) {
    return (
      <>
        <PageHeader title={t('bill.title')} />
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  }
  const record = query.isPlaceholderData ? undefined : result
  const tree = cost.query.data ? cost.result.data : undefined
  return (
    <>
      <PageHeader
        title={record?.item_label ?? t('bill.title')}
        tag={record ? <VersionTag record={record} /> : undefined}
        actions={
          <>
            <RecordSteps resource={inventoryBillOfMaterials} id={id} />
            {record ? (
              <RecordMenu
                resource={inventoryBillOfMaterials}
                record={{ ...record, item: record.item_label }}
                mayDuplicate={false}
              />
            ) : null}
            {record && access.may('update') ? <LinkButton to={access.edit(id)}>{t('stock.edit')}</LinkButton> : null}
            {record?.is_active && conversions.may('create') ? (
              <LinkButton type="primary" to={`${conversions.create}?bill=${id}`}>
                {t('bill.make')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className="document-layout">
        <article className="document-card document-paper">
          {record ? <BillPaper record={record} tree={tree} /> : <Skeleton active paragraph={{ rows: 10 }} />}
        </article>
        <aside className="document-side">
          {tree ? (
            <BillCostCard
              cost={tree.total === null ? null : { ...tree, unitCost: tree.unit_cost, total: tree.total }}
            />
          ) : null}
          {record ? <Versions record={record} /> : null}
          <ActivityCards resource={inventoryBillOfMaterials} id={id} />
        </aside>
      </div>
    </>
  )
}

function VersionTag({ record: { version_no: number, is_active: isActive } }: { record: BillRecord }) {
  const t = useTranslate()
  const version = t('bill.version', { number: String(number) })
  return (
    <span className={`status status-${isActive ? 'done' : 'draft'}`}>
      {isActive ? version : t('bill.oldVersion', { version })}
    </span>
  )
}

function BillPaper({ record, tree }: { record: BillRecord; tree: CostTree | undefined }) {
  const t = useTranslate()
  const company = useCompany()
  const products = record.rows.filter(({ side }) => side === 'out')
  return (
    <>
      <header className="document-paper-head">
        <div>
          <strong>
            <ReferenceLink to="inventory/items" id={record.item} label={record.item_label} />
          </strong>
          <div className="muted">{t('bill.title')}</div>
        </div>
        <dl className="document-facts">
          <dt>{t('stock.quantity')}</dt>
          <dd>
            {formatQuantity(record.quantity, company)} {record.unit_label}
          </dd>
          <dt>{t('bill.overhead')}</dt>
          <dd>{formatMoney(record.overhead, company)}</dd>
        </dl>
      </header>
      <h2 className="paper-part">{t('bill.materials')}</h2>
      <StockSheet rows={record.rows.filter(({ side }) => side === 'in')} total={null} />
      {products.length > 0 ? (
        <>
          <h2 className="paper-part">{t('bill.products')}</h2>
          <StockSheet rows={products} total={null} shows={['share']} />
        </>
      ) : null}
      {tree ? (
        <>
          <h2 className="paper-part">{t('bill.levels')}</h2>
          <BillCostTree tree={tree} />
        </>
      ) : null}
      {record.remarks ? <p className="document-narration">{record.remarks}</p> : null}
    </>
  )
}

/** Renders the versions of the item's bill; conversions reference the version that they used. */
function Versions({ record }: { record: BillRecord }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { result } = useList<BillRecord, HttpError>({
    resource: path,
    filters: [{ field: 'item', operator: 'eq', value: record.item }],
    pagination: { pageSize: 50 },
    errorNotification: false,
  })
  if (result.data.length < 2) return null
  const versions = result.data.toSorted((one, other) => Number(other.version_no) - Number(one.version_no))
  return (
    <section className="document-card">
      <h2 className="side-title">{t('bill.versions')}</h2>
      <ul className="side-links">
        {versions.map(({ id, version_no: number, is_active: isActive }) => (
          <li key={id}>
            {id === record.id ? (
              <strong>{t('bill.version', { number: String(number) })}</strong>
            ) : (
              <PermittedLink to={`/${slug}/${path}/${id}`}>
                {t('bill.version', { number: String(number) })}
              </PermittedLink>
            )}
            <span className="muted">{isActive ? t('bill.inUse') : ''}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
