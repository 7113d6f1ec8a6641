import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import type { Tender, TillFact } from '../../../../domain/till/facts.ts'
import { receiptOfReturn, receiptOfSale } from '../../../../domain/till/receipt.ts'
import { returnableDocument } from '../../../../domain/till/return-sale.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { ReceiptPaper } from '../paper/receipt-paper.tsx'
import type { SaleFact } from '../payment/use-payment.ts'
import { useMoney, useReceiptFrame, useTill } from '../till-context.tsx'
import { findOnServer, returnableOf, useFacts } from '../use-facts.ts'
import { SettleDialog, unsettledOf } from './settle-dialog.tsx'
import { Problem, TillDialog } from './till-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { VoidDialog } from './void-dialog.tsx'

const MOST_RECEIPTS = 100

type ReturnFact = Extract<TillFact, { kind: 'return' }>
type Chosen = { kind: 'void'; sale: SaleFact } | { kind: 'settle'; sale: SaleFact; tender: Tender }

/** Lists the receipts on the device: printing again, voiding a sale of this shift, settling a card payment. */
export function ReceiptsDialog({ shift, close, print }: DialogProps) {
  const t = useTranslate()
  const parts = useTill()
  const frame = useReceiptFrame()
  const facts = useFacts()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const back = () => setChosen(null)
  if (chosen?.kind === 'void') return <VoidDialog sale={chosen.sale} facts={facts ?? []} shift={shift} close={back} />
  if (chosen?.kind === 'settle') return <SettleDialog {...chosen} shift={shift} close={back} />
  const receipts = (facts ?? []).filter((fact) => fact.kind === 'sale' || fact.kind === 'return')
  const printSale = (sale: SaleFact) => print(<ReceiptPaper receipt={receiptOfSale(sale, frame(sale.cashier))} />)
  const printReturn = async (fact: ReturnFact) => {
    const here = facts?.find(({ id }) => id === fact.body.sale)
    const earlier = facts?.filter(({ n }) => n < fact.n) ?? []
    try {
      const there = here?.kind === 'sale' ? null : await findOnServer(fact.body.sale, parts, { without: fact.id })
      const document = there && returnableDocument(there, parts.prices)
      const sale = here?.kind === 'sale' ? returnableOf(here, earlier, parts) : document
      if (sale === null) setProblem(t('till.return.unknown', { number: fact.body.number }))
      else print(<ReceiptPaper receipt={receiptOfReturn(fact, sale, frame(fact.cashier))} />)
    } catch {
      setProblem(t('till.receipts.offline'))
    }
  }
  return (
    <TillDialog title={t('till.receipts.title')} close={close} width={640}>
      <Problem text={problem} />
      {facts !== null && receipts.length === 0 ? <p className="muted">{t('till.receipts.none')}</p> : null}
      <ul className="till-receipts">
        {receipts.slice(0, MOST_RECEIPTS).map((fact) => (
          <ReceiptRow key={fact.id} fact={fact} facts={facts ?? []} shift={shift.id} choose={setChosen}>
            <Button onClick={() => (fact.kind === 'sale' ? printSale(fact) : void printReturn(fact))}>
              {t('till.receipts.print')}
            </Button>
          </ReceiptRow>
        ))}
      </ul>
    </TillDialog>
  )
}

type RowProps = {
  fact: SaleFact | ReturnFact
  facts: readonly TillFact[]
  shift: string
  choose: (chosen: Chosen) => void
  children: React.ReactNode
}

function ReceiptRow({ fact, facts, shift, choose, children }: RowProps) {
  const t = useTranslate()
  const { style } = useTill()
  const { symbol } = useMoney()
  const isVoid = facts.some((one) => one.kind === 'void' && one.body.sale === fact.id)
  const isReturned = facts.some((one) => one.kind === 'return' && one.body.sale === fact.id)
  const mayVoid = fact.kind === 'sale' && fact.body.shift === shift && !isVoid && !isReturned
  const tender = fact.kind === 'sale' && !isVoid ? unsettledOf(fact, facts) : undefined
  return (
    <li>
      <span className="till-choice-name">
        {t(`till.paper.${fact.kind}`, { number: fact.body.number })}
        <small>{formatDateTime(fact.at, style)}</small>
        {isVoid ? <small className="till-problem">{t('till.receipts.voided')}</small> : null}
        {tender ? (
          <small className="till-problem">{t('till.receipts.unknown', { amount: symbol(tender.amount) })}</small>
        ) : null}
      </span>
      <span className="till-receipt-total">{symbol(fact.body.totals.total)}</span>
      <span className="till-receipt-acts">
        {children}
        {tender && fact.kind === 'sale' ? (
          <Button type="primary" onClick={() => choose({ kind: 'settle', sale: fact, tender })}>
            {t('till.receipts.settle')}
          </Button>
        ) : null}
        {mayVoid ? (
          <Button danger onClick={() => choose({ kind: 'void', sale: fact })}>
            {t('till.receipts.void')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}
