import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { compare, isZero, subtract, withDigits } from '../../../../domain/money/decimal.ts'
import { isLineFigure } from '../../../../domain/till/cart.ts'
import { drawerIn } from '../../../../domain/till/drawer.ts'
import { refundOf } from '../../../../domain/till/paid-of-sale.ts'
import { printedTotals, receiptOfReturn } from '../../../../domain/till/receipt.ts'
import type { ReturnableSale } from '../../../../domain/till/return-sale.ts'
import { returnableDocument, returnableQuantity, returnFigures } from '../../../../domain/till/return-sale.ts'
import { nextReturnNumber } from '../../../../domain/till/till-head.ts'
import { FigureInput } from '../../../components/fields/money-input.tsx'
import { formatDate, formatQuantity } from '../../../lib/format/format.ts'
import { ReceiptPaper } from '../paper/receipt-paper.tsx'
import { todayIn, useMoney, useReceiptFrame, useTill } from '../till-context.tsx'
import { findOnServer, returnableOf, withServer } from '../use-facts.ts'
import { useRecord } from '../use-record.ts'
import { Problem, TillDialog } from './till-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

/** Takes goods back against a receipt: of this device, or of another till or an invoice that the server has. */
export function ReturnDialog(props: DialogProps) {
  const [sale, setSale] = useState<ReturnableSale | null>(null)
  return sale === null ? <FindSale close={props.close} onFind={setSale} /> : <ReturnForm {...props} sale={sale} />
}

function FindSale({ close, onFind }: { close: () => void; onFind: (sale: ReturnableSale) => void }) {
  const t = useTranslate()
  const parts = useTill()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const find = async () => {
    const number = typed.trim()
    if (number === '') return
    const facts = await parts.device.facts()
    const here = facts.find((fact) => fact.kind === 'sale' && isNumber(fact.body.number, number))
    if (here && facts.some((fact) => fact.kind === 'void' && fact.body.sale === here.id))
      return setProblem(t('till.return.voided'))
    setIsBusy(true)
    if (here?.kind === 'sale') return onFind(await withServer(returnableOf(here, facts, parts), parts))
    try {
      const there = await findOnServer(number, parts)
      if (there === null) setProblem(t('till.return.unknown', { number }))
      else onFind(returnableDocument(there, parts.prices))
    } catch {
      setProblem(t('till.return.offline', { number }))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <TillDialog title={t('till.return.title')} close={close}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <label>
          {t('till.return.number')}
          <Input
            size="large"
            placeholder={t('till.return.example', { prefix: parts.till.profile.prefix })}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(null)
            }}
          />
        </label>
        <Problem text={problem} />
        <div className="till-form-acts">
          <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
            {t('till.return.find')}
          </Button>
        </div>
      </form>
    </TillDialog>
  )
}

/** Whether a typed number is that of a receipt: `42` and `t1-42` find T1-000042. */
function isNumber(number: string, typed: string): boolean {
  const [, prefix = '', digits = ''] = /^(.*?)-?0*(\d+)$/.exec(typed.toUpperCase()) ?? []
  const [, ofNumber = '', digitsOfNumber = ''] = /^(.*)-0*(\d+)$/.exec(number.toUpperCase()) ?? []
  return digits === digitsOfNumber && (prefix === '' || prefix === ofNumber)
}

function ReturnForm({ sale, shift, close, print }: DialogProps & { sale: ReturnableSale }) {
  const t = useTranslate()
  const { till, catalog, style } = useTill()
  const { symbol } = useMoney()
  const frame = useReceiptFrame()
  const { record, isBusy, problem, setProblem } = useRecord()
  const [quantities, setQuantities] = useState<readonly (string | null)[]>(() => sale.lines.map(() => null))
  const [reason, setReason] = useState('')
  const [mode, setMode] = useState(drawerIn(catalog))
  const [id] = useState(() => uuid())
  const isReadable = quantities.every((one) => one === null || isLineFigure(one))
  const figures = returnFigures(
    sale,
    quantities.map((one) => (isReadable ? (one ?? '0') : '0')),
    style.currency_digits,
  )
  const totals = printedTotals(figures.totals, style.currency_digits)
  const refund = withDigits(refundOf(totals.total, sale.unpaid), style.currency_digits)
  const credited = subtract(totals.total, refund)
  const isRefunded = isZero(credited) || !isZero(refund)
  const save = async () => {
    const isTooMuch = sale.lines.some((line, place) => {
      const quantity = quantities[place] ?? null
      return quantity !== null && isLineFigure(quantity) && compare(quantity, returnableQuantity(line)) > 0
    })
    if (!isReadable) return setProblem(t('till.notANumber'))
    if (isTooMuch) return setProblem(t('till.return.tooMuch'))
    if (figures.rows.length === 0) return setProblem(t('till.return.nothing'))
    if (reason.trim() === '') return setProblem(t('till.return.reasonRequired'))
    const payment = {
      id: uuid(),
      mode,
      amount: refund,
      tendered: null,
      outcome: 'paid',
      reference: null,
    } as const
    const fact = await record(
      {
        kind: 'return',
        body: {
          shift: shift.id,
          number: nextReturnNumber(till.profile.prefix, till.head),
          date: todayIn(style.time_zone),
          sale: sale.id,
          rows: figures.rows.map(({ line, quantity }) => ({ line, quantity })),
          reason: reason.trim(),
          payments: isZero(refund) ? [] : [payment],
          totals,
        },
      },
      id,
    )
    if (fact?.kind !== 'return') return
    print(<ReceiptPaper receipt={receiptOfReturn(fact, sale, frame(fact.cashier))} />)
    close()
  }
  return (
    <TillDialog title={t('till.return.of', { number: sale.number })} close={close} width={560}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="muted">
          {sale.customer === ''
            ? formatDate(sale.date, style.locale)
            : t('till.return.soldTo', { date: formatDate(sale.date, style.locale), name: sale.customer })}
        </p>
        <ReturnLines
          sale={sale}
          quantities={quantities}
          change={(next) => {
            setProblem(null)
            setQuantities(next)
          }}
        />
        <Button onClick={() => setQuantities(sale.lines.map(returnableQuantity))}>{t('till.return.all')}</Button>
        <label>
          {t('till.return.reason')}
          <Input size="large" maxLength={5000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
        {isZero(credited) ? null : <p>{t('till.return.credited', { amount: symbol(credited) })}</p>}
        {isRefunded ? (
          <div className="till-methods" role="group" aria-label={t('till.return.refund')}>
            {catalog.modes.map(({ id: one, name }) => (
              <Button
                key={one}
                size="large"
                aria-pressed={one === mode}
                type={one === mode ? 'primary' : 'default'}
                onClick={() => setMode(one)}
              >
                {name}
              </Button>
            ))}
          </div>
        ) : null}
        <Problem text={problem} />
        <div className="till-form-acts">
          <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
            {isRefunded ? t('till.return.act', { amount: symbol(refund) }) : t('till.return.record')}
          </Button>
        </div>
      </form>
    </TillDialog>
  )
}

type Quantities = readonly (string | null)[]
type LinesProps = { sale: ReturnableSale; quantities: Quantities; change: (next: Quantities) => void }

function ReturnLines({ sale, quantities, change }: LinesProps) {
  const t = useTranslate()
  const { style } = useTill()
  return (
    <ul className="till-return-lines">
      {sale.lines.map((line, place) => (
        <li key={place}>
          <span>
            {line.name || t('till.paper.item')}
            <small>
              {t('till.return.left', {
                left: formatQuantity(returnableQuantity(line), style) || '0',
                quantity: formatQuantity(line.quantity, style),
              })}
            </small>
          </span>
          <FigureInput
            isQuantity
            aria-label={t('till.return.quantity', { name: line.name })}
            disabled={isZero(returnableQuantity(line))}
            figures={style}
            value={quantities[place] ?? null}
            onChange={(typed) => change(quantities.map((one, index) => (index === place ? typed : one)))}
          />
        </li>
      ))}
    </ul>
  )
}
