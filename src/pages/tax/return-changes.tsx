import { useTranslate } from '@refinedev/core'
import { Table } from 'antd'
import type { ChangedDocument, TaxReturnFigures } from '../../../domain/tax/return-answer.ts'
import { DateText } from '../../components/fields/date-text.tsx'
import { Money } from '../../components/fields/money.tsx'
import { Alert } from '../../components/layout/alert.tsx'
import { formatMoney } from '../../lib/format/format.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { Document } from './box-table.tsx'

/** Renders what has changed since a return was filed: boxes and documents; nothing while nothing has. */
export function ReturnChanges({ figures: { changes, form } }: { figures: TaxReturnFigures }) {
  const t = useTranslate()
  const company = useCompany()
  if (changes.count === 0) return null
  return (
    <Alert
      type="warning"
      message={t('taxReturn.changed', { count: changes.count })}
      description={
        <>
          <ul className="tax-changes">
            {changes.boxes.map(({ key, label, amount }) => (
              <li key={key}>
                {t('taxReturn.changedBox', {
                  box: form === 'GB' ? key : inLanguage(label),
                  amount: formatMoney(amount, company),
                })}
              </li>
            ))}
          </ul>
          <p>{t('taxReturn.changedText')}</p>
          <Table<ChangedDocument>
            size="small"
            rowKey="document_id"
            aria-label={t('taxReturn.changed', { count: changes.count })}
            pagination={false}
            scroll={{ y: 220 }}
            dataSource={[...changes.documents]}
            columns={[
              { title: t('taxReturn.date'), width: 110, render: (_value, { date }) => <DateText value={date} /> },
              { title: t('taxReturn.document'), render: (_value, line) => <Document line={line} /> },
              {
                title: t('taxReturn.change'),
                align: 'right',
                width: 150,
                render: (_value, { net }) => <Money value={net} />,
              },
            ]}
          />
        </>
      }
    />
  )
}
