import {
  CloseOutlined,
  DeleteOutlined,
  DownloadOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  PaperClipOutlined,
} from '@ant-design/icons'
import { useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Progress, Skeleton, Upload } from 'antd'
import { useState } from 'react'
import { askIcon } from '../layout/alert.tsx'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { download } from '../../lib/download.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { RequestFailed } from '../resource/record/request-failed.tsx'
import { useResourceAccess } from '../resource/use-resource-access.ts'
import { FilePreview, hasPreview } from './file-preview.tsx'
import type { StoredFile, Upload as Sending } from './use-files.ts'
import { useFiles } from './use-files.ts'
import './files.css'

/** Picture types are listed separately: phones then offer the camera and convert its pictures to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp,application/pdf,.pdf,.csv,.xlsx,.docx,.txt,.xml'

/** `onChanged` is called after a file is added or removed. */
type RecordFilesProps = { resource: Resource; id: string; onChanged?: () => void }

/** Renders the files of a record: upload, preview, download, remove. */
export function RecordFiles({ resource, id, onChanged }: RecordFilesProps) {
  const t = useTranslate()
  const { may } = useResourceAccess(resource)
  const { modal } = App.useApp()
  const { open } = useNotification()
  const { files, isLoading, error, retry, uploads, add, forget, fetchContent, remove } = useFiles(
    resource.path,
    id,
    onChanged,
  )
  const [previewedFile, setPreviewedFile] = useState<StoredFile | null>(null)
  const mayChange = may('update')

  const showFailure = (name: string) => (failure: unknown) =>
    open?.({ type: 'error', message: t('files.failed', { name }), description: toRequestError(failure).message })
  const save = (file: StoredFile) =>
    fetchContent(file).then((data) => download(data, file.name), showFailure(file.name))
  const askRemove = (file: StoredFile) =>
    modal.confirm({
      icon: askIcon,
      title: t('files.removeTitle', { name: file.name }),
      content: t('files.removeText'),
      okText: t('files.remove'),
      okButtonProps: { danger: true },
      cancelText: t('files.keep'),
      autoFocusButton: 'cancel',
      onOk: () => remove(file).catch(showFailure(file.name)),
    })

  if (error) return <RequestFailed error={error} onRetry={retry} />
  if (isLoading) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  return (
    <div className="files">
      {files.length === 0 && uploads.length === 0 && !mayChange ? (
        <p className="files-none">{t('files.none')}</p>
      ) : null}
      <ul className="file-list" aria-label={t('files.title')}>
        {files.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            onOpen={() => (hasPreview(file) ? setPreviewedFile(file) : void save(file))}
            onSave={() => void save(file)}
            {...(mayChange ? { onRemove: () => askRemove(file) } : {})}
          />
        ))}
        {uploads.map((one) => (
          <UploadLine key={one.key} upload={one} onForget={() => forget(one.key)} />
        ))}
      </ul>
      {mayChange ? (
        <Upload.Dragger
          multiple
          accept={accepted}
          showUploadList={false}
          beforeUpload={(file) => {
            add(file)
            return Upload.LIST_IGNORE
          }}
        >
          <span className="file-drop" title={t('files.limits')}>
            <PaperClipOutlined aria-hidden />
            <span>{t('files.drop')}</span>
            <small>{t('files.limits')}</small>
          </span>
        </Upload.Dragger>
      ) : null}
      {previewedFile ? (
        <FilePreview file={previewedFile} fetchContent={fetchContent} onClose={() => setPreviewedFile(null)} />
      ) : null}
    </div>
  )
}

type FileLineProps = { file: StoredFile; onOpen: () => void; onSave: () => void; onRemove?: () => void }

function FileLine({ file, onOpen, onSave, onRemove }: FileLineProps) {
  const t = useTranslate()
  const company = useCompany()
  const isImage = file.content_type.startsWith('image/')
  const Icon = isImage ? FileImageOutlined : file.content_type === 'application/pdf' ? FilePdfOutlined : FileOutlined
  return (
    <li>
      <Icon aria-hidden className="file-icon" />
      <div className="file-words">
        <button type="button" className="file-name" title={file.name} onClick={onOpen}>
          {file.name}
        </button>
        <small>
          {sizeText(file.size, company.locale)} · {file.created_by_label} · {formatDateTime(file.created_at, company)}
        </small>
      </div>
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t('files.download', { name: file.name })}
        onClick={onSave}
      />
      {onRemove ? (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('files.removeOne', { name: file.name })}
          onClick={onRemove}
        />
      ) : null}
    </li>
  )
}

function UploadLine({ upload, onForget }: { upload: Sending; onForget: () => void }) {
  const t = useTranslate()
  return (
    <li className={upload.error === null ? '' : 'is-refused'}>
      <FileOutlined aria-hidden className="file-icon" />
      <div className="file-words">
        <span className="file-name">{upload.name}</span>
        {upload.error === null ? (
          <Progress
            percent={upload.percent}
            size="small"
            showInfo={false}
            aria-label={t('files.sending', { name: upload.name })}
          />
        ) : (
          <small role="alert">{upload.error}</small>
        )}
      </div>
      {upload.error === null ? null : (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('files.forget')}
          onClick={onForget}
        />
      )}
    </li>
  )
}

/** Formats a size as 1,5 MB or 12 kB in the user's language. */
function sizeText(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
