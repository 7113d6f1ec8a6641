import { useEffect } from 'react'
import { translate } from './i18n.ts'

/** Sets the window title: `Ledgers · Maple & Finch Ltd · Daybook`. */
export function useDocumentTitle(title: string, company?: string): void {
  useEffect(() => {
    document.title = [title, company, translate('app.name')].filter(Boolean).join(' · ')
  }, [title, company])
}
