import { useTranslate } from '@refinedev/core'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import type { PastedRow, PasteFormat } from '../../../components/grid/paste-rows.ts'
import { parsePastedRows } from '../../../components/grid/paste-rows.ts'
import { typedFigure } from '../../../lib/format/typed-figure.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type ImportRowsProps = { format: PasteFormat; onRows: (rows: readonly PastedRow[]) => void }

/** Renders the dialog for pasting rows of a spreadsheet, which describes the expected columns. */
export function ImportRows({ format, onRows }: ImportRowsProps) {
  const t = useTranslate()
  const [text, setText] = useState<string | null>(null)
  const company = useCompany()
  const typed = (figure: string) => typedFigure(figure, company)
  const rows = parsePastedRows(text ?? '', { ...format, typed })
  const close = () => setText(null)
  return (
    <>
      <Button type="text" size="small" onClick={() => setText('')}>
        {t('stock.importRows')}
      </Button>
      <Modal
        open={text !== null}
        title={t('stock.importTitle')}
        okText={t('stock.importGo', { count: rows.length })}
        okButtonProps={{ disabled: rows.length === 0 }}
        cancelText={t('stock.importBack')}
        onCancel={close}
        onOk={() => {
          onRows(rows)
          close()
        }}
        destroyOnHidden
      >
        <p>{t('stock.importText')}</p>
        <Input.TextArea
          autoFocus
          aria-label={t('stock.importTitle')}
          placeholder={t('stock.importPlaceholder')}
          rows={8}
          value={text ?? ''}
          onChange={(event) => setText(event.target.value)}
        />
      </Modal>
    </>
  )
}
