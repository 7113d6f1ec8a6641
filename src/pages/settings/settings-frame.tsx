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
type StoredProps<Answer> = {
  page: string
  /** What stands below the form and keeps its input when the form is reset. */
  below?: ReactNode
  children: (answer: Answer, onReload: Reload) => ReactNode
}

/** Loads the stored settings of a page; its form is reset with each loaded state. */
export function StoredSettings<Answer extends { version: number }>({ page, below, children }: StoredProps<Answer>) {
  const t = useTranslate()
  const { result, query } = useCustom<Answer, HttpError>({
    url: `settings/${page}`,
    method: 'get',
    errorNotification: false,
    // Loaded when the page opens and never while the user types.
    queryOptions: { staleTime: Infinity, refetchOnMount: 'always' },
  })
  // After a failed fetch the data are of an earlier visit, and the next answer would discard what was typed into them.
  if (query.data && query.isFetchedAfterMount && !query.isPlaceholderData && !query.error) {
    return (
      <div className="settings">
        <Fragment key={query.dataUpdatedAt}>{children(result.data, query.refetch)}</Fragment>
        {below}
      </div>
    )
  }
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
  /** Whether there is unsaved input below the form. */
  isChangedBelow?: boolean
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
  const { page, body, isChanged, isChangedBelow = false, saved, onReload, showsErrors = false, children } = props
  const t = useTranslate()
  const { open } = useNotification()
  const guard = useUnsavedGuard()
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<RequestError | null>(null)
  const isDirty = isChanged || isChangedBelow
  const onChanged = useEffectEvent(() => guard.setDirty(isDirty))
  useEffect(() => onChanged(), [isDirty])
  const save = async () => {
    if (isSaving) return
    setIsSaving(true)
    try {
      await request('put', `settings/${page}/`, body)
      guard.setDirty(isChangedBelow)
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
    <>
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
    </>
  )
}
