import { useTranslate } from '@refinedev/core'
import { isNegative, isZero, negate, subtract } from '../../../../domain/money/decimal.ts'
import { formatDate, formatMoney, formatMoneyWithSymbol, formatQuantity, groupAmount } from '../../../lib/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { ReferenceLink } from '../../fields/reference-link.tsx'
import type { TradeForm } from './trade-kinds.ts'
import type { StoredTradeRow, TradeRecord } from './trade-record.ts'
import { discountText } from './trade-rows.ts'
import '../../table/sheet.css'

type PaperProps = { form: TradeForm; record: TradeRecord }

/** The document as it prints: from whom to whom, what, and what it comes to. */
export function TradePaper({ form, record }: PaperProps) {
  const t = useTranslate()
  const company = useCompany()
  const { status } = record
  return (
    <>
      <header className="document-paper-head">
        <div>
          <strong className="paper-company">{company.name}</strong>
          <div className="muted">{t(`${form.words}.title`)}</div>
          {status === 'Draft' || status === 'Cancelled' ? (
            <div className={`paper-mark is-${status.toLowerCase()}`}>{t(`trade.mark.${status}`)}</div>
          ) : null}
        </div>
        <PaperFacts form={form} record={record} />
      </header>
      <PaperParty form={form} record={record} />
      <RowsSheet record={record} />
      <div className="paper-end">
        <div className="paper-words">
          {isZero(record.total) ? null : (
            <>
              <div className="muted">{t('trade.inWords')}</div>
              {record.amount_in_words}
            </>
          )}
          {record.remarks ? <p className="document-narration">{record.remarks}</p> : null}
          {record.received_by ? (
            <p className="document-narration">
              <span className="muted">{t('trade.receivedBy')}</span> {record.received_by}
            </p>
          ) : null}
        </div>
        <PaperTotals record={record} />
      </div>
      {record.landed_costs.length > 0 ? <LandedSheet record={record} /> : null}
      {record.printed?.footer ? <p className="paper-footer">{record.printed.footer}</p> : null}
      {record.cancel_reason ? (
        <p className="document-cancelled">
          <strong>{t('trade.cancelledBecause')}</strong> {record.cancel_reason}
        </p>
      ) : null}
    </>
  )
}

function PaperFacts({ form, record }: PaperProps) {
  const t = useTranslate()
  const { locale } = useCompany()
  const origins = record.chain.filter(({ relation }) => relation === 'returns').map(({ number }) => number)
  const facts = [
    [t('trade.number'), record.voucher_no, t('trade.numberLater')],
    [t(`${form.words}.date`), formatDate(record.date, locale)],
    [t('trade.dueDate'), form.takesBack === null ? formatDate(record.due_date, locale) : null],
    ...(form.isSale ? [] : [[t(`${form.words}.supplierNo`), record.supplier_no, t('trade.toFollow')]]),
    ...(origins.length > 0 ? [[t(`${form.words}.origins`), origins.join(', ')]] : []),
    [t('trade.reference'), record.reference],
    [t('trade.agent'), record.sales_agent_label],
    [t('trade.importDocument'), record.import_document_number],
    [t('trade.importCountry'), record.import_country],
  ]
  return (
    <dl className="document-facts">
      {facts.map(([label, value, missing]) =>
        value || missing ? <FactLine key={label} label={label ?? ''} value={value || null} missing={missing} /> : null,
      )}
    </dl>
  )
}

function FactLine({
  label,
  value,
  missing,
}: {
  label: string
  value: string | null
  missing: string | null | undefined
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value ?? <span className="muted">{missing}</span>}</dd>
    </>
  )
}

function PaperParty({ form, record }: PaperProps) {
  const t = useTranslate()
  const name = record.customer_name || record.party_label
  const party = record.printed?.party
  const address = record.address ?? party?.address
  const email = record.email ?? party?.email
  return (
    <div className="paper-party">
      <div className="muted">{t(form.isSale ? 'trade.billTo' : 'trade.billFrom')}</div>
      <strong>{record.is_walk_in ? name : <ReferenceLink to="crm/parties" id={record.party} label={name} />}</strong>
      {record.customer_name && !record.is_walk_in && record.customer_name !== record.party_label ? (
        <span className="muted"> {record.party_label}</span>
      ) : null}
      {address ? <div className="paper-address">{address}</div> : null}
      {party?.tax_number ? <div>{t('trade.taxNumber', { number: party.tax_number })}</div> : null}
      {email ? <div>{email}</div> : null}
    </div>
  )
}

function RowsSheet({ record }: { record: TradeRecord }) {
  const t = useTranslate()
  const hasDiscounts = record.rows.some(({ row_discount }) => !isZero(row_discount))
  const hasTax = record.tax_type !== 'none'
  return (
    <div className="sheet-frame">
      <table className="sheet">
        <caption className="visually-hidden">{t('trade.rows')}</caption>
        <thead>
          <tr>
            <th scope="col" className="wide-only">
              #
            </th>
            <th scope="col">{t('trade.item')}</th>
            <th scope="col" className="amount">
              {t('trade.quantity')}
            </th>
            <th scope="col" className="amount wide-only">
              {t('trade.rate')}
            </th>
            {hasDiscounts ? (
              <th scope="col" className="amount wide-only">
                {t('trade.discount')}
              </th>
            ) : null}
            {hasTax ? (
              <th scope="col" className="wide-only">
                {t('trade.tax')}
              </th>
            ) : null}
            <th scope="col" className="amount">
              {t('trade.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {record.rows.map((row, index) => (
            <RowLine key={row.id} row={row} number={index + 1} hasDiscounts={hasDiscounts} hasTax={hasTax} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowLineProps = { row: StoredTradeRow; number: number; hasDiscounts: boolean; hasTax: boolean }

function RowLine({ row, number, hasDiscounts, hasTax }: RowLineProps) {
  const t = useTranslate()
  const company = useCompany()
  const { returned } = row
  return (
    <tr>
      <td className="muted wide-only">{number}</td>
      <td className="wrap">
        <ReferenceLink to="inventory/items" id={row.item} label={row.item_label} />{' '}
        {row.item_code ? <span className="muted">{row.item_code}</span> : null}
        {row.description ? <div className="muted paper-address">{row.description}</div> : null}
        {isZero(returned) ? null : (
          <div className="muted">{t('trade.returned', { quantity: formatQuantity(returned, company) })}</div>
        )}
        {row.is_returned === false && row.origin_row ? <div className="muted">{t('trade.priceOnly')}</div> : null}
      </td>
      <td className="amount">
        {formatQuantity(row.quantity, company)} {row.unit_label}
      </td>
      <td className="amount wide-only">{groupAmount(row.rate, company)}</td>
      {hasDiscounts ? (
        <td className="amount wide-only">{discountText(row.discount_type, row.discount, company) || '–'}</td>
      ) : null}
      {hasTax ? <td className="wide-only">{row.tax_scheme_label}</td> : null}
      <td className="amount">{formatMoney(subtract(row.gross, row.row_discount), company)}</td>
    </tr>
  )
}

/** Figures as they are stored. */
function PaperTotals({ record }: { record: TradeRecord }) {
  const t = useTranslate()
  const company = useCompany()
  const lines: [string, string][] = [
    [t('trade.subTotal'), record.sub_total],
    ...(isZero(record.discount_total)
      ? []
      : [[t('trade.discounts'), negate(record.discount_total)] satisfies [string, string]]),
    ...record.tax_summary.flatMap(({ label, rate, kind, taxable, tax }): [string, string][] =>
      kind === 'taxable'
        ? [
            [t('trade.taxable', { rate: formatQuantity(rate, company) }), taxable],
            [record.tax_type === 'inclusive' ? t('trade.taxIncluded', { name: label }) : label, tax],
          ]
        : [[label, taxable]],
    ),
  ]
  return (
    <dl className="side-lines paper-totals">
      {lines.map(([label, amount], index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd className={isNegative(amount) ? 'is-off' : undefined}>{formatMoney(amount, company)}</dd>
        </div>
      ))}
      <div className="side-main">
        <dt>{t('trade.total')}</dt>
        <dd>{formatMoneyWithSymbol(record.total, company)}</dd>
      </div>
    </dl>
  )
}

function LandedSheet({ record }: { record: TradeRecord }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <>
      <h2 className="paper-part">{t('landed.title')}</h2>
      <div className="sheet-frame">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('landed.type')}</th>
              <th scope="col" className="wide-only">
                {t('landed.owedTo')}
              </th>
              <th scope="col" className="amount">
                {t('landed.amount')}
              </th>
              <th scope="col" className="amount wide-only">
                {t('trade.tax')}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.landed_costs.map((cost, index) => (
              <tr key={index}>
                <td className="wrap">
                  {t(`landed.types.${cost.type}`)}
                  {cost.is_percentage ? <span className="muted"> {formatQuantity(cost.value, company)}%</span> : null}
                  {cost.description ? <div className="muted">{cost.description}</div> : null}
                </td>
                <td className="wrap wide-only">
                  {cost.credit_account ? (
                    <ReferenceLink
                      to="account/ledgers"
                      id={cost.credit_account}
                      label={cost.credit_account_label ?? ''}
                    />
                  ) : null}
                </td>
                <td className="amount">{formatMoney(cost.amount, company)}</td>
                <td className="amount wide-only">{formatMoney(cost.tax, company)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
