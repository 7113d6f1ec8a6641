import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import type { ButtonProps } from 'antd'
import { Button } from 'antd'
import { useState } from 'react'
import { Part } from '../layout/part.tsx'
import { screen } from '../../lib/screen.tsx'

const Dialog = screen(() => import('./new-company-dialog.tsx').then((chunk) => chunk?.NewCompanyDialog))

/** The dialog of a new company, fetched when it is asked for. */
export function NewCompany({ onClose }: { onClose: () => void }) {
  return (
    <Part onClose={onClose}>
      <Dialog onClose={onClose} />
    </Part>
  )
}

/** Opens the dialog of a new company, wherever a person looks at their companies. */
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
