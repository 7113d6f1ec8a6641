import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { isPrinted } from '../../../../domain/printing/printed-paths.ts'
import type { Act, DocumentResource } from '../../../../domain/resources/core/define.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { linesOf } from '../../../../domain/resources/core/document-body.ts'
import { useLabels } from '../../../lib/labels.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import '../../../lib/texts/payment-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { LinkButton } from '../../resource/link-button.tsx'
import { CancelDialog } from '../cancel-dialog.tsx'
import { journalEntries, MoreActs } from '../../layout/more-acts.tsx'
import { PrintButton } from '../../paper/print-button.tsx'
import { ClearDialog } from '../payment/payment-actions.tsx'
import { useDocumentActs } from '../use-document-acts.ts'
import { useStockGates } from '../use-stock-gates.tsx'
import type { PlainRecord } from './plain-record.ts'

type ActionsProps = {
  resource: DocumentResource
  record: PlainRecord
  /** Shows the refusal of an act; null clears it. */
  onFailed: (error: RequestError | null) => void
  /** Beside a form, opens it again. */
  onDone?: () => void
  /** Beside a form, called before the page of a deleted document is left. */
  onDeleted?: () => void
}

/**
 * Renders the buttons of a plain document that its status and the user's permissions allow. Steps forward are buttons,
 * the first one primary; acts with a reason and deleting are behind More.
 */
export function PlainActions({ resource, record, onFailed, onDone, onDeleted }: ActionsProps) {
  const { path, forms = {}, steps } = resource
  const t = useTranslate()
  const labels = useLabels(resource)
  const { slug, today } = useCompany()
  const { act, askDelete, isBusy } = useDocumentActs({ path, record, words: 'plain' })
  const [asking, setAsking] = useState<string | null>(null)
  const { pass, dialog } = useStockGates(path)
  const { id, version, acts } = record
  const may = resource.acts.filter(({ name }) => acts.includes(name))
  const forward = may.filter(({ reason }) => !reason)
  const back = may.filter(({ reason }) => reason)
  const isOver = Object.keys(steps[record.status] ?? {}).length === 0
  const close = () => setAsking(null)
  const run = async (name: string, values: object = {}) => {
    close()
    const options = { values: { version, ...values }, pass: <T,>(send: SendAct<T>) => pass({ send }) }
    onFailed(await act(name, options, onDone))
  }
  const asks = ({ body = {} }: Act) => 'date' in body
  const posted = record['clearing_date'] ?? record.date
  const more = [
    resource.posts && journalEntries(t, `/${slug}/${path}/${id}`),
    ...back.map(({ name }) => ({ key: name, label: labels.act(name), danger: true, onClick: () => setAsking(name) })),
    acts.includes('delete') && {
      key: 'delete',
      label: t('plain.delete'),
      danger: true,
      onClick: () => askDelete({ onDeleted, onFailed }),
    },
  ]
  return (
    <>
      {isPrinted(path) ? (
        <PrintButton path={`${path}/${id}/print.pdf`} fileName={`${record.voucher_no ?? labels.one}.pdf`} />
      ) : null}
      {Object.entries(isOver ? {} : forms).map(([name, label]) => (
        <PrintButton
          key={name}
          path={`${path}/${id}/${name}.pdf`}
          fileName={`${record.voucher_no}.pdf`}
          label={t(`form.${moduleOf(path)}.${name}`, {}, label)}
        />
      ))}
      <MoreActs acts={more} isBusy={isBusy} />
      {!onDone && acts.includes('edit') ? (
        <LinkButton to={`/${slug}/${path}/${id}/edit`}>{t('plain.edit')}</LinkButton>
      ) : null}
      {forward.map((one, index) => (
        <Button
          key={one.name}
          type={index === 0 ? 'primary' : 'default'}
          loading={isBusy}
          onClick={() => (asks(one) ? setAsking(one.name) : void run(one.name))}
        >
          {labels.act(one.name)}
        </Button>
      ))}
      {back.map((one) => (
        <CancelDialog
          key={one.name}
          words={`plain.${one.name}`}
          isOpen={asking === one.name}
          isBusy={isBusy}
          onClose={close}
          date={asks(one) ? { proposed: later(today, String(posted)), from: String(posted) } : undefined}
          {...moreOf(resource, one, record)}
          cancel={(cancellation) => run(one.name, cancellation)}
        />
      ))}
      <ClearDialog
        isOpen={asking === 'clear'}
        isBusy={isBusy}
        onClose={close}
        onClear={(date) => void run('clear', { date })}
      />
      {dialog}
    </>
  )
}

/**
 * Returns a resource with the fields of an act besides its date; a field that names a row is included when there are
 * rows.
 */
function moreOf(resource: DocumentResource, { body = {} }: Act, record: PlainRecord) {
  const rows = Object.fromEntries(
    Object.entries(body).flatMap(([name, field]) =>
      field.kind === 'text' && field.row !== undefined ? [[name, openRows(resource, field.row, record)]] : [],
    ),
  )
  const names = Object.keys(body).filter((name) => name !== 'date' && rows[name]?.length !== 0)
  return names.length === 0 ? {} : { more: { resource: { ...resource, fields: body }, names, rows } }
}

/** Returns the rows of a list that can still change, with labels that distinguish them. */
function openRows({ lines }: DocumentResource, list: string, record: PlainRecord) {
  const { fields = {}, fixed } = lines[list] ?? {}
  return linesOf(record[list])
    .filter((row) => fixed?.(row) !== true)
    .map((row) => {
      const texts = Object.entries(fields).map(
        ([name, field]) => row[field.kind === 'reference' ? `${name}_label` : name],
      )
      return { id: String(row['id']), label: texts.filter((text) => typeof text === 'string').join(' · ') }
    })
}

type SendAct<T> = (accept: readonly string[]) => Promise<T>

function later(one: string, other: string): string {
  return one < other ? other : one
}
