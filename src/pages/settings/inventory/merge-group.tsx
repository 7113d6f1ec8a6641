import { Alert, askIcon } from '../../../components/layout/alert.tsx'
import { CloseOutlined } from '@ant-design/icons'
import type { HttpError } from '@refinedev/core'
import { useCustomMutation, useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Radio } from 'antd'
import { useRef, useState } from 'react'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { DateInput } from '../../../components/fields/date-input.tsx'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { refusalText } from '../../../lib/format/problem-text.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { MergePreviewTable } from './merge-preview.tsx'
import type { MergeGroup, MergeItem, MergePreview } from './merge-types.ts'

type MergeGroupFormProps = {
  path: string
  /** The initial items of the group. */
  items: readonly MergeItem[]
  onMerged: () => void
}

/** Renders the choice of items and of the survivor; merging is possible only after a preview. */
export function MergeGroupForm({ path, items: initialItems, onMerged }: MergeGroupFormProps) {
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const { modal } = App.useApp()
  const { open } = useNotification()
  const invalidate = useInvalidate()
  const { mutateAsync: post, mutation } = useCustomMutation<MergePreview, HttpError>()
  const [items, setItems] = useState(initialItems)
  const [survivor, setSurvivor] = useState(initialItems[0]?.id ?? null)
  const [date, setDate] = useState<string | null>(company.today)
  const [preview, setPreview] = useState<MergePreview | null>(null)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const [adding, setAdding] = useState(0)
  const stays = items.find(({ id }) => id === survivor)
  const losers = items.filter(({ id }) => id !== survivor)
  const isReady = stays !== undefined && losers.length > 0 && date !== null
  // An answer about an earlier group says nothing about this one.
  const changes = useRef(0)
  const changed = () => {
    changes.current += 1
    setPreview(null)
    setFailure(null)
  }
  const send = async (action: 'preview' | 'merge') => {
    setFailure(null)
    const sentAt = changes.current
    const values: MergeGroup = { survivor: survivor ?? '', losers: losers.map(({ id }) => id), date: date ?? '' }
    const url = action === 'preview' ? `${path}/preview` : path
    try {
      const { data } = await post({ url, method: 'post', values, successNotification: false, errorNotification: false })
      return changes.current === sentAt ? data : null
    } catch (thrown) {
      if (changes.current === sentAt) setFailure(toRequestError(thrown))
      return null
    }
  }
  const merge = () =>
    modal.confirm({
      icon: askIcon,
      title: t('itemMerge.confirmTitle', { name: stays?.label ?? '' }),
      content: t('itemMerge.confirmText'),
      okText: t('itemMerge.merge'),
      okButtonProps: { danger: true },
      cancelText: t('itemMerge.back'),
      autoFocusButton: 'cancel',
      onOk: async () => {
        if ((await send('merge')) === null) return
        await invalidate({ resource: 'inventory/items', invalidates: ['list', 'many', 'detail'] })
        open?.({ type: 'success', message: t('itemMerge.done') })
        onMerged()
      },
    })
  const mayMerge = may('settings_item_merge.update')
  const isClear = preview !== null && [preview, ...preview.losers].every(({ problems }) => problems.length === 0)
  const refusal = failure && refusalText(failure, company)
  return (
    <div className="merge-group">
      <MergeItems
        items={items}
        survivor={survivor}
        onStay={(id) => {
          setSurvivor(id)
          changed()
        }}
        onRemove={(id) => {
          const left = items.filter((item) => item.id !== id)
          setItems(left)
          if (id === survivor) setSurvivor(left[0]?.id ?? null)
          changed()
        }}
      />
      <div className="merge-fields">
        <div>
          <label htmlFor="merge-add">{t('itemMerge.addItem')}</label>
          <ReferenceSelect
            key={adding}
            id="merge-add"
            to="inventory/items"
            value={null}
            onChange={(id, option) => {
              setAdding(adding + 1)
              if (id === null || option === null || items.some((item) => item.id === id)) return
              setItems([...items, { id, label: option.label, code: null }])
              if (survivor === null) setSurvivor(id)
              changed()
            }}
          />
        </div>
        <div>
          <label htmlFor="merge-date">{t('itemMerge.date')}</label>
          <DateInput
            id="merge-date"
            value={date}
            today={localDate(company.today)}
            onChange={(day) => {
              setDate(day)
              changed()
            }}
          />
        </div>
      </div>
      {refusal ? (
        <Alert type="error" role="alert" message={refusal.message} description={refusal.more.join(' ') || null} />
      ) : null}
      {preview ? <MergePreviewTable preview={preview} /> : null}
      <div className="merge-acts">
        <Button disabled={!isReady} loading={mutation.isPending} onClick={() => void send('preview').then(setPreview)}>
          {t('itemMerge.preview')}
        </Button>
        {mayMerge ? (
          <Button type="primary" danger disabled={!isReady || !isClear} onClick={merge}>
            {t('itemMerge.merge')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type MergeItemsProps = {
  items: readonly MergeItem[]
  survivor: string | null
  onStay: (id: string) => void
  onRemove: (id: string) => void
}

function MergeItems({ items, survivor, onStay, onRemove }: MergeItemsProps) {
  const t = useTranslate()
  return (
    <Radio.Group className="merge-items" value={survivor} onChange={(event) => onStay(String(event.target.value))}>
      {items.map(({ id, label, code }) => (
        <div key={id} className="merge-item">
          <Radio value={id}>
            {label} {code ? <span className="muted">{code}</span> : null}
          </Radio>
          <span className={id === survivor ? 'merge-stays' : 'muted'}>
            {t(id === survivor ? 'itemMerge.stays' : 'itemMerge.goes')}
          </span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('itemMerge.removeItem', { name: label })}
            onClick={() => onRemove(id)}
          />
        </div>
      ))}
    </Radio.Group>
  )
}
