import { useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { askIcon } from '../../layout/alert.tsx'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import type { MailOfMany } from '../../document/outgoing/outgoing-types.ts'
import type { BulkAct } from './bulk-acts.ts'
import { bulkActs, requestOf, rowName } from './bulk-acts.ts'
import { BulkPapers } from './bulk-papers.tsx'
import { ExportButton } from '../list/export-button.tsx'
import type { BulkResult, Failure } from './use-bulk-run.ts'
import { useBulkRun } from './use-bulk-run.ts'
import type { Export } from '../list/use-export.ts'
import type { StartedPrint } from './use-print-together.ts'
import { useResourceAccess } from '../use-resource-access.ts'
import type { Selection } from './use-selection.ts'

type BulkBarProps = {
  resource: Resource
  selection: Selection
  exporting: Export
  /** Called when a print run has started. */
  onPrint: (started: StartedPrint) => void
}

/**
 * Renders the acts on the selected rows with the number of rows they apply to: deleting, printing, emailing, exporting.
 */
export function BulkBar({ resource, selection, exporting, onPrint }: BulkBarProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const access = useResourceAccess(resource)
  const { modal } = App.useApp()
  const { open } = useNotification()
  const { progress, run, stop } = useBulkRun(resource)
  const [asking, setAsking] = useState<BulkAct | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const fixed: Readonly<Record<string, string>> = { delete: t('form.delete'), email: t('bulk.email') }
  const actLabel = (name: string) => fixed[name] ?? labels.act(name)

  const showOutcome = (outcome: BulkResult) => {
    // Failed rows stay selected, so that they can be tried again.
    selection.set(outcome.failures.map(({ row }) => row.id))
    if (outcome.failures.length > 0) setResult(outcome)
    else open?.({ type: 'success', message: t('bulk.done', { act: actLabel(outcome.act), done: outcome.done }) })
  }
  const start = async ({ name: act, rows }: BulkAct, reason = '') => {
    setAsking(null)
    showOutcome(await run({ act, rows, request: (row) => requestOf(resource, { act, row, reason }) }))
  }
  const mail = async (mails: readonly MailOfMany[], leftOut: readonly Failure[]) => {
    const mailOf = new Map(mails.map((one) => [one.id, one]))
    const rows = selection.rows.filter(({ id }) => mailOf.has(id))
    const outcome = await run({
      act: 'email',
      rows,
      request: ({ id }) => {
        const { recipients = [], subject = '', body = '' } = mailOf.get(id) ?? {}
        return {
          method: 'post',
          path: `${resource.path}/${id}/email/`,
          body: { recipients, subject, body, with_pdf: true },
        }
      },
    })
    showOutcome({ ...outcome, failures: [...outcome.failures, ...leftOut] })
  }
  const ask = (act: BulkAct) => {
    if (act.needsReason) setAsking(act)
    else if (!act.isFinal) void start(act)
    else
      modal.confirm({
        icon: askIcon,
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
  const named = (act: string, { length: count }: readonly unknown[]) =>
    count === all ? act : t('bulk.some', { act, count })
  const buttons = bulkActs(resource, selection.rows, access.may).map((act) => (
    <Button key={act.name} danger={act.needsReason || act.isFinal} onClick={() => ask(act)}>
      {named(actLabel(act.name), act.rows)}
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
          <BulkPapers
            resource={resource}
            rows={selection.rows}
            named={named}
            onPrint={onPrint}
            onMail={(mails, leftOut) => void mail(mails, leftOut)}
          />
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

/** Renders the result, with the reason for each refused row. */
function Outcome({ resource, result, act, onClose }: OutcomeProps) {
  const t = useTranslate()
  const { done, failures, wasStopped } = result
  return (
    <Modal open title={t('bulk.outcome', { act, done, failed: failures.length })} footer={null} onCancel={onClose}>
      {wasStopped ? <p>{t('bulk.stopped')}</p> : null}
      <ul className="bulk-failures">
        {failures.map(({ row, message }) => (
          <li key={row.id}>
            <strong>{rowName(resource, row)}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
