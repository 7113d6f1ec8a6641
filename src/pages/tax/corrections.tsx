import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { taxReturns } from '../../../domain/resources/tax/tax-returns.ts'
import type { CorrectableReturn } from '../../../domain/tax/return-answer.ts'
import { Alert } from '../../components/layout/alert.tsx'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { refusalText } from '../../lib/format/problem-text.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useRequest } from '../../providers/use-request.ts'

/** Renders the earlier returns that have changed since they were filed, to be included in a draft or removed from it. */
export function Corrections({ id, onChanged }: { id: string; onChanged: () => void }) {
  const t = useTranslate()
  const company = useCompany()
  const request = useRequest()
  const access = useResourceAccess(taxReturns)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const path = `${taxReturns.path}/${id}/corrections`
  const { result, query } = useCustom<CorrectableReturn[], HttpError>({
    url: path,
    method: 'get',
    errorNotification: false,
  })
  const returns = query.data ? result.data : []
  if (returns.length === 0) return null
  const set = async (ids: readonly string[]) => {
    setIsSaving(true)
    setFailure(null)
    try {
      await request('post', `${path}/`, { returns: ids })
      await query.refetch()
      onChanged()
    } catch (error) {
      setFailure(toRequestError(error))
    } finally {
      setIsSaving(false)
    }
  }
  const included = returns.filter(({ is_included: isIncluded }) => isIncluded).map((one) => one.id)
  return (
    <section aria-labelledby="tax-corrections">
      <h2 id="tax-corrections">{t('taxReturn.corrections')}</h2>
      <p className="hint">{t('taxReturn.correctionsLead')}</p>
      {failure ? <Alert type="error" role="alert" message={refusalText(failure, company).message} /> : null}
      <ul className="tax-corrections">
        {returns.map(({ id: earlier, name, net, is_included: isIncluded, is_allowed: isAllowed }) => (
          <li key={earlier}>
            <PermittedLink to={`/${company.slug}/${taxReturns.path}/${earlier}`}>
              {t('taxReturn.correction', { name, amount: formatMoney(net, company) })}
            </PermittedLink>
            {!access.may('update') ? null : isIncluded ? (
              <Button
                size="small"
                loading={isSaving}
                onClick={() => void set(included.filter((one) => one !== earlier))}
              >
                {t('taxReturn.remove')}
              </Button>
            ) : isAllowed ? (
              <Button size="small" type="primary" loading={isSaving} onClick={() => void set([...included, earlier])}>
                {t('taxReturn.include')}
              </Button>
            ) : (
              <span className="hint">{t('taxReturn.tooLarge')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
