import { FileTextOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Modal, Skeleton, Upload } from 'antd'
import { useNavigate } from 'react-router'
import { handOver } from '../../../components/document/trade/received/received-values.ts'
import { Alert } from '../../../components/layout/alert.tsx'
import type { RequestError } from '../../../lib/http-error.ts'
import { refusalText } from '../../../lib/format/problem-text.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { NoteList } from './note-list.tsx'
import { ReadingView } from './reading-view.tsx'
import { useReading } from './use-reading.ts'
import './reading.css'

const path = 'purchase/vouchers'

/** Reads an e-invoice of a supplier, shows what it says, and opens the form of a bill with it. */
export function ReadDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { slug } = useCompany()
  const { file, reading, failure, isBusy, read } = useReading()
  const openBill = () => {
    if (!file || !reading) return
    handOver({ reading, file })
    void navigate(`/${slug}/${path}/create`)
  }
  const choose = { accept: '.xml,application/xml,text/xml', showUploadList: false } as const
  const beforeUpload = (chosen: File) => {
    void read(chosen)
    return Upload.LIST_IGNORE
  }
  return (
    <Modal
      open
      width={880}
      title={t('received.start')}
      okText={t('received.open')}
      cancelText={t('received.leave')}
      okButtonProps={{ disabled: reading === null || isBusy }}
      onOk={openBill}
      onCancel={onClose}
    >
      {file === null || failure ? (
        <Upload.Dragger {...choose} beforeUpload={beforeUpload}>
          <span className="received-drop">
            <FileTextOutlined aria-hidden />
            <span>{t('received.drop')}</span>
            <small>{t('received.dropHint')}</small>
          </span>
        </Upload.Dragger>
      ) : (
        <p className="received-file">
          <span>{file.name}</span>
          <Upload {...choose} beforeUpload={beforeUpload}>
            <Button size="small">{t('received.other')}</Button>
          </Upload>
        </p>
      )}
      {failure ? <Refusal failure={failure} name={file?.name ?? ''} /> : null}
      {isBusy && reading === null ? (
        <div aria-busy aria-label={t('received.reading')}>
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      ) : null}
      {file && reading ? (
        <ReadingView reading={reading} isBusy={isBusy} onSupplier={(party) => void read(file, party)} />
      ) : null}
    </Modal>
  )
}

/** Shows why a file is refused: one reason, or one at each field. */
function Refusal({ failure, name }: { failure: RequestError; name: string }) {
  const t = useTranslate()
  const company = useCompany()
  const { message, at } = refusalText(failure, company)
  const notes = Object.entries(at).flatMap(([path, texts]) => texts.map((text) => ({ path, text })))
  return (
    <Alert
      type="error"
      role="alert"
      className="received-alert"
      message={t('received.refused', { name })}
      description={notes.length === 0 ? message : <NoteList notes={notes} />}
    />
  )
}
