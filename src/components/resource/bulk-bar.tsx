import { useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Resource } from '../../../domain/resources/define.ts'
import { useLabels } from '../../lib/labels.ts'
import type { BulkAct } from './bulk-acts.ts'
import { bulkActs } from './bulk-acts.ts'
import { ExportButton } from './export-button.tsx'
import type { ListRow } from './list-columns.tsx'
import type { BulkResult } from './use-bulk-run.ts'
import { useBulkRun } from './use-bulk-run.ts'
import type { Export } from './use-export.ts'
import { useResourceAccess } from './use-resource-access.ts'
import type { Selection } from './use-selection.ts'

type BulkBarProps = { resource: Resource; selection: Selection; exporting: Export }

/** What can be done with the chosen rows: acts with the rows they concern, deleting, a file of just these. */
export function BulkBar({ resource, selection, exporting }: BulkBarProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const access = useResourceAccess(resource)
  const { modal } = App.useApp()
  const { open } = useNotification()
  const { progress, run, stop } = useBulkRun(resource)
  const [asking, setAsking] = useState<BulkAct | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const actLabel = (name: string) => (name === 'delete' ? t('form.delete') : labels.act(name))

  const start = async (act: BulkAct, reason = '') => {
    setAsking(null)
    const outcome = await run(act, reason)
    // What failed stays chosen, so that it can be tried again.
    selection.set(outcome.failures.map(({ row }) => row.id))
    if (outcome.failures.length > 0) setResult(outcome)
    else open?.({ type: 'success', message: t('bulk.done', { act: actLabel(act.name), done: outcome.done }) })
  }
  const ask = (act: BulkAct) => {
    if (act.needsReason) setAsking(act)
    else if (!act.isFinal) void start(act)
    else
      modal.confirm({
        title: t('bulk.deleteTitle', { count: act.rows.length, many: labels.counted(act.rows.length) }),
        content: t('form.deleteText'),
        okText: t('form.delete'),
        okButtonProps: { danger: true },
        cancelText: t('form.keep'),
        autoFocusButton: 'cancel',
        onOk: () => void start(act),
      })
  }
  const all = selection.rows.length
  const buttons = bulkActs(resource, selection.rows, access.may).map((act) => (
    <Button key={act.name} danger={act.needsReason || act.isFinal} onClick={() => ask(act)}>
      {act.rows.length === all
        ? actLabel(act.name)
        : t('bulk.some', { act: actLabel(act.name), count: act.rows.length })}
    </Button>
  ))
  return (
    <div className="bulk-bar" role="region" aria-label={t('bulk.label')}>
      {progress ? (
        <>
          <span role="status">
            {t('bulk.progress', { act: actLabel(progress.act), place: progress.done + 1, total: progress.total })}
          </span>
          <progress max={progress.total} value={progress.done} aria-label={actLabel(progress.act)} />
          <Button onClick={stop}>{t('bulk.stop')}</Button>
        </>
      ) : (
        <>
          <span className="bulk-count" aria-live="polite">
            {t('bulk.chosen', { count: all })}
          </span>
          {buttons}
          {access.may('export') ? <ExportButton exporting={exporting} ids={selection.ids} type="default" /> : null}
          <Button type="text" onClick={() => selection.set([])}>
            {t('bulk.clear')}
          </Button>
        </>
      )}
      {asking ? (
        <ReasonDialog
          title={t('bulk.reasonTitle', { act: actLabel(asking.name), count: asking.rows.length })}
          okText={actLabel(asking.name)}
          onOk={(reason) => void start(asking, reason)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {result ? (
        <Outcome resource={resource} result={result} act={actLabel(result.act)} onClose={() => setResult(null)} />
      ) : null}
    </div>
  )
}

type ReasonDialogProps = { title: string; okText: string; onOk: (reason: string) => void; onClose: () => void }

function ReasonDialog({ title, okText, onOk, onClose }: ReasonDialogProps) {
  const t = useTranslate()
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: true }}
      cancelText={t('form.keep')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => onOk(reason.trim())}>
        <Form.Item
          name="reason"
          label={t('bulk.reason')}
          rules={[{ required: true, whitespace: true, message: t('error.REASON_REQUIRED') }]}
        >
          <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={5000} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

type OutcomeProps = { resource: Resource; result: BulkResult; act: string; onClose: () => void }

/** What was done, and for each row that was refused, why. */
function Outcome({ resource, result, act, onClose }: OutcomeProps) {
  const t = useTranslate()
  const { done, failures, wasStopped } = result
  return (
    <Modal open title={t('bulk.outcome', { act, done, failed: failures.length })} footer={null} onCancel={onClose}>
      {wasStopped ? <p>{t('bulk.stopped')}</p> : null}
      <ul className="bulk-failures">
        {failures.map(({ row, message }) => (
          <li key={row.id}>
            <strong>{nameOf(resource, row)}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** What a person calls a row: its title, or what stands on a document that has no number yet. */
function nameOf({ title, fields }: Resource, row: ListRow): string {
  const own = fields[title]?.kind === 'reference' ? row[`${title}_label`] : row[title]
  if (own) return String(own)
  const parts = Object.entries(fields).filter(([, { kind, list }]) => list && (kind === 'date' || kind === 'note'))
  return parts.map(([name]) => String(row[name] ?? '')).join(' · ')
}
