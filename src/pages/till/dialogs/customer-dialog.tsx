import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { CatalogContact } from '../../../../domain/till/catalog.ts'
import type { Customer } from '../../../../domain/till/facts.ts'
import { useTill } from '../till-context.tsx'
import { TillDialog } from './till-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

const MOST_CONTACTS = 30

/** Chooses who buys: a walk-in customer, a contact, or a new one that the cashier adds. */
export function CustomerDialog({ carts: { cart, change }, close }: DialogProps) {
  const t = useTranslate()
  const { catalog } = useTill()
  const [typed, setTyped] = useState('')
  const [isNew, setIsNew] = useState(false)
  const contacts = useMemo(() => contactsWith(catalog.contacts, typed), [catalog, typed])
  const choose = (customer: Customer, customer_name: string) => {
    change({ ...cart, customer, customer_name })
    close()
  }
  if (isNew) return <NewCustomer name={typed.trim()} choose={choose} close={() => setIsNew(false)} />
  return (
    <TillDialog title={t('till.customer.title')} close={close}>
      <Input
        size="large"
        aria-label={t('till.customer.search')}
        placeholder={t('till.customer.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => {
          const [first] = contacts
          if (first && typed.trim() !== '') choose({ kind: 'contact', id: first.id }, first.name)
        }}
      />
      <div className="till-form-acts">
        <Button size="large" onClick={() => choose({ kind: 'name', name: null }, '')}>
          {t('till.walkIn')}
        </Button>
        <Button size="large" onClick={() => setIsNew(true)}>
          {t('till.customer.new')}
        </Button>
      </div>
      <ul className="till-choices">
        {contacts.map(({ id, name, phone }) => (
          <li key={id}>
            <Button block size="large" onClick={() => choose({ kind: 'contact', id }, name)}>
              <span className="till-choice-name">
                {name}
                {phone === null ? null : <small>{phone}</small>}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </TillDialog>
  )
}

function contactsWith(contacts: readonly CatalogContact[], typed: string): CatalogContact[] {
  const text = typed.trim().toLowerCase()
  const matches: CatalogContact[] = []
  for (const contact of contacts) {
    if (matches.length === MOST_CONTACTS) break
    const { name, phone, tax_number } = contact
    if ([name, phone, tax_number].some((one) => one?.toLowerCase().includes(text))) matches.push(contact)
  }
  return matches
}

type NewProps = { name: string; choose: (customer: Customer, name: string) => void; close: () => void }

function NewCustomer({ name: typed, choose, close }: NewProps) {
  const t = useTranslate()
  const [name, setName] = useState(typed)
  const [phone, setPhone] = useState('')
  const [taxNumber, setTaxNumber] = useState('')
  const { catalog } = useTill()
  const given = (text: string) => (text.trim() === '' ? null : text.trim())
  const field = (label: string, value: string, { write, most }: { write: (text: string) => void; most: number }) => (
    <label>
      {label}
      <Input size="large" maxLength={most} value={value} onChange={(event) => write(event.target.value)} />
    </label>
  )
  return (
    <TillDialog title={t('till.customer.new')} close={close}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (given(name) === null) return
          const customer = { kind: 'new', id: uuid(), name: name.trim() } as const
          choose({ ...customer, phone: given(phone), tax_number: given(taxNumber) }, name.trim())
        }}
      >
        <label>
          {t('till.customer.name')}
          <Input size="large" maxLength={255} value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        {field(t('till.customer.phone'), phone, { write: setPhone, most: 25 })}
        {field(catalog.company.tax_number_label, taxNumber, { write: setTaxNumber, most: 255 })}
        <div className="till-form-acts">
          <Button type="primary" size="large" htmlType="submit" disabled={given(name) === null}>
            {t('till.customer.add')}
          </Button>
        </div>
      </form>
    </TillDialog>
  )
}
