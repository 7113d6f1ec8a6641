import type { CrudFilter, HttpError } from '@refinedev/core'
import { useDataProvider, useList, useTranslate } from '@refinedev/core'
import { Checkbox, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import './challan-texts.ts'
import { formatDate } from '../../../../lib/format/format.ts'
import { toRequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { useRestingValue } from '../../../fields/use-resting-value.ts'
import { isBlankRow } from '../../../grid/grid-columns.ts'
import { Alert } from '../../../layout/alert.tsx'
import type { TradeRecord } from '../trade-record.ts'
import type { PickedParty } from '../use-parties.ts'
import { requestOfParty } from '../use-parties.ts'
import type { TradeFormState } from '../use-trade-form.ts'
import { discountOfNotes, restOfNotes, taxTypeOfNotes } from './delivered-rows.ts'
import '../../../table/sheet.css'

const path = 'sales/challans'
const MOST = 20

type ListedNote = Pick<
  TradeRecord,
  'id' | 'voucher_no' | 'date' | 'party' | 'party_label' | 'customer_name' | 'reference'
>
type DeliveryDialogProps = { state: TradeFormState; onClose: () => void }

/** Chooses delivery notes of one customer; what is left of them is added to the lines of an invoice. */
export function DeliveryDialog({ state, onClose }: DeliveryDialogProps) {
  const t = useTranslate()
  const { locale } = useCompany()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly ListedNote[]>([])
  const { add, isAdding, failure } = useDeliveries(state, onClose)
  const party = state.head.party ?? chosen[0]?.party ?? null
  const filters: CrudFilter[] = [
    { field: 'status', operator: 'eq', value: 'Issued' },
    { field: 'q', operator: 'eq', value: useRestingValue(typed.trim(), 150) },
    { field: 'party', operator: 'eq', value: party },
  ]
  const { result, query } = useList<ListedNote, HttpError>({
    resource: path,
    filters,
    sorters: [{ field: 'date', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: MOST },
    errorNotification: false,
  })
  const toggle = (note: ListedNote, isOn: boolean) =>
    setChosen((all) => (isOn ? [...all, note] : all.filter(({ id }) => id !== note.id)))
  const error = failure ?? query.error?.message
  return (
    <Modal
      open
      title={t('challan.add.title')}
      width={640}
      okText={t('challan.add.act')}
      cancelText={t('challan.keep')}
      okButtonProps={{ disabled: chosen.length === 0, loading: isAdding }}
      onOk={() => void add(chosen.map(({ id }) => id))}
      onCancel={onClose}
    >
      <Input
        autoFocus
        type="search"
        allowClear
        aria-label={t('challan.add.search')}
        placeholder={t('challan.add.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error ? <Alert className="reference-note" type="error" message={error} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {!query.isLoading && result.data.length === 0 ? (
        <p className="reference-note muted">{t('challan.add.none')}</p>
      ) : null}
      {result.data.length > 0 ? (
        <div className="sheet-frame reference-frame">
          <table className="sheet" aria-label={t('challan.add.title')}>
            <tbody>
              {result.data.map((note) => (
                <tr key={note.id}>
                  <th scope="row">
                    <Checkbox
                      checked={chosen.some(({ id }) => id === note.id)}
                      onChange={({ target }) => toggle(note, target.checked)}
                    >
                      {note.voucher_no}
                    </Checkbox>
                  </th>
                  <td className="wrap">
                    {note.customer_name || note.party_label}
                    <span className="narrow-only muted">{formatDate(note.date, locale)}</span>
                  </td>
                  <td className="wide-only">{formatDate(note.date, locale)}</td>
                  <td className="wrap wide-only muted">{note.reference}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {(result.total ?? 0) > MOST ? (
        <p className="reference-note muted">{t('trade.referenceMore', { shown: MOST, total: result.total })}</p>
      ) : null}
    </Modal>
  )
}

/** Loads delivery notes, and adds what is left of their lines to the lines of an invoice. */
function useDeliveries(state: TradeFormState, onDone: () => void) {
  const { store, cellWords, settings, head, chooseParty, takeBack } = state
  const t = useTranslate()
  const provider = useDataProvider()
  const [isAdding, setIsAdding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const add = async (ids: readonly string[]) => {
    setIsAdding(true)
    try {
      const loaded = await Promise.all(ids.map((id) => provider().getOne<TradeRecord>({ resource: path, id })))
      const notes = loaded.map(({ data }) => data)
      const typedRows = store.rows().filter((row) => !isBlankRow(row))
      const typed = typedRows.length > 0 ? head : null
      const { taxType, other: otherTax } = taxTypeOfNotes(notes, typed?.tax_type ?? null)
      const { discount, other } = discountOfNotes(notes, typed, { settings, style: cellWords.style })
      const refused = otherTax ?? other
      if (refused) {
        const words = otherTax ? 'challan.add.otherTax' : 'challan.add.otherDiscount'
        setFailure(t(words, { number: refused.voucher_no ?? '' }))
        setIsAdding(false)
        return
      }
      const listed = new Set(typedRows.map((row) => row.source_row))
      const rows = restOfNotes(notes, { listed, words: cellWords, settings })
      const [first] = notes
      if (first && head.party === null) {
        const { stays_with: id, stays_with_label: label } = first
        const { data: parties } = await provider().getList<PickedParty>(requestOfParty(id))
        // The due date follows the terms of the customer.
        chooseParty(id, label, parties[0])
      }
      const party = head.party === null ? { isWalkIn: false } : {}
      takeBack(rows, { ...party, ...(taxType === null ? {} : { tax_type: taxType }), ...discount })
      onDone()
    } catch (thrown) {
      setFailure(toRequestError(thrown).message)
      setIsAdding(false)
    }
  }
  return { add, isAdding, failure }
}
