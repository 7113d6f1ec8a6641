import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import './party.css'

const personFields = [
  { name: 'name', text: 'party.personName', max: 250 },
  { name: 'position', text: 'party.personPosition', max: 100 },
  { name: 'phone', text: 'party.personPhone', max: 50 },
  { name: 'email', text: 'party.personEmail', max: 255 },
] as const

/** Renders people as rows to add and remove. */
export function PersonRows() {
  const t = useTranslate()
  return (
    <Form.List name="representatives">
      {(rows, { add, remove }) => (
        <>
          <ol className="party-rows">
            {rows.map(({ key, name }, place) => (
              <li key={key} className="party-row is-person">
                {personFields.map((field, column) => (
                  <Form.Item key={field.name} name={[name, field.name]} label={t(field.text)}>
                    <TextInput
                      label={t('party.person', { field: t(field.text), number: place + 1 })}
                      max={field.max}
                      autoFocus={column === 0 && place === rows.length - 1 && place > 0}
                    />
                  </Form.Item>
                ))}
                <RemoveButton label={t('party.removePerson', { number: place + 1 })} onClick={() => remove(name)} />
              </li>
            ))}
          </ol>
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add({ name: null, position: null, phone: null, email: null })}
          >
            {t('party.addPerson')}
          </Button>
        </>
      )}
    </Form.List>
  )
}

/** Renders aliases as rows to add and remove. */
export function AliasRows() {
  const t = useTranslate()
  return (
    <Form.List name="aliases">
      {(rows, { add, remove }) => (
        <>
          <ol className="party-rows">
            {rows.map(({ key, name }, place) => (
              <li key={key} className="party-row">
                <Form.Item name={name}>
                  <TextInput label={t('party.alias', { number: place + 1 })} max={255} />
                </Form.Item>
                <RemoveButton label={t('party.removeAlias', { number: place + 1 })} onClick={() => remove(name)} />
              </li>
            ))}
          </ol>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add('')}>
            {t('party.addAlias')}
          </Button>
        </>
      )}
    </Form.List>
  )
}

type TextInputProps = {
  label: string
  max: number
  autoFocus?: boolean
  id?: string
  value?: string | null
  onChange?: (text: string | null) => void
}

function TextInput({ label, max, value, onChange, ...rest }: TextInputProps) {
  return (
    <Input
      {...rest}
      aria-label={label}
      maxLength={max}
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value === '' ? null : target.value)}
    />
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      type="text"
      className="party-remove"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={label}
      onClick={onClick}
    />
  )
}
