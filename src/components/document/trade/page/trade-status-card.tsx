import { numberedText } from '../../../../lib/format/numbered-text.ts'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { sum } from '../../../../../domain/money/decimal.ts'
import { moduleOf } from '../../../../../domain/resources/core/define.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { formatDate, formatMoney } from '../../../../lib/format/format.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { useMay } from '../../../../providers/use-may.ts'
import { ReferenceLink } from '../../../fields/reference-link.tsx'
import { RecordStatus } from '../../../fields/record-status.tsx'
import { SideLine } from '../../side-line.tsx'
import { useDocumentActs } from '../../use-document-acts.ts'
import type { TradeForm } from '../trade-kinds.ts'
import { resourceOf } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'
import { RevisionsCard } from '../quotation/revisions-card.tsx'
import { CostCard } from './trade-side.tsx'
import { RecordLink } from '../../../layout/record-link.tsx'

type TradeStatusCardProps = { form: TradeForm; record: TradeRecord; onFailed: (error: RequestError | null) => void }

/** Returns the word of the next step of a draft. */
function draftStep({ kind }: TradeForm): string {
  if (kind === 'quotation') return 'DraftQuotation'
  if (kind === 'purchase-order') return 'DraftOrder'
  if (kind === 'delivery-note') return 'DraftChallan'
  return kind === 'purchase-voucher' ? 'DraftBill' : 'Draft'
}

/** Whether a quotation without an answer is past its last day. */
function isExpiredOn({ status, expiry_date: day }: TradeRecord, today: string): boolean {
  return (status === 'Generated' || status === 'Sent') && day !== null && day < today
}

/** Renders the balance due of the document, related documents, and its margin. */
export function TradeStatusCard({ form, record, onFailed }: TradeStatusCardProps) {
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const isQuotation = form.kind === 'quotation'
  const { posts } = resourceOf(form.path)
  const isReceipt = form.kind === 'goods-receipt'
  const isLive =
    posts && !isReceipt && form.kind !== 'delivery-note' && record.status !== 'Draft' && record.status !== 'Cancelled'
  const costs = record.rows.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  const showsCost = form.path === 'sales/vouchers' && may('inventory_costs.read') && costs.length > 0
  const draft = draftStep(form)
  const mayFinish = record.acts.includes('issue') || record.acts.includes('generate')
  const isExpired = isQuotation && isExpiredOn(record, company.today)
  const step = record.status !== 'Draft' ? record.status : mayFinish ? draft : 'DraftOther'
  const facts = [
    [`${form.words}.supplierNo`, form.isSale ? null : record.supplier_no],
    ['goodsReceipt.delivery', isReceipt ? record.reference : null],
    ['goodsReceipt.value', isReceipt ? formatMoney(record.total, company) : null],
    ['goodsReceipt.cancelledOn', record.cancelled_on && formatDate(record.cancelled_on, company.locale)],
    ['purchaseOrder.expectedOn', record.expected_date && formatDate(record.expected_date, company.locale)],
    ['quotation.validUntil', record.expiry_date && formatDate(record.expiry_date, company.locale)],
    ['trade.email', record.email],
    ['trade.paymentMode', record.payment_mode_label],
    ['trade.agent', record.sales_agent_label],
    ['trade.createdBy', record.created_by_label],
  ] as const
  return (
    <>
      <section className="document-card">
        <dl className="side-lines trade-status">
          <SideLine label={t('trade.status')}>
            <RecordStatus resource={resourceOf(form.path)} record={record} />
          </SideLine>
          <SideLine label={t(form.isSale ? 'trade.customer' : 'trade.supplier')}>
            <ReferenceLink to="crm/parties" id={record.party} label={record.party_label} />
          </SideLine>
          {facts.map(([key, text]) =>
            text ? (
              <SideLine key={key} label={t(key)}>
                {text}
              </SideLine>
            ) : null,
          )}
          {isLive ? (
            <SideLine label={t('trade.open')} isMain>
              {formatMoney(record.open_amount, company)}
            </SideLine>
          ) : null}
        </dl>
        {record.answer_note ? (
          <>
            <h3 className="side-label muted">{t('quotation.answer.note')}</h3>
            <p className="side-text">{record.answer_note}</p>
          </>
        ) : null}
        <p className="side-hint">
          {t(
            isExpired
              ? 'quotation.expired'
              : form.kind === 'purchase-order' || form.kind === 'delivery-note' || isReceipt
                ? `${form.words}.next.${step}`
                : `trade.next.${step}`,
          )}
        </p>
      </section>
      {record.revision > 1 ? <RevisionsCard record={record} /> : null}
      {record.chain.length > 0 ? <ChainCard form={form} record={record} onFailed={onFailed} /> : null}
      {showsCost ? <CostCard cost={sum(costs)} nets={record.rows.map(({ net }) => net)} /> : null}
    </>
  )
}

/**
 * Lists the documents that this one takes back, is taken back by, or is allocated to; allocations of a note are removed
 * here.
 */
function ChainCard({ form, record, onFailed }: TradeStatusCardProps) {
  const { version, chain } = record
  const t = useTranslate()
  const { locale } = useCompany()
  const { act, isBusy } = useDocumentActs({ path: form.path, record, words: form.words })
  const mayRelease = record.acts.includes('release')
  const release = async (item: string) => onFailed(await act('release', { values: { version, item } }))
  return (
    <section className="document-card">
      <h2 className="side-title">{t('trade.chain')}</h2>
      <ul className="side-links">
        {chain.map(({ path, id, number, supplier_number: supplierNumber, date, relation, item }) => {
          const name = numberedText(t(`module.${moduleOf(path)}.label`, {}, t('trade.document')), number).trim()
          const related = t(`trade.relation.${relation}`)
          return (
            <li key={`${path} ${id}`}>
              <span>
                <RecordLink path={path} id={id}>
                  {name}
                </RecordLink>
                <small className="chain-relation muted">
                  {supplierNumber ? `${related} · ${supplierNumber}` : related}
                </small>
                {mayRelease && item !== null ? (
                  <Button
                    type="link"
                    size="small"
                    loading={isBusy}
                    aria-label={t('trade.releaseOne', { name })}
                    onClick={() => void release(item)}
                  >
                    {t('trade.release')}
                  </Button>
                ) : null}
              </span>
              <span className="muted">{formatDate(date, locale)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
