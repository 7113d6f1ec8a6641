import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { formatQuantity } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { PermittedLink } from '../../../components/layout/permitted-link.tsx'
import '../../../components/table/sheet.css'

type Bill = {
  id: string
  item_label: string
  version_no: number
  is_active: boolean
  quantity: string
  unit_label: string
}
type UsingBill = Bill & { material_quantity: string; material_unit_label: string }
type Answer = { made_by: Bill[]; used_in: UsingBill[] }

/** Renders the bills of materials that produce an item, and those that consume it. */
export function ItemBills({ id }: { id: string }) {
  const t = useTranslate()
  const company = useCompany()
  const { result, query } = useCustom<Answer, HttpError>({
    url: `inventory/items/${id}/bills`,
    method: 'get',
    errorNotification: false,
  })
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { made_by: madeBy, used_in: usedIn } = result.data
  const link = (bill: Bill, text: string) => (
    <PermittedLink to={`/${company.slug}/inventory/bill-of-materials/${bill.id}`}>{text}</PermittedLink>
  )
  const amount = (quantity: string, unit: string) => `${formatQuantity(quantity, company)} ${unit}`
  return (
    <div className="item-bills">
      <Section title={t('itemPage.madeBy')} empty={t('itemPage.noBill')} isEmpty={madeBy.length === 0}>
        {madeBy.map((bill) => (
          <tr key={bill.id}>
            <td>{link(bill, t('itemPage.version', { number: bill.version_no }))}</td>
            <td>{bill.is_active ? t('itemPage.inUse') : t('itemPage.outOfUse')}</td>
            <td className="amount">{t('itemPage.makes', { quantity: amount(bill.quantity, bill.unit_label) })}</td>
          </tr>
        ))}
      </Section>
      <Section title={t('itemPage.usedIn')} empty={t('itemPage.inNoBill')} isEmpty={usedIn.length === 0}>
        {usedIn.map((bill) => (
          <tr key={`${bill.id} ${bill.material_quantity}`}>
            <td className="wrap">{link(bill, bill.item_label)}</td>
            <td>{t('itemPage.makes', { quantity: amount(bill.quantity, bill.unit_label) })}</td>
            <td className="amount">
              {t('itemPage.takes', { quantity: amount(bill.material_quantity, bill.material_unit_label) })}
            </td>
          </tr>
        ))}
      </Section>
    </div>
  )
}

type SectionProps = { title: string; empty: string; isEmpty: boolean; children: React.ReactNode }

function Section({ title, empty, isEmpty, children }: SectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      {isEmpty ? (
        <p className="muted">{empty}</p>
      ) : (
        <div className="sheet-frame">
          <table className="sheet" aria-label={title}>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}
