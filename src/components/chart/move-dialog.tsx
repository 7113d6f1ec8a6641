import { useTranslate } from '@refinedev/core'
import { Modal, Select } from 'antd'
import type { RefSelectProps } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
import { mayDrop } from '../../../domain/ledger/chart-moves.ts'
import type { SaveProblem } from '../resource/form/save-problem.tsx'
import { SaveProblemAlert } from '../resource/form/save-problem.tsx'
import { useSave } from '../resource/form/use-save.ts'
import type { ChartRow } from './chart-view.ts'
import { placeField, rowPath, resourceOf } from './chart-view.ts'

type MoveDialogProps = {
  chart: ReadonlyMap<string, ChartRow>
  row: ChartRow
  /** The category that it was dropped on; null to let the user choose. */
  onto: string | null
  onClose: () => void
  onMoved: (target: string) => void
  /** Called after a version conflict, to reload the chart. */
  onReload: () => void
}

/** Asks for confirmation before a category or an account moves; a refusal is shown in the dialog. */
export function MoveDialog({ chart, row, onto, onClose, onMoved, onReload }: MoveDialogProps) {
  const t = useTranslate()
  const [target, setTarget] = useState(onto)
  const [refusal, setRefusal] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const errorId = useId()
  const selectId = useId()
  const select = useRef<RefSelectProps>(null)
  const resource = resourceOf(row)
  const field = placeField(row)
  const record = { id: row.id, version: row.version, [field]: row.parent_id }
  const { save, isSaving } = useSave(resource, record)
  const options = useMemo(
    () =>
      [...chart.values()]
        .filter((other) => mayDrop(chart, row, other))
        .map((other) => ({ value: other.id, label: [rowPath(chart, other), other.name].filter(Boolean).join(' › ') })),
    [chart, row],
  )
  const submit = async () => {
    if (target === null) return
    setProblem(null)
    setRefusal([])
    const outcome = await save({ [field]: row.parent_id }, { [field]: target })
    if ('saved' in outcome) return onMoved(target)
    const atPlace = outcome.fields[field] ?? []
    setRefusal(atPlace)
    if (atPlace.length === 0) {
      setProblem({ failure: outcome.failure, fields: [], others: Object.values(outcome.fields).flat() })
    }
  }
  const reload = () => {
    setProblem(null)
    onReload()
  }
  return (
    <Modal
      open
      title={t('chart.moveTitle', { name: row.name })}
      okText={t('chart.move')}
      cancelText={t('chart.keepPlace')}
      okButtonProps={{ disabled: target === null, autoFocus: onto !== null }}
      afterOpenChange={(isOpen) => (isOpen && onto === null ? select.current?.focus() : undefined)}
      confirmLoading={isSaving}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>
        {t('chart.moveFrom', { from: rowPath(chart, row) })}{' '}
        {row.kind === 'category' ? t('chart.moveCategoryText') : null}
      </p>
      {problem ? <SaveProblemAlert resource={resource} problem={problem} onReload={reload} /> : null}
      <label className="move-target" htmlFor={selectId}>
        {t('chart.target')}
      </label>
      <Select
        id={selectId}
        ref={select}
        showSearch
        value={target}
        options={options}
        optionFilterProp="label"
        placeholder={t('field.search')}
        status={refusal.length > 0 ? 'error' : ''}
        aria-invalid={refusal.length > 0}
        aria-describedby={refusal.length > 0 ? errorId : undefined}
        className="move-select"
        onChange={(next) => {
          setTarget(next)
          setRefusal([])
        }}
      />
      {refusal.length > 0 ? (
        <span id={errorId} role="alert" className="cell-error">
          {refusal.join(' ')}
        </span>
      ) : null}
    </Modal>
  )
}
