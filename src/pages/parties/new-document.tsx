import { DownOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { MoreActs } from '../../components/layout/more-acts.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

/** The documents that can be created for a contact. */
const paths = [
  'sales/vouchers',
  'sales/quotations',
  'sales/challans',
  'sales/credit-notes',
  'payment-receipts',
  'purchase/vouchers',
  'purchase/purchase-orders',
  'purchase/debit-notes',
  'purchase/payments',
] as const

/** Renders the "New" button of a contact: the documents that the user may create, with the contact filled in. */
export function NewDocument({ party }: { party: string }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const may = useMay()
  const acts = paths.map(
    (path) =>
      may(`${moduleOf(path)}.create`) && {
        key: path,
        label: t(`module.${moduleOf(path)}.label`),
        to: `/${slug}/${path}/create?party=${party}`,
      },
  )
  const button = (
    <Button icon={<DownOutlined aria-hidden />} iconPosition="end">
      {t('party.new')}
    </Button>
  )
  return <MoreActs acts={acts} button={button} />
}
