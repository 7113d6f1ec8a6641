import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { ChecklistDetail, ChecklistItem, ChecklistKey } from '../../../domain/ledger/year-checklist.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { Alert } from '../../components/layout/alert.tsx'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { formatMoney } from '../../lib/format/format.ts'
import { refusalText } from '../../lib/format/problem-text.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'

/** Renders the checks of a year that is about to be closed; what needs attention links to its list or report. */
export function YearChecklist({ id }: { id: string }) {
  const t = useTranslate()
  const company = useCompany()
  const { result, query } = useCustom<ChecklistItem[], HttpError>({
    url: `${accountFiscalYears.path}/${id}/checklist`,
    method: 'get',
    queryOptions: { gcTime: 0, retry: false },
    errorNotification: false,
  })
  if (query.error) {
    return <Alert type="error" role="alert" message={refusalText(toRequestError(query.error), company).message} />
  }
  if (!query.data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  return (
    <ul className="year-checklist">
      {result.data.map(({ key, passed, details }) => (
        <li key={key} className={passed ? 'is-passed' : 'is-open'}>
          {passed ? (
            <CheckCircleOutlined aria-label={t('yearClosing.ok')} />
          ) : (
            <WarningOutlined aria-label={t('yearClosing.attention')} />
          )}
          <span>{t(`yearClosing.check.${key}`)}</span>
          <span className="year-checklist-result">
            {passed
              ? t(`yearClosing.passed.${key}`)
              : details.map((detail) => <Detail key={detail.label} check={key} detail={detail} />)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Detail({ check, detail: { label, count, amounts, page } }: { check: ChecklistKey; detail: ChecklistDetail }) {
  const t = useTranslate()
  const company = useCompany()
  const [first = '', second = ''] = amounts
  const money = (amount: string) => formatMoney(amount, company)
  const figure =
    check === 'control'
      ? t('yearClosing.difference', { ledger: money(first), items: money(second) })
      : check === 'depreciation'
        ? t('yearClosing.noDepreciation', { amount: money(first) })
        : check === 'negative_stock'
          ? first
          : count === null
            ? money(first)
            : String(count)
  const name = inLanguage(label)
  return (
    <span>
      {page === null ? name : <PermittedLink to={`/${company.slug}/${page}`}>{name}</PermittedLink>}
      {': '}
      {figure}
    </span>
  )
}
