import { useTranslate } from '@refinedev/core'
import { isZero } from '../../../../domain/money/decimal.ts'
import type { Receipt, ReceiptLine } from '../../../../domain/till/receipt.ts'
import { formatDateTime, formatPercent, formatQuantity } from '../../../lib/format/format.ts'
import { useMoney, useTill } from '../till-context.tsx'

/** Renders a receipt of a sale or of a return. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const t = useTranslate()
  const { style } = useTill()
  const { plain, symbol } = useMoney()
  const { company, kind, number, sale_number, customer, lines, totals, taxes, payments, change } = receipt
  const contact = [company.address, company.phone].filter(Boolean).join('\n')
  const isIncluded = receipt.is_tax_included
  return (
    <article>
      <h2>{company.name}</h2>
      <p className="is-centred">{contact}</p>
      {company.tax_number === null ? null : (
        <p className="is-centred">
          {t('till.paper.taxNumber', { label: company.tax_number_label, number: company.tax_number })}
        </p>
      )}
      <hr />
      <p>{t(`till.paper.${kind}`, { number })}</p>
      {sale_number === null ? null : <p>{t('till.paper.ofSale', { number: sale_number })}</p>}
      <p>{formatDateTime(receipt.at, style)}</p>
      <p>
        {receipt.cashier === ''
          ? receipt.till
          : t('till.paper.servedBy', { till: receipt.till, name: receipt.cashier })}
      </p>
      {customer === '' ? null : <p>{t('till.paper.customer', { name: customer })}</p>}
      <hr />
      <table>
        <tbody>
          {lines.map((line, index) => (
            <PaperLine key={index} line={line} />
          ))}
        </tbody>
      </table>
      <hr />
      <table>
        <tbody>
          <Row label={t('till.total.subtotal')} amount={plain(totals.sub_total)} />
          {isZero(totals.discount) ? null : (
            <Row label={t('till.total.discount')} amount={plain(`-${totals.discount}`)} />
          )}
          {isIncluded ? null : taxes.map(({ name, tax }) => <Row key={name} label={name} amount={plain(tax)} />)}
          <Row isStrong label={t(`till.paper.total.${kind}`)} amount={symbol(totals.total)} />
          {payments.map(({ name, amount, tendered, outcome }, index) => (
            <Row key={index} label={t(`till.pay.part.${outcome}`, { name })} amount={plain(tendered ?? amount)} />
          ))}
          {isZero(change) ? null : <Row label={t('till.paper.change')} amount={plain(change)} />}
          {isZero(receipt.on_account) ? null : (
            <Row label={t('till.paper.onAccount')} amount={plain(receipt.on_account)} />
          )}
          {isIncluded
            ? taxes.map(({ name, tax }) => (
                <Row key={name} label={t('till.total.taxIncluded', { name })} amount={plain(tax)} />
              ))
            : null}
        </tbody>
      </table>
      {company.footer === null ? null : (
        <>
          <hr />
          <p className="is-centred">{company.footer}</p>
        </>
      )}
    </article>
  )
}

function PaperLine({ line: { name, quantity, rate, discount, discount_type, amount } }: { line: ReceiptLine }) {
  const t = useTranslate()
  const { style } = useTill()
  const { plain, price } = useMoney()
  const figures = { quantity: formatQuantity(quantity, style), rate: price(rate) }
  const discountText = discount_type === 'percent' ? formatPercent(discount, style) : plain(discount)
  const detail =
    discount_type === null
      ? t('till.line.detail', figures)
      : t('till.line.detailOff', { ...figures, discount: discountText })
  return (
    <>
      <tr>
        <td>{name || t('till.paper.item')}</td>
        <td>{plain(amount)}</td>
      </tr>
      <tr className="is-detail">
        <td colSpan={2} style={{ textAlign: 'left' }}>
          {detail}
        </td>
      </tr>
    </>
  )
}

/** Renders a label with its amount on paper. */
export function Row({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <tr className={isStrong ? 'is-strong' : ''}>
      <td>{label}</td>
      <td>{amount}</td>
    </tr>
  )
}
