import { UploadOutlined } from '@ant-design/icons'
import { useNotification, useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import type { ImportKind } from '../../../domain/imports/kinds.ts'
import { importKinds, isImportKind, mostImportBytes } from '../../../domain/imports/kinds.ts'
import { importRights } from '../../../domain/resources/core/import-rights.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { sendFile } from '../../providers/files.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import '../../lib/texts/import-texts.ts'

const tables = '.csv,.txt,.tsv,.gz,.xlsx'
const bankFiles = '.ofx,.qfx,.qif,.sta,.mt940,.940,.942,.xml,.camt,.zip'

/**
 * Uploads a file and opens its import. A single kind is a button, several are a menu; users without the permission see
 * nothing.
 */
export function UploadImport({ kind: only }: { kind?: ImportKind }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { open } = useNotification()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<ImportKind>(only ?? 'journal')
  const [percent, setPercent] = useState<number | null>(null)
  const kinds = (only ? [only] : Object.keys(importKinds).filter(isImportKind)).filter(
    (one) => may('imports.read') && importRights(one).every((right) => may(right)),
  )
  if (kinds.length === 0) return null

  const choose = (chosen: ImportKind) => {
    // The files that the browser offers are those of the field at the time of the click.
    flushSync(() => setKind(chosen))
    input.current?.click()
  }
  const send = async (file: File) => {
    if (file.size > mostImportBytes) {
      open?.({ type: 'error', message: t('import.notSent'), description: t('error.TOO_LARGE', { max: '64 MiB' }) })
      return
    }
    const form = new FormData()
    form.append('kind', kind)
    // The list of the statements of one bank account takes further ones of it.
    const bankAccount = params.get('bank_account')
    if (kind === 'bank_statement' && bankAccount !== null) form.append('bank_account', bankAccount)
    form.append('file', file)
    setPercent(0)
    try {
      const { id } = await sendFile<{ id: string }>(`/api/company/${slug}/imports/`, form, setPercent)
      void navigate(`/${slug}/imports/${id}`)
    } catch (failure) {
      open?.({ type: 'error', message: t('import.notSent'), description: toRequestError(failure).message })
    } finally {
      setPercent(null)
    }
  }
  const [first] = kinds
  const buttonProps = { icon: <UploadOutlined aria-hidden />, loading: percent !== null, children: t('import.start') }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="import-file"
        aria-label={t('import.file')}
        accept={kind === 'bank_statement' ? `${tables},${bankFiles}` : tables}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
      {percent === null ? null : (
        // The browser's own progress bar: antd's is as heavy as everything else here, and every list offers imports.
        <progress
          aria-label={t('import.start')}
          max={100}
          value={percent}
          style={{ inlineSize: 48, accentColor: 'var(--accent)' }}
        />
      )}
      {first !== undefined && kinds.length === 1 ? (
        <Button {...buttonProps} onClick={() => choose(first)} />
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: kinds.map((one) => ({ key: one, label: t(`import.kinds.${one}`), onClick: () => choose(one) })),
          }}
        >
          <Button {...buttonProps} />
        </Dropdown>
      )}
    </>
  )
}
