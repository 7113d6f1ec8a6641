import { DownOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import { Link, useNavigate } from 'react-router'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { inText } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

/** The documents that are entered for a contact. */
const paths = [
  'sales/vouchers',
  'sales/credit-notes',
  'payment-receipts',
  'purchase/vouchers',
  'purchase/debit-notes',
  'purchase/payments',
] as const

/** The button "New" of a contact: the documents that the user may create, with the contact filled in. */
export function NewDocument({ party }: { party: string }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const items = paths
    .filter((path) => may(`${moduleOf(path)}.create`))
    .map((path) => {
      const to = `/${slug}/${path}/create?party=${party}`
      return {
        key: path,
        label: <Link to={to}>{inText(t(`module.${moduleOf(path)}.label`))}</Link>,
        onClick: ({ domEvent }: { domEvent: { type: string } }) => {
          if (domEvent.type === 'keydown') void navigate(to)
        },
      }
    })
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<DownOutlined aria-hidden />} iconPosition="end">
        {t('party.new')}
      </Button>
    </Dropdown>
  )
}
