import { useTranslate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { canonical, isDecimal } from '../../../../../domain/money/decimal.ts'
import { formatPrice, groupAmount } from '../../../../lib/format/format.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import type { RowsStore } from '../../../grid/rows-store.ts'
import type { ItemFacts } from '../../../grid/stock-rows.ts'
import { plainFigure } from '../../../grid/stock-rows.ts'
import '../../../table/sheet.css'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeCells } from '../trade-rows.ts'
import { currentPrice } from '../trade-rows.ts'

type PricesProps = { form: TradeForm; store: RowsStore<TradeCells>; facts: ItemFacts }
type UpdatePricesProps = PricesProps & {
  /** Resolves when the requested facts are there; null when none are pending. */
  pendingFacts: () => Promise<void> | null
}
type PriceChange = { key: number; item: string; before: string; after: string }

/** Renders a button that shows which lines differ from the current prices of their items, and takes those. */
export function UpdatePrices({ form, store, facts, pendingFacts }: UpdatePricesProps) {
  const t = useTranslate()
  const company = useCompany()
  const [step, setStep] = useState<'closed' | 'loading' | 'open'>('closed')
  const isOpen = step === 'open'
  // The dialog is modal: no line changes while it is open.
  const changes = isOpen ? priceChanges({ form, store, facts }) : []
  const unknown = isOpen ? linesWithoutFacts(store, facts) : 0
  const open = async () => {
    setStep('loading')
    await pendingFacts()
    setStep('open')
  }
  const close = () => setStep('closed')
  const apply = () => {
    for (const { key, after } of changes) store.update(key, { rate: groupAmount(after, company) })
    close()
  }
  return (
    <>
      <Button type="text" size="small" loading={step === 'loading'} onClick={() => void open()}>
        {t('recurring.prices.open')}
      </Button>
      <Modal
        open={isOpen}
        title={t('recurring.prices.title')}
        okText={t('recurring.prices.apply')}
        okButtonProps={{ disabled: changes.length === 0 }}
        onOk={apply}
        onCancel={close}
      >
        {unknown > 0 ? <p role="alert">{t('recurring.prices.unknown', { count: unknown })}</p> : null}
        {changes.length > 0 ? <PriceTable changes={changes} /> : null}
        {changes.length + unknown === 0 ? <p>{t('recurring.prices.same')}</p> : null}
      </Modal>
    </>
  )
}

function PriceTable({ changes }: { changes: readonly PriceChange[] }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <>
      <p>{t('recurring.prices.text')}</p>
      <div className="sheet-frame">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('recurring.prices.item')}</th>
              <th scope="col" className="amount">
                {t('recurring.prices.old')}
              </th>
              <th scope="col" className="amount">
                {t('recurring.prices.new')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, item, before, after }) => (
              <tr key={key}>
                <td className="wrap">{item}</td>
                <td className="amount">{formatPrice(before, company)}</td>
                <td className="amount">{formatPrice(after, company)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Returns the lines whose price differs from that of their item; an item without a price keeps the line's. */
function priceChanges({ form, store, facts }: PricesProps): PriceChange[] {
  return store.rows().flatMap((row): PriceChange[] => {
    const item = facts.get(row.item)
    const after = item ? currentPrice(item, row.unit, form.isSale) : ''
    const before = plainFigure(row.rate)
    if (after === '' || !isDecimal(before) || canonical(before) === canonical(after)) return []
    return [{ key: row.key, item: row.itemLabel, before, after }]
  })
}

function linesWithoutFacts(store: RowsStore<TradeCells>, facts: ItemFacts): number {
  return store.rows().filter(({ item }) => item !== '' && !facts.has(item)).length
}
