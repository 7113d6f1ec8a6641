import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import type { ButtonProps } from 'antd'
import { Button } from 'antd'
import { useState } from 'react'
import { Part } from '../layout/part.tsx'
import { screen } from '../../lib/screen.tsx'

const Dialog = screen(() => import('./new-company-dialog.tsx').then((chunk) => chunk?.NewCompanyDialog))

/** Renders the dialog of a new company, loaded on demand. */
export function NewCompany({ onClose }: { onClose: () => void }) {
  return (
    <Part onClose={onClose}>
      <Dialog onClose={onClose} />
    </Part>
  )
}

/** Renders the button that opens the dialog of a new company. */
export function NewCompanyButton(props: Pick<ButtonProps, 'type' | 'size'>) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...props} icon={<PlusOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('company.new')}
      </Button>
      {isOpen ? <NewCompany onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
