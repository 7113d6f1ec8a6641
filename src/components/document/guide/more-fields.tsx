import { DownOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Fields } from '../../../../domain/resources/core/define.ts'
import { useRequired } from './form-guide.tsx'

type MoreFieldsProps = {
  names: readonly string[]
  values: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
  children: ReactNode
}

/**
 * Folds seldom used fields behind a button. While one of them has a value, an error or is required, all are visible.
 */
export function MoreFields({ names, values, errors, children }: MoreFieldsProps) {
  const t = useTranslate()
  const required = useRequired()
  const isNeeded = names.some((name) => Boolean(values[name]) || errors[name] !== undefined || required.has(name))
  const [isOpen, setIsOpen] = useState(isNeeded)
  // A field that is emptied stays visible while it has the focus.
  if (isNeeded && !isOpen) setIsOpen(true)
  if (names.length === 0) return null
  return (
    <>
      {isNeeded ? null : (
        <div className="more-fields">
          <Button
            type="text"
            size="small"
            aria-expanded={isOpen}
            icon={<DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />}
            iconPosition="end"
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('form.moreFields')}
          </Button>
        </div>
      )}
      {isOpen ? children : null}
    </>
  )
}

/** Divides fields into visible ones and those behind “More fields”. */
export function divideSeldom(fields: Fields, names: readonly string[]) {
  const isSeldom = (name: string) => fields[name]?.seldom === true
  return { visible: names.filter((name) => !isSeldom(name)), seldom: names.filter(isSeldom) }
}
