import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Form, Select } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { MoneyInput } from '../../../components/fields/money-input.tsx'
import { formatPrice } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

const list = ['fee', 'slabs']

/** Renders slabs from zero, one a row: each starts at the end of the previous one. */
export function FeeSlabs() {
  const t = useTranslate()
  const form = Form.useFormInstance()
  return (
    <Form.List name={list} initialValue={[{ min_amount: '0' }]}>
      {(rows, { add, remove }, { errors }) => (
        <div className="fee-slabs">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('modeForm.from')}</th>
                <th scope="col">{t('modeForm.upTo')}</th>
                <th scope="col" colSpan={3}>
                  {t('modeForm.charge')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name }) => (
                <SlabRow
                  key={key}
                  row={name}
                  isLast={name === rows.length - 1}
                  onRemove={() => {
                    remove(name)
                    joinSlabs(form)
                  }}
                />
              ))}
            </tbody>
          </table>
          <Form.ErrorList errors={errors} />
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() => {
              add({ min_amount: '0' })
              joinSlabs(form)
            }}
          >
            {t('modeForm.addSlab')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

type Slab = { min_amount?: string | null; max_amount?: string | null }

/** Sets the start of each slab to the end of the previous one. */
function joinSlabs(form: FormInstance): void {
  const slabs = (form.getFieldValue(list) ?? []) as readonly (Slab | undefined)[]
  slabs.forEach((_slab, row) => {
    const begin = row === 0 ? '0' : (slabs[row - 1]?.max_amount ?? null)
    form.setFieldValue([...list, row, 'min_amount'], begin)
  })
}

function SlabRow({ row, isLast, onRemove }: { row: number; isLast: boolean; onRemove: () => void }) {
  const t = useTranslate()
  const form = Form.useFormInstance()
  const number = row + 1
  const [kind, setKind] = useState<'rate' | 'amount'>(() => {
    const amount: unknown = form.getFieldValue([...list, row, 'amount'])
    return typeof amount === 'string' ? 'amount' : 'rate'
  })
  return (
    <tr>
      <td>
        <Form.Item name={[row, 'min_amount']}>
          <Begin />
        </Form.Item>
      </td>
      <td>
        <Form.Item name={[row, 'max_amount']}>
          <MoneyInput
            aria-label={t('modeForm.upToOf', { number })}
            {...(isLast ? { placeholder: t('modeForm.noEnd') } : {})}
            onBlur={() => joinSlabs(form)}
          />
        </Form.Item>
      </td>
      <td>
        <Select
          aria-label={t('modeForm.chargeKindOf', { number })}
          value={kind}
          options={(['rate', 'amount'] as const).map((value) => ({ value, label: t(`modeForm.${value}`) }))}
          onChange={(next) => {
            form.setFieldValue([...list, row, kind], null)
            setKind(next)
          }}
        />
      </td>
      <td>
        <Form.Item key={kind} name={[row, kind]}>
          <MoneyInput
            isQuantity={kind === 'rate'}
            suffix={kind === 'rate' ? '%' : undefined}
            aria-label={t(kind === 'rate' ? 'modeForm.rateOf' : 'modeForm.amountOf', { number })}
          />
        </Form.Item>
      </td>
      <td>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('modeForm.removeSlab', { number })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

function Begin({ value }: { value?: string | null }) {
  const company = useCompany()
  return <span>{value ? formatPrice(value, company) : '…'}</span>
}
