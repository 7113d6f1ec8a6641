import { PlusOutlined } from '@ant-design/icons'
import type { HttpError } from '@refinedev/core'
import { useCreate, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { isCountry } from '../../../../domain/company/countries.ts'
import type { ReceivedBill } from '../../../../domain/documents/e-invoice/received/received-bill.ts'
import { PartyPicker } from '../../../components/document/trade/party-picker.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { useMay } from '../../../providers/use-may.ts'

type ChoiceProps = {
  seller: ReceivedBill['file']['seller']
  supplier: ReceivedBill['supplier']
  isBusy: boolean
  onChoose: (party: string) => void
}

/** Shows the supplier; one that is not found is selected, or created with what the e-invoice says. */
export function SupplierChoice({ seller, supplier, isBusy, onChoose }: ChoiceProps) {
  const t = useTranslate()
  const may = useMay()
  const { mutateAsync: create } = useCreate<{ id: string }, HttpError>()
  const [failure, setFailure] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const addContact = async () => {
    setIsCreating(true)
    try {
      const quiet = { resource: 'crm/parties', successNotification: false, errorNotification: false } as const
      const { data } = await create({ ...quiet, values: contactOf(seller) })
      onChoose(String(data.id))
    } catch (thrown) {
      const { message, errors } = toRequestError(thrown)
      setFailure(Object.values(errors).flat().join(' ') || message)
    } finally {
      setIsCreating(false)
    }
  }
  return (
    <div className="received-supplier">
      <label htmlFor="document-party" className="muted">
        {t('received.supplier')}
      </label>
      <PartyPicker
        value={supplier?.id ?? null}
        label={supplier?.label ?? ''}
        isSale={false}
        hasError={supplier === null}
        disabled={isBusy}
        onChoose={(chosen) => (chosen ? onChoose(chosen.id) : undefined)}
        onEnter={() => undefined}
      />
      {supplier === null && may('crm_parties.create') ? (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          loading={isCreating}
          disabled={isBusy || seller.name === ''}
          onClick={() => void addContact()}
        >
          {t('received.create', { name: seller.name })}
        </Button>
      ) : null}
      {failure === '' ? null : (
        <small role="alert" className="received-open">
          {failure}
        </small>
      )}
    </div>
  )
}

/** Returns the contact that an e-invoice describes. */
function contactOf({ name, tax_number, address, country, email, phone }: ChoiceProps['seller']) {
  const filled = Object.entries({ tax_number, address, email, contact_no: phone }).filter(([, text]) => text !== '')
  return { name, ...Object.fromEntries(filled), ...(isCountry(country) ? { country } : {}) }
}
