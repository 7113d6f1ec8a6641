import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { compare, decimalPlaces, isZero } from '../../../../domain/money/decimal.ts'
import type { Cart, CartFigures } from '../../../../domain/till/cart.ts'
import { isLineFigure, saleLines } from '../../../../domain/till/cart.ts'
import type { Tender, TillFact } from '../../../../domain/till/facts.ts'
import { printedTotals } from '../../../../domain/till/receipt.ts'
import { amountDue, cashTender } from '../../../../domain/till/tender.ts'
import type { OpenShift } from '../../../../domain/till/till-head.ts'
import { nextSaleNumber } from '../../../../domain/till/till-head.ts'
import { todayIn, useTill } from '../till-context.tsx'
import { useRecord } from '../use-record.ts'

export type SaleFact = Extract<TillFact, { kind: 'sale' }>
export type Payment = ReturnType<typeof usePayment>
type Part = Pick<Tender, 'outcome' | 'reference'> & { amount?: string }
type Options = { cart: Cart; figures: CartFigures; shift: OpenShift; start: 'cash' | 'card' | 'split' }

/** Holds what is paid of a cart; the sale is recorded as soon as nothing is due. */
export function usePayment({ cart, figures, shift, start }: Options) {
  const t = useTranslate()
  const { till, catalog, prices, style } = useTill()
  const { record, isBusy, problem, setProblem } = useRecord()
  const [tenders, setTenders] = useState<readonly Tender[]>([])
  const [sale, setSale] = useState<SaleFact | null>(null)
  const totals = printedTotals(figures.totals, style.currency_digits)
  const due = amountDue(totals.total, tenders)
  const [modeId, setModeId] = useState(() => {
    const kind = start === 'card' ? 'card' : 'cash'
    return (catalog.modes.find((one) => one.kind === kind) ?? catalog.modes[0])?.id
  })
  const [amount, setAmount] = useState<string | null>(start === 'split' ? null : totals.total)
  const mode = catalog.modes.find(({ id }) => id === modeId)

  const finish = async (payments: readonly Tender[]) => {
    const fact = await record(
      {
        kind: 'sale',
        body: {
          shift: shift.id,
          number: nextSaleNumber(till.profile.prefix, till.head),
          date: todayIn(style.time_zone),
          customer: cart.customer,
          tax_type: catalog.tax_type,
          rows: saleLines(cart, prices),
          discount: cart.discount,
          discount_type: cart.discount_type,
          remarks: cart.remarks,
          payments,
          totals,
          catalog: catalog.version,
        },
      },
      cart.id,
    )
    if (fact?.kind === 'sale') setSale(fact)
  }

  const pay = async ({ outcome, reference, amount: key }: Part) => {
    if (mode === undefined) return
    if (isZero(due)) return finish(tenders)
    const paid = key ?? amount ?? ''
    const isAmount = isLineFigure(paid) && !isZero(paid) && decimalPlaces(paid) <= style.currency_digits
    if (!isAmount) return setProblem(t('till.pay.noAmount'))
    const id = uuid()
    const isCash = mode.kind === 'cash'
    if (!isCash && compare(paid, due) > 0) return setProblem(t('till.pay.tooMuch'))
    const tender: Tender = isCash
      ? cashTender({ id, mode: mode.id }, paid, due)
      : { id, mode: mode.id, amount: paid, tendered: null, outcome, reference }
    const next = [...tenders, tender]
    const rest = amountDue(totals.total, next)
    if (isZero(rest)) return finish(next)
    setProblem(null)
    setTenders(next)
    setAmount(rest)
  }

  return {
    total: totals.total,
    due,
    tenders,
    sale,
    mode,
    amount,
    isBusy,
    problem,
    setAmount: (typed: string | null) => {
      setAmount(typed)
      setProblem(null)
    },
    setMode: (id: string) => {
      setModeId(id)
      setAmount(due)
      setProblem(null)
    },
    removeTender: (id: string) => {
      const next = tenders.filter((one) => one.id !== id)
      setTenders(next)
      setAmount(amountDue(totals.total, next))
    },
    pay,
    payOnAccount: () => finish(tenders),
  }
}
