import { useNavigate } from 'react-router'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { tradeHead } from '../../../../domain/resources/trade/trade-shape.ts'
import { recordPage } from '../../../lib/record-page.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import type { OpenForm } from '../opened-record.tsx'
import { useDocumentSave } from '../use-document-save.ts'
import { useStockGates } from '../use-stock-gates.tsx'
import { checkTradeBody } from './check-trade-body.ts'
import { tradeBody } from './trade-draft.ts'
import type { TradeForm } from './trade-kinds.ts'
import { resourceOf } from './trade-kinds.ts'
import type { TradeBody, TradeRecord } from './trade-record.ts'
import type { TradeFormState } from './use-trade-form.ts'

type SaveOptions = {
  form: TradeForm
  opened: OpenForm<TradeRecord>
  state: TradeFormState
  /** Called with the id of a stored document, before its page opens. */
  onStored?: ((id: string) => Promise<void>) | undefined
}

export function isPostedRecord(record: TradeRecord | undefined): record is TradeRecord {
  return record !== undefined && record.status !== 'Draft'
}

/** Saves the typed values as a draft, or issues them. */
export function useTradeSave({ form, opened: { record, onReload }, state, onStored }: SaveOptions) {
  const { path } = form
  const { head, latest, store, landed, grids, lookup, typing, pendingFacts } = state
  const { slug } = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const gates = useStockGates(path)
  const list = `/${slug}/${path}`
  const hasDetail = resourceOf(path).screens.includes('detail')
  const isPosted = isPostedRecord(record)
  const { numberFollows: follows, isOnAccountAlready, storedEmail } = head
  const saving = useDocumentSave<TradeRecord, TradeBody>({
    path,
    record,
    grids,
    named: { landed_costs: landed },
    head: Object.keys(tradeHead),
    check: (body) => checkTradeBody(body, form, { lookup, follows, isOnAccountAlready, storedEmail }),
    pass: gates.passSave(record, ({ status }) => status === 'Issued'),
    onSaved: async ({ id }) => {
      typing.giveUp()
      await onStored?.(id)
      if (record && !hasDetail) onReload()
      else void navigate(`/${slug}/${recordPage(path, id)}`)
    },
  })
  const mayIssue = may(`${moduleOf(path)}.update`)
  const saveAs = (status: TradeBody['status']) => () => {
    const save = () => {
      const typed = { head: latest(), rows: store.rows(), landed: landed.rows() }
      void saving.save(tradeBody(form, typed, { status, isStored: record !== undefined }))
    }
    // The unit and the price of a newly created item may still be loading.
    const facts = pendingFacts()
    if (facts) void facts.then(save)
    else save()
  }
  const leave = () => void navigate(record && hasDetail ? `${list}/${record.id}` : list)
  return { ...saving, saveAs, leave, mayIssue, isPosted, gates }
}
