import { Alert } from '../../components/layout/alert.tsx'
import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { useSaveKeys } from '../../components/resource/form/use-save-keys.ts'
import { useUnsavedGuard } from '../../components/resource/form/use-unsaved-guard.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import { keySigns } from '../../lib/shortcuts.ts'
import './settings.css'

type Reload = () => Promise<unknown>
type StoredProps<Answer> = { page: string; children: (answer: Answer, onReload: Reload) => ReactNode }

/** Loads the stored settings of a page; its form is reset with each loaded state. */
export function StoredSettings<Answer extends { version: number }>({ page, children }: StoredProps<Answer>) {
  const t = useTranslate()
  const { result, query } = useCustom<Answer, HttpError>({
    url: `settings/${page}`,
    method: 'get',
    errorNotification: false,
  })
  if (query.data) return <Fragment key={query.dataUpdatedAt}>{children(result.data, query.refetch)}</Fragment>
  return (
    <>
      <PageHeader title={t(`settingsPage.${page}`)} />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}

type SettingsFrameProps = {
  page: string
  /** The body of saving. */
  body: object
  isChanged: boolean
  /** Text key of the confirmation. */
  saved: string
  onReload: Reload
  /** True when the fields show their errors themselves. */
  showsErrors?: boolean
  children: (errors: RequestError['errors']) => ReactNode
}

/** Renders the form of a settings page: saved as a whole, by the button and by Ctrl S, with a guard against leaving. */
export function SettingsFrame(props: SettingsFrameProps) {
  const request = useRequest()
  const { page, body, isChanged, saved, onReload, showsErrors = false, children } = props
  const t = useTranslate()
  const { open } = useNotification()
  const guard = useUnsavedGuard()
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<RequestError | null>(null)
  const onChanged = useEffectEvent(() => guard.setDirty(isChanged))
  useEffect(() => onChanged(), [isChanged])
  const save = async () => {
    if (isSaving) return
    setIsSaving(true)
    try {
      await request('put', `settings/${page}/`, body)
      guard.setDirty(false)
      open?.({ type: 'success', message: t(saved) })
      await onReload()
    } catch (failed) {
      setProblem(toRequestError(failed))
    } finally {
      setIsSaving(false)
    }
  }
  const onSave = () => void save()
  useSaveKeys({ save: onSave, finish: onSave })
  const isAtFields = showsErrors && problem !== null && Object.keys(problem.errors).length > 0
  return (
    <div className="settings">
      <PageHeader
        title={t(`settingsPage.${page}`)}
        actions={
          <Button type="primary" loading={isSaving} aria-keyshortcuts="Control+S" onClick={onSave}>
            {t('form.save')} <kbd>{keySigns('mod+s').join(' ')}</kbd>
          </Button>
        }
      />
      {problem && !isAtFields ? (
        <Alert
          className="save-problem"
          type="error"
          role="alert"
          message={problem.message}
          action={problem.code === 'STALE' ? <Button onClick={() => void onReload()}>{t('form.reload')}</Button> : null}
        />
      ) : null}
      {children(problem?.errors ?? {})}
    </div>
  )
}
