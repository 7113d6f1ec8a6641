import type { HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { bankingFundTransferTemplates } from '../../../domain/resources/banking/banking-fund-transfer-templates.ts'
import { bankingFundTransfers } from '../../../domain/resources/banking/banking-fund-transfers.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { DocumentValues } from '../../../domain/resources/core/document-values.ts'
import { PlainForm } from '../../components/document/plain/plain-form.tsx'
import '../../lib/texts/banking-texts.ts'
import { useMay } from '../../providers/use-may.ts'

/** Renders a new transfer, started from a template when there are any. */
export function NewTransfer() {
  return (
    <PlainForm
      resource={bankingFundTransfers}
      mode="create"
      above={(_typed, onFill) => <Templates onFill={onFill} />}
    />
  )
}

const { path } = bankingFundTransferTemplates
type TemplateField = 'from_account' | 'to_account' | 'transaction_fee_account' | 'transaction_fee'
type Template = { id: string; name: string } & Readonly<Record<TemplateField, string | null>>

function Templates({ onFill }: { onFill: (values: DocumentValues) => void }) {
  const t = useTranslate()
  const may = useMay()
  const { result } = useList<Template, HttpError>({
    resource: path,
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 100 },
    queryOptions: { enabled: may(`${moduleOf(path)}.read`) },
    errorNotification: false,
  })
  if (result.data.length === 0) return null
  return (
    <div className="plain-above">
      <span>{t('transferTemplates.use')}</span>
      {result.data.map(({ id, name, from_account, to_account, transaction_fee_account, transaction_fee }) => (
        <Button
          key={id}
          size="small"
          onClick={() => onFill({ from_account, to_account, transaction_fee_account, transaction_fee })}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
