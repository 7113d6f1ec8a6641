import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { absolute, isNegative, isZero } from '../../../domain/money/decimal.ts'
import type { DocumentValues } from '../../../domain/resources/core/document-values.ts'
import { taxPayments } from '../../../domain/resources/tax/tax-payments.ts'
import { taxReturns } from '../../../domain/resources/tax/tax-returns.ts'
import type { TaxReturnFigures } from '../../../domain/tax/return-answer.ts'
import { PlainForm } from '../../components/document/plain/plain-form.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import '../../lib/texts/banking-texts.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'

/** Renders a tax payment with the net tax payable of its period once loaded. */
export function NewTaxPayment() {
  const [address] = useSearchParams()
  const returnId = address.get('tax_return')
  return (
    <PlainForm
      resource={taxPayments}
      mode="create"
      above={(typed, onFill) =>
        returnId === null ? <Proposal typed={typed} onFill={onFill} /> : <ReturnFigures id={returnId} onFill={onFill} />
      }
    />
  )
}

/** Fills in a return that is to be paid, with its net tax. */
function ReturnFigures({ id, onFill }: { id: string; onFill: ProposalProps['onFill'] }) {
  const t = useTranslate()
  const company = useCompany()
  const isFilled = useRef(false)
  const { result, query } = useCustom<TaxReturnFigures, HttpError>({
    url: `${taxReturns.path}/${id}/figures`,
    method: 'get',
    errorNotification: false,
  })
  const net = query.data ? result.data.net : null
  useEffect(() => {
    if (net === null || isFilled.current) return
    isFilled.current = true
    onFill({ tax_return: id, amount: absolute(net) })
  }, [id, net, onFill])
  if (query.error)
    return (
      <div className="plain-above">
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  if (net === null) return <p className="plain-above">{t('taxPayment.asking')}</p>
  const words = isNegative(net) ? 'taxPayment.ofRefund' : 'taxPayment.ofReturn'
  return <p className="plain-above">{t(words, { amount: formatMoney(absolute(net), company) })}</p>
}

type ProposalProps = { typed: DocumentValues; onFill: (values: DocumentValues) => void }
type Answer = Readonly<Record<'payable' | 'receivable' | 'paid' | 'set_off' | 'amount' | 'set_off_now', string>>

function Proposal({ typed, onFill }: ProposalProps) {
  const t = useTranslate()
  const company = useCompany()
  const { tax_scheme, period_from, period_to } = typed
  const isAsked = Boolean(tax_scheme && period_from && period_to)
  const { query } = useCustom<Answer, HttpError>({
    url: 'tax/payments/proposal',
    method: 'get',
    config: { query: { tax_scheme, period_from, period_to } },
    queryOptions: { enabled: isAsked },
    errorNotification: false,
  })
  // An answer for another period, or an older one, is not used.
  const due = isAsked && !query.isFetching ? query.data?.data : undefined
  if (isAsked && query.isError && !query.isFetching)
    return (
      <div className="plain-above">
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!due) return <p className="plain-above">{t(isAsked ? 'taxPayment.asking' : 'taxPayment.how')}</p>
  const money = (amount: string) => formatMoney(amount, company)
  const { payable, receivable, paid, set_off: used, amount, set_off_now: setOff } = due
  const isNothing = isZero(amount) && isZero(setOff)
  return (
    <div className="plain-above">
      <span>
        {t('taxPayment.period', { payable: money(payable), receivable: money(receivable) })}
        {isZero(paid) && isZero(used) ? null : (
          <> {t('taxPayment.settled', { paid: money(paid), used: money(used) })}</>
        )}
        {isNothing ? <> {t('taxPayment.nothing')}</> : null}
      </span>
      {isNothing ? null : (
        <Button size="small" onClick={() => onFill({ amount, set_off: isZero(setOff) ? null : setOff })}>
          {t('taxPayment.fill', { amount: money(amount), setOff: money(setOff) })}
        </Button>
      )}
    </div>
  )
}
