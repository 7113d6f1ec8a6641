import { useTranslate } from '@refinedev/core'
import { Form } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PostingKind } from '../../../../domain/inventory/posting-accounts.ts'
import { postingAccount } from '../../../../domain/inventory/posting-accounts.ts'
import { accountLedgers } from '../../../../domain/resources/ledger/account-ledgers.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { FormField } from '../../../components/resource/form/form-fields.tsx'
import type { StoredRecord } from '../../../components/resource/form/form-values.ts'
import { useResourceAccess } from '../../../components/resource/use-resource-access.ts'

type AccountFieldsProps = {
  resource: Resource
  record: StoredRecord | null
  kinds: readonly PostingKind[]
  /** The account type that creates an account named after the record. */
  ownAccount: 'category' | 'dedicated'
  /** Further fields of this section. */
  others?: readonly string[]
}

/** Renders the posting accounts: collapsed unless opened or invalid. */
export function AccountFields({ resource, record, kinds, ownAccount, others = [] }: AccountFieldsProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const names = [...kinds.flatMap((kind) => [`${kind}_account_type`, `${kind}_account`]), ...others]
  return (
    <Form.Item noStyle shouldUpdate={() => true}>
      {({ getFieldsError }) => {
        const hasErrors = getFieldsError(names).some(({ errors }) => errors.length > 0)
        return (
          <details
            className="form-card form-part part-accounts"
            open={isOpen || hasErrors}
            onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          >
            <summary>
              {t('itemForm.accounts')} <small>{t('itemForm.accountsLead')}</small>
            </summary>
            <div className="field-grid">
              {kinds.map((kind) => (
                <AccountPair key={kind} {...{ resource, record, kind, ownAccount }} />
              ))}
              {others.map((name) => (
                <FormField key={name} {...{ resource, record, name }} />
              ))}
            </div>
          </details>
        )
      }}
    </Form.Item>
  )
}

type AccountPairProps = Pick<AccountFieldsProps, 'resource' | 'record' | 'ownAccount'> & { kind: PostingKind }

/** Renders the account type, and the account when it can be chosen or exists. */
function AccountPair({ resource, record, kind, ownAccount }: AccountPairProps) {
  const type: unknown = Form.useWatch(`${kind}_account_type`)
  return (
    <>
      <FormField {...{ resource, record }} name={`${kind}_account_type`} />
      {type === 'existing' ? (
        <FormField {...{ resource, record }} name={`${kind}_account`} />
      ) : type === ownAccount ? (
        <OwnLedger {...{ record, kind, ownAccount }} />
      ) : (
        <span />
      )}
    </>
  )
}

/** Renders the existing account, or the one that saving creates. */
function OwnLedger({ record, kind, ownAccount }: Omit<AccountPairProps, 'resource'>) {
  const t = useTranslate()
  const { record: pathOf } = useResourceAccess(accountLedgers)
  const name: unknown = Form.useWatch('name')
  const ledger = postingAccount(kind, typeof name === 'string' && name !== '' ? name : '…')
  const id = record?.[`${kind}_account`]
  if (record?.[`${kind}_account_type`] !== ownAccount || typeof id !== 'string') {
    return <p className="part-note">{t('itemForm.ledgerMade', { name: ledger.name })}</p>
  }
  const path = pathOf(id)
  const label = String(record[`${kind}_account_label`] ?? ledger.name)
  return <p className="part-note">{path === null ? label : <Link to={path}>{label}</Link>}</p>
}
