import { useNotification, useTranslate } from '@refinedev/core'
import { Button, Form, Input, Upload } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRequest } from '../../../providers/use-request.ts'
import { readFile } from '../../../providers/files.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import type { SessionUser } from '../../../lib/session.ts'
import { session, useSession } from '../../../lib/session.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import '../../../lib/texts/profile-texts.ts'

const place = '/api/user/me/avatar/'
const pictures = 'image/png,image/jpeg,image/webp'

/** Renders the user's name and picture. */
export function PersonalSection() {
  const request = useRequest()
  const t = useTranslate()
  const { user } = useSession()
  const { open } = useNotification()
  const [form] = Form.useForm<{ full_name: string }>()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (values: { full_name: string }) => {
    setIsSaving(true)
    try {
      const { data } = await request<SessionUser>('patch', '/api/user/me/', values)
      session.set({ user: data })
      open?.({ type: 'success', message: t('profile.nameSaved') })
    } catch (failure) {
      const { message, errors } = toRequestError(failure)
      form.setFields([{ name: 'full_name', errors: errors['full_name'] ?? [message] }])
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <PageSection id="personal" title={t('profile.personal')} lead={t('profile.personalLead')}>
      <Picture />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ full_name: user?.full_name ?? '' }}
        onFinish={(values: { full_name: string }) => void save(values)}
      >
        <Form.Item
          name="full_name"
          label={t('profile.name')}
          rules={[{ required: true, whitespace: true, message: t('profile.nameRequired') }]}
        >
          <Input autoComplete="name" maxLength={255} />
        </Form.Item>
        <Button htmlType="submit" loading={isSaving}>
          {t('profile.saveName')}
        </Button>
      </Form>
    </PageSection>
  )
}

function Picture() {
  const request = useRequest()
  const t = useTranslate()
  const { open } = useNotification()
  const { user } = useSession()
  const { url, show } = usePicture(user?.has_avatar === true)
  const name = user?.full_name || user?.email || ''

  const keep = async (work: () => Promise<boolean>, picture: Blob | null) => {
    try {
      const hasAvatar = await work()
      const user = session.get().user
      if (user) session.set({ user: { ...user, has_avatar: hasAvatar } })
      show(picture)
    } catch (failure) {
      const { message, errors } = toRequestError(failure)
      open?.({ type: 'error', message: t('profile.pictureFailed'), description: errors['file']?.[0] ?? message })
    }
  }
  const send = (file: File) => {
    const form = new FormData()
    form.append('file', file)
    return keep(async () => (await request<SessionUser>('put', place, form)).data.has_avatar === true, file)
  }
  const remove = () => keep(async () => (await request('delete', place), false), null)
  return (
    <div className="profile-person">
      {url ? (
        <img className="profile-picture" src={url} alt={t('profile.pictureOf', { name })} />
      ) : (
        <i className="initial is-round" aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </i>
      )}
      <Upload accept={pictures} showUploadList={false} beforeUpload={(file) => (void send(file), false)}>
        <Button>{t(url ? 'profile.changePicture' : 'profile.addPicture')}</Button>
      </Upload>
      {url ? (
        <Button type="text" onClick={() => void remove()}>
          {t('profile.removePicture')}
        </Button>
      ) : null}
    </div>
  )
}

/** Loads the user's picture with their permission and provides its object URL. */
function usePicture(hasPicture: boolean): { url: string | null; show: (picture: Blob | null) => void } {
  const [url, setUrl] = useState<string | null>(null)
  const objectUrl = useRef<string | null>(null)
  const show = (picture: Blob | null) => {
    if (objectUrl.current) URL.revokeObjectURL(objectUrl.current)
    objectUrl.current = picture ? URL.createObjectURL(picture) : null
    setUrl(objectUrl.current)
  }
  const showFetched = useEffectEvent(show)
  useEffect(() => {
    if (!hasPicture || objectUrl.current) return
    readFile(place).then(
      (data) => showFetched(data),
      // Without a picture the initial is shown.
      () => showFetched(null),
    )
  }, [hasPicture])
  useEffect(
    () => () => {
      if (objectUrl.current) URL.revokeObjectURL(objectUrl.current)
    },
    [],
  )
  return { url, show }
}
