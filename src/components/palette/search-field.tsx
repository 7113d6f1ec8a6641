import { SearchOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Tooltip } from 'antd'
import { keySigns } from '../../lib/shortcuts.ts'

type SearchFieldProps = { isCollapsed: boolean; onOpen: () => void }

/** Renders a button that looks like the search field and opens the palette. */
export function SearchField({ isCollapsed, onOpen }: SearchFieldProps) {
  const t = useTranslate()
  return (
    <Tooltip title={isCollapsed ? t('palette.open') : ''} placement="right">
      <button
        type="button"
        className="search-field"
        aria-label={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpen}
      >
        {isCollapsed ? (
          <SearchOutlined aria-hidden />
        ) : (
          <>
            <span>{t('palette.open')}</span>
            <kbd>{keySigns('mod+k').join(' ')}</kbd>
          </>
        )}
      </button>
    </Tooltip>
  )
}
