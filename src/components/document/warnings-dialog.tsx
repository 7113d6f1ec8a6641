import { useTranslate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { Link } from 'react-router'
import type { RequestError } from '../../lib/http-error.ts'
import { refusalText, withDates } from '../../lib/format/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import '../../lib/texts/inventory-texts.ts'
import './document.css'

type WarningsDialogProps = {
  /** The server's response with the code WARNINGS. */
  failure: RequestError
  /** Whether the user has the permission to continue in spite of them. */
  mayAccept: boolean
  onAccept: () => void
  onBack: () => void
}

/** Lists all warnings against saving; users with the permission can continue. */
export function WarningsDialog({ failure, mayAccept, onAccept, onBack }: WarningsDialogProps) {
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const { counted = '' } = failure.params
  const mayCount = counted !== '' && may('inventory_stock_counts.create')
  const recount = mayCount ? `/${company.slug}/inventory/stock-counts/create?items=${counted}` : null
  const problems = Object.entries(refusalText(failure, company).at).flatMap(([path, texts]) =>
    texts.map((text) => ({ row: rowOf(path), text: withDates(text, company.locale) })),
  )
  return (
    <Modal
      open
      title={t('warnings.title')}
      onCancel={onBack}
      footer={
        <>
          <Button onClick={onBack} autoFocus>
            {t('warnings.back')}
          </Button>
          {mayAccept ? (
            <Button type="primary" danger onClick={onAccept}>
              {t('warnings.accept')}
            </Button>
          ) : null}
        </>
      }
    >
      <ul className="warning-list">
        {problems.map(({ row, text }, index) => (
          <li key={index}>
            {row === null ? null : <span className="muted">{t('warnings.row', { number: row })}</span>}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {recount === null ? null : (
        <p>
          <Link to={recount} target="_blank">
            {t('warnings.recount')}
          </Link>
        </p>
      )}
      {mayAccept ? null : <p className="muted">{t('warnings.mayNot')}</p>}
    </Modal>
  )
}

/** Returns the number of a row, counted from one, from a path such as rows.3.quantity. */
function rowOf(path: string): number | null {
  const index = /^rows\.(\d+)/.exec(path)?.[1]
  return index === undefined ? null : parseInt(index, 10) + 1
}
