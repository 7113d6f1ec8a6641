import { useNotification, useTranslate } from '@refinedev/core'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import type { StoredRecord } from '../../../components/resource/form/form-values.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { ItemPicture } from './item-picture.tsx'
import './item.css'

const accepted = 'image/png,image/jpeg,image/webp'

/** Renders the front and back pictures; uploading or removing one takes effect at once. */
export function ItemPictures({ item }: { item: StoredRecord }) {
  return (
    <div className="part-pictures">
      <OnePicture item={item} side="front" />
      <OnePicture item={item} side="back" />
    </div>
  )
}

function OnePicture({ item, side }: { item: StoredRecord; side: 'front' | 'back' }) {
  const request = useRequest()
  const t = useTranslate()
  const { open } = useNotification()
  const [isThere, setIsThere] = useState(item[`${side}_image`] !== null)
  const [changes, setChanges] = useState(0)
  const place = `inventory/items/${item.id}/images/${side}/`
  const label = t(`itemForm.${side}`)
  const perform = async (work: () => Promise<{ data: StoredRecord }>) => {
    try {
      const { data } = await work()
      setIsThere(data[`${side}_image`] !== null)
      setChanges((count) => count + 1)
    } catch (failure) {
      const { message, errors } = toRequestError(failure)
      open?.({ type: 'error', message: t('itemForm.pictureFailed'), description: errors['file']?.[0] ?? message })
    }
  }
  const send = (file: File) => {
    const body = new FormData()
    body.append('file', file)
    return perform(() => request<StoredRecord>('post', place, body))
  }
  return (
    <div>
      <span className="muted">{label}</span>
      {isThere ? (
        <ItemPicture id={item.id} side={side} version={changes} label={label} />
      ) : (
        <span className="item-picture is-empty">{t('itemForm.noPicture')}</span>
      )}
      <Upload accept={accepted} showUploadList={false} beforeUpload={(file) => (void send(file), false)}>
        <Button
          size="small"
          aria-label={t(isThere ? 'itemForm.changePictureOf' : 'itemForm.addPictureOf', { side: label })}
        >
          {t(isThere ? 'itemForm.changePicture' : 'itemForm.addPicture')}
        </Button>
      </Upload>
      {isThere ? (
        <Button
          size="small"
          type="text"
          aria-label={t('itemForm.removePictureOf', { side: label })}
          onClick={() => void perform(() => request<StoredRecord>('delete', place))}
        >
          {t('itemForm.removePicture')}
        </Button>
      ) : null}
    </div>
  )
}
