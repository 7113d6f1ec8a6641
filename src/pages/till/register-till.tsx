import { useList, useTranslate } from '@refinedev/core'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { isDecimal } from '../../../domain/money/decimal.ts'
import { Alert } from '../../components/layout/alert.tsx'
import { FigureInput } from '../../components/fields/money-input.tsx'
import { toRequestError } from '../../lib/http-error.ts'
import { refusalText } from '../../lib/format/problem-text.ts'
import { keepTill } from '../../lib/offline/keep-till.ts'
import { useSession } from '../../lib/session.ts'
import type { TillDevice } from '../../lib/till/till-device.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { useRequest } from '../../providers/use-request.ts'
import { LeaveLink } from './leave-link.tsx'
import { cashierOf } from './use-signed-in.ts'
import '../../lib/texts/till/register-till-texts.ts'

type NewTill = { id: string; name: string; prefix: string; key: string }
type Values = { name: string; mode: string; highest_discount: string }

/** Registers this device as a till: the key is answered once and kept on the device. */
export function RegisterTill({ device }: { device: TillDevice }) {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const may = useMay()
  const request = useRequest()
  const { user } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mayRegister = may('sales/pos.approve')
  const { result } = useList<{ id: string; name: string }>({
    resource: 'settings/payment-modes',
    pagination: { mode: 'off' },
    queryOptions: { enabled: mayRegister },
  })
  const modes = result.data
  const cash = modes.find(({ name }) => /cash/i.test(name)) ?? modes[0]
  const register = async (values: Values) => {
    if (!user) return
    setIsBusy(true)
    setProblem(null)
    try {
      const { data } = await request<NewTill>('post', 'sales/pos/tills/', values)
      const { id: till, name, prefix, key } = data
      await device.register({
        till,
        name,
        prefix,
        key,
        company: company.slug,
        cashier: cashierOf(user, rights),
      })
      await keepTill(company.slug)
    } catch (failure) {
      const { message, more } = refusalText(toRequestError(failure), company)
      setProblem([message, ...more].join(' '))
      setIsBusy(false)
    }
  }
  if (!mayRegister)
    return (
      <main className="till-entry">
        <h1>{t('till.register.title')}</h1>
        <p>{t('till.register.notAllowed')}</p>
        <LeaveLink company={company.slug} />
      </main>
    )
  return (
    <main className="till-entry">
      <h1>{t('till.register.title')}</h1>
      <p className="muted">{t('till.register.text')}</p>
      {problem === null ? null : <Alert type="error" role="alert" message={problem} />}
      {cash === undefined ? null : (
        <Form<Values>
          layout="vertical"
          requiredMark={false}
          initialValues={{ name: t('till.register.name'), mode: cash.id, highest_discount: '10' }}
          onFinish={(values) => void register(values)}
        >
          <Form.Item
            name="name"
            label={t('till.register.nameLabel')}
            rules={[{ required: true, message: t('till.required') }]}
          >
            <Input autoFocus maxLength={80} size="large" />
          </Form.Item>
          <Form.Item name="mode" label={t('till.register.mode')} extra={t('till.register.modeHint')}>
            <Select size="large" options={modes.map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
          <Form.Item
            name="highest_discount"
            label={t('till.register.discount')}
            extra={t('till.register.discountHint')}
            rules={[
              {
                validator: async (_, value: string | null) => {
                  if (value === null || !isDecimal(value)) throw new Error(t('till.notANumber'))
                },
              },
            ]}
          >
            <FigureInput isQuantity figures={company} suffix="%" />
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
            {t('till.register.act')}
          </Button>
        </Form>
      )}
      <LeaveLink company={company.slug} />
    </main>
  )
}
