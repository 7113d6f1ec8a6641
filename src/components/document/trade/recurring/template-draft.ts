/** Converts a recurring template between the form and the server. */
import type { EnteredSchedule } from '../../../../../domain/documents/recurring/check-schedule.ts'
import { checkSchedule } from '../../../../../domain/documents/recurring/check-schedule.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { toFormValues, toRequestValues } from '../../../../../domain/resources/core/form-values.ts'
import { scheduleFields, titleField } from '../../../../../domain/resources/trade/recurring-fields.ts'
import type { Draft } from '../../use-document-save.ts'
import { checkTradeBody } from '../check-trade-body.ts'
import type { LandedRow } from '../landed-rows.ts'
import type { TradeHead } from '../trade-draft.ts'
import { tradeBody } from '../trade-draft.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeBody, TradeRecord } from '../trade-record.ts'
import type { TradeRow } from '../trade-rows.ts'
import type { Lookup } from '../page/trade-figures.ts'
import type { TemplateRecord } from './template-kinds.ts'

const declared = { title: titleField, ...scheduleFields }

/** The typed fields of the schedule. */
export type Schedule = EnteredSchedule & { is_automatic: boolean; send_email: boolean }
export type TemplateHead = TradeHead & Schedule
type TypedTemplate = { head: TemplateHead; rows: readonly TradeRow[]; landed: readonly LandedRow[] }

/** Returns the schedule of a stored template; a new one starts today, every month. */
export function startingSchedule(record: TemplateRecord | undefined, today: string): Schedule {
  if (!record) {
    const { start_date: _start, repeat_every: _every, repeat_unit: _unit, ...empty } = toFormValues(declared, {})
    const monthly = { repeat_every: '1', repeat_unit: 'Month', start_date: today }
    return { ...empty, ...monthly, is_automatic: true, send_email: false }
  }
  const { is_automatic, send_email = false } = record
  return { ...toFormValues(declared, record), is_automatic, send_email }
}

/** Returns a template as the document that it makes, for the form of the document. */
export function asDocument(record: TemplateRecord, today: string): TradeRecord {
  return {
    ...record,
    status: 'Draft',
    date: today,
    due_date: null,
    party: record.party ?? '',
    party_label: record.party_label ?? '',
    is_walk_in: record.party === null && record.customer_name !== null,
    rows: record.rows.map((row) => ({ ...row, id: '' })),
    chain: [],
    acts: [],
  }
}

/** Returns the body of the request. */
export function templateBody(form: TradeForm, typed: TypedTemplate): Draft<object> {
  const { head } = typed
  const { body, ...places } = tradeBody(form, typed, { status: 'Draft', isStored: false })
  const { date: _date, due_date: _due, status: _status, supplier_no: _number, import_date: _import, ...content } = body
  const email = form.isSale ? { send_email: head.is_automatic && head.send_email } : {}
  const schedule = { ...toRequestValues(declared, head), is_automatic: head.is_automatic, ...email }
  return { body: { ...content, ...schedule }, ...places }
}

/** Returns the problems of a typed template, at the paths of the server. */
export function checkTemplate(form: TradeForm, typed: TypedTemplate, lookup: Lookup): Problem[] {
  const { head } = typed
  const status: TradeBody['status'] = head.is_automatic ? 'Issued' : 'Draft'
  const { body } = tradeBody(form, typed, { status, isStored: false })
  const { isOnAccountAlready, storedEmail } = head
  const problems = checkTradeBody(body, form, { lookup, follows: true, isOnAccountAlready, storedEmail })
  return [...checkSchedule(head), ...problems]
}
