import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { Skeleton } from 'antd'
import { taxReturns } from '../../../domain/resources/tax/tax-returns.ts'
import { ResourceForm } from '../../components/resource/form/resource-form.tsx'

/** Renders the form of a new tax return, with the period after the last one as default. */
export function NewTaxReturn() {
  const { result, query } = useCustom<{ start_date: string; end_date: string }, HttpError>({
    url: `${taxReturns.path}/next-period`,
    method: 'get',
    errorNotification: false,
  })
  if (query.isLoading) return <Skeleton active paragraph={{ rows: 6 }} />
  return <ResourceForm resource={taxReturns} mode="create" preset={query.data ? { ...result.data } : {}} />
}
