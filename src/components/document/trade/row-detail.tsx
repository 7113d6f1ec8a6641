import { useTranslate } from '@refinedev/core'
import { Checkbox, Input, Select } from 'antd'
import { useSyncExternalStore } from 'react'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { RowsStore } from '../../grid/rows-store.ts'
import type { TradeCells } from './trade-rows.ts'
import { discountText } from './trade-rows.ts'
import type { TradeSetup } from './trade-setup.ts'

type RowDetailProps = { store: RowsStore<TradeCells>; rowKey: number; number: number; setup: TradeSetup }

/**
 * Renders the further fields of a row: a description, a saved discount, and whether the discount lowers the price
 * itself.
 */
export function RowDetail({ store, rowKey, number, setup: { settings, discounts } }: RowDetailProps) {
  const t = useTranslate()
  const company = useCompany()
  const row = useSyncExternalStore(store.subscribe, () => store.row(rowKey))
  if (!row) return null
  const label = (column: string) => t('grid.cell', { column: t(column), number })
  const hasSaved = settings.rowDiscount && discounts.length > 0
  return (
    <div className="row-detail">
      {settings.rowDescription ? (
        <Input.TextArea
          className="row-description"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={5000}
          placeholder={t('trade.descriptionPlaceholder')}
          aria-label={label('trade.description')}
          value={row.description}
          onChange={(event) => store.update(rowKey, { description: event.target.value })}
        />
      ) : null}
      {hasSaved ? (
        <Select
          className="row-saved"
          allowClear
          placeholder={t('trade.savedDiscount')}
          aria-label={label('trade.savedDiscount')}
          value={row.discount_ref || null}
          options={discounts.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            const saved = discounts.find((discount) => discount.id === id)
            store.update(rowKey, {
              discount_ref: saved?.id ?? '',
              discount: saved ? discountText(saved.type, saved.value, company) : '',
              is_trade_discount: (saved?.isTrade ?? settings.tradeDiscount) ? 'yes' : '',
            })
          }}
        />
      ) : null}
      {settings.rowDiscount && settings.tradeDiscount ? (
        <Checkbox
          checked={row.is_trade_discount !== ''}
          disabled={row.discount_ref !== ''}
          onChange={(event) => store.update(rowKey, { is_trade_discount: event.target.checked ? 'yes' : '' })}
        >
          {t('trade.isTrade')}
        </Checkbox>
      ) : null}
    </div>
  )
}
