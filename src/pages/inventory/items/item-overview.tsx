import { listText } from '../../../lib/format/list-text.ts'
import type { HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { Part } from '../../../components/layout/part.tsx'
import { inventoryLedgers } from '../../../../domain/resources/inventory/inventory-ledgers.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { FieldView } from '../../../components/fields/field-view.tsx'
import type { StoredRecord } from '../../../components/resource/form/form-values.ts'
import { formatDate, formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { useLabels } from '../../../lib/labels.ts'
import { screen } from '../../../lib/screen.tsx'
import { useCompany } from '../../../providers/company-provider.tsx'
import { ItemPicture } from './item-picture.tsx'
import { price } from '../reports/stock-lines.tsx'
import '../../../components/resource/resource.css'
import '../../../components/report/report.css'
import './item.css'

/** Loaded with the first item that has stock, because it draws on a canvas. */
const StockChart = screen(() => import('../reports/stock-chart.tsx').then((chunk) => chunk?.StockChart))

const facts = [
  'code',
  'barcode',
  'category',
  'brand',
  'unit',
  'tax_scheme',
  'selling_price',
  'cost_price',
  'reorder_level',
  'description',
]
const flags = [
  'track_inventory',
  'can_be_sold',
  'can_be_purchased',
  'fixed_asset',
  'direct_expense',
  'indirect_expense',
]
const ledgers = [
  'inventory_account',
  'cogs_account',
  'sales_account',
  'purchase_account',
  'discount_allowed_account',
  'discount_received_account',
  'expense_account',
]

type ItemOverviewProps = { resource: Resource; item: StoredRecord | undefined; hasStock: boolean }

/** Renders the facts of an item, its stock, and the stock over time. */
export function ItemOverview({ resource, item, hasStock }: ItemOverviewProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  if (!item) return <Skeleton active paragraph={{ rows: 10 }} />
  const pictures = (['front', 'back'] as const).filter((side) => item[`${side}_image`] !== null)
  const chips = flags.filter((name) => item[name] === true)
  const shownLedgers = ledgers.filter((name) => typeof item[name] === 'string')
  return (
    <>
      {hasStock ? <StockFigures id={item.id} /> : null}
      <div className={pictures.length > 0 ? 'item-card has-pictures' : 'item-card'}>
        {pictures.length > 0 ? (
          <div className="item-pictures">
            {pictures.map((side) => (
              <ItemPicture
                key={side}
                id={item.id}
                side={side}
                version={item.version}
                label={t(`itemPage.picture.${side}`, { name: String(item['name']) })}
              />
            ))}
          </div>
        ) : null}
        <dl className="field-grid detail-fields">
          {facts
            .filter((name) => resource.fields[name] && item[name] !== null)
            .map((name) => (
              <div key={name} className={name === 'description' ? 'is-wide' : ''}>
                <dt>{labels.field(name)}</dt>
                <dd>
                  <FieldView resource={resource} name={name} record={item} as="detail" />
                </dd>
              </div>
            ))}
          <MoreUnits item={item} />
          {Object.entries((item['extra_data'] ?? {}) as Record<string, string>)
            .filter(([, text]) => text !== '')
            .map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          <div className="is-wide">
            <dt>{t('itemPage.flags')}</dt>
            <dd className="item-chips">
              {chips.map((name) => (
                <span key={name} className="status status-draft">
                  {labels.field(name)}
                </span>
              ))}
            </dd>
          </div>
          {shownLedgers.map((name) => (
            <div key={name}>
              <dt>{labels.field(name)}</dt>
              <dd>
                <FieldView resource={resource} name={name} record={item} as="detail" />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {hasStock ? (
        <Part fallback={<Skeleton.Node active className="chart-place" />}>
          <StockChart id={item.id} />
        </Part>
      ) : null}
    </>
  )
}

type Unit = { unit: string; unit_label?: string; factor: string }

/** Renders the further units of an item, each with its factor to the base unit. */
function MoreUnits({ item }: { item: StoredRecord }) {
  const t = useTranslate()
  const company = useCompany()
  const units = (item['units'] ?? []) as Unit[]
  if (units.length === 0) return null
  const unitName = String(item['unit_label'] ?? '')
  return (
    <div>
      <dt>{t('itemPage.moreUnits')}</dt>
      <dd>
        {listText(
          units.map(
            ({ unit_label: label, factor }) => `${label ?? ''} = ${formatQuantity(factor, company)} ${unitName}`,
          ),
        )}
      </dd>
    </div>
  )
}

type LedgerRow = {
  id: string
  quantity: string
  unit: string
  unit_cost: string | null
  value: string | null
  last_date: string | null
}

/** Renders today's stock, its value, and the last movement; each links to the movements. */
function StockFigures({ id }: { id: string }) {
  const t = useTranslate()
  const company = useCompany()
  const { result, query } = useList<LedgerRow, HttpError>({
    resource: inventoryLedgers.path,
    filters: [{ field: 'id', operator: 'eq', value: id }],
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
  })
  const [row] = result.data
  if (query.error || (query.isFetched && !row)) return null
  const quantity = row && formatQuantity(row.quantity, company)
  const figures = [
    { key: 'stock', text: row && (quantity === '–' ? quantity : `${quantity} ${row.unit}`) },
    ...(row?.value === null
      ? []
      : [
          { key: 'value', text: row && formatMoney(row.value, company) },
          { key: 'unitCost', text: row && (price(row.unit_cost, company) || '–') },
        ]),
    { key: 'lastMovement', text: row && (formatDate(row.last_date, company.locale) || '–') },
  ]
  return (
    <dl className="figures">
      {figures.map(({ key, text }) => (
        <div key={key}>
          <dt>{t(`itemPage.figure.${key}`)}</dt>
          <dd className={key === 'stock' && row?.quantity.startsWith('-') ? 'is-short' : ''}>
            {text === undefined ? <Skeleton.Input active size="small" /> : <Link to="?tab=ledger">{text}</Link>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
