import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isBlankRow } from '../../../grid/grid-columns.ts'
import { ReferenceDialog } from './reference-dialog.tsx'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'
import { returnCells } from './origin-rows.ts'
import { referenceTo } from './use-origins.ts'
import type { TradeFormState } from '../use-trade-form.ts'

/**
 * Manages the invoices or bills that a note takes rows back from: chosen in a dialog, or named in the address when the
 * note was opened from one of them.
 */
export function useReferences(form: TradeForm, state: TradeFormState) {
  const { head, latest, store, origins, cellWords, takeBack, typing } = state
  const [address] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const hasOwnRows = head.references.some(({ id }) => id !== '') || store.rows().some((row) => row['origin_row'] !== '')

  const lay = (document: TradeRecord) =>
    takeBack(returnCells(document, cellWords), {
      party: document.stays_with,
      party_label: document.stays_with_label,
      isWalkIn: false,
      tax_type: document.tax_type,
      references: [...latest().references, referenceTo(document)],
    })
  // The document that is being loaded for the dialog: another click adds no lines twice.
  const awaited = useRef<string | null>(null)
  const close = () => {
    awaited.current = null
    setIsOpen(false)
  }
  const take = async (id: string) => {
    if (awaited.current !== null) return
    awaited.current = id
    const document = await origins.load(id)
    if (awaited.current !== id) return
    awaited.current = null
    if (!document) return
    setIsOpen(false)
    lay(document)
  }
  const originId = form.takesBack === null ? null : address.get('invoice')
  const onOpened = useEffectEvent(() => {
    const isEmpty = store.rows().every((row) => isBlankRow(row))
    if (originId === null || typing.before || !isEmpty) return
    void origins.load(originId).then((document) => (document ? lay(document) : undefined))
  })
  useEffect(() => onOpened(), [])
  const dialog =
    isOpen && form.takesBack !== null ? (
      <ReferenceDialog
        form={form}
        takesBack={form.takesBack}
        party={head.party}
        existing={head.references}
        error={origins.failure?.message}
        onTake={(id) => void take(id)}
        onClose={close}
      />
    ) : null
  return { open: () => setIsOpen(true), dialog, isPartyFixed: hasOwnRows && head.party !== null }
}
