import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { useLabels } from '../../../../lib/labels.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { MoreActs } from '../../../layout/more-acts.tsx'
import { LinkButton } from '../../../resource/link-button.tsx'
import type { TemplateRecord } from './template-kinds.ts'
import { templateResource } from './template-kinds.ts'
import { useTemplateActs } from './use-template-acts.ts'

type ActionsProps = { path: TemplatePath; record: TemplateRecord; onFailed: (error: RequestError | null) => void }

/** Renders the acts that the status of a template and the user's permissions allow. */
export function TemplateActions({ path, record, onFailed }: ActionsProps) {
  const t = useTranslate()
  const labels = useLabels(templateResource(path))
  const { slug } = useCompany()
  const { act, askDelete, isBusy } = useTemplateActs(path, record)
  const has = (name: string) => record.acts.includes(name)
  const run = async (name: string) => onFailed(await act(name, { values: { version: record.version } }))
  const confirmDelete = () => askDelete({ keep: t('recurring.keep'), onFailed })
  const more = [
    ...['skip', 'pause'].map(
      (name) => has(name) && { key: name, label: labels.act(name), onClick: () => void run(name) },
    ),
    has('delete') && { key: 'delete', label: t('recurring.delete'), danger: true, onClick: confirmDelete },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      {has('edit') ? (
        <LinkButton to={`/${slug}/${path}/${record.id}/edit`}>{t('recurring.editButton')}</LinkButton>
      ) : null}
      {['run', 'resume'].map((name) =>
        has(name) ? (
          <Button key={name} type="primary" loading={isBusy} onClick={() => void run(name)}>
            {labels.act(name)}
          </Button>
        ) : null,
      )}
    </>
  )
}
