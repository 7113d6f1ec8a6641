/**
 * Makes the document of one period of a recurring template, as its own form would: with the rights of the member, its checks,
 * warnings and postings.
 *
 *   issued automatically, due today                  issued
 *   issued by a member before its day                issued with the date of today
 *   left as drafts, or a period that was missed      draft with the date of its period
 *   refused, such as over the credit limit           draft with the reason
 *   the period is locked                             draft dated today with the reason
 *   no draft can be made, such as an inactive item   none, with the reason
 *
 * Where the number of a bill has to be known, it is made of the title and the date, and counted if the supplier has it
 * already, such as by another template that begins alike.
 *
 *   Rent of the warehouse      Rent of the wa 2026-06-30
 *   Rent of the water tank     Rent of the 2026-06-30 2
 */
import { LAST_DAY, localDate } from '../../../../../domain/calendar/local-date.ts'
import { toUnit } from '../../../../../domain/documents/recurring/check-schedule.ts'
import type { Calendar } from '../../../../../domain/documents/recurring/recurrence.ts'
import { addInterval } from '../../../../../domain/documents/recurring/recurrence.ts'
import type { RunState } from '../../../../../domain/documents/recurring/template-answer.ts'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { documentPathOf } from '../../../../../domain/documents/recurring/template-paths.ts'
import type { ErrorCode, Problem } from '../../../../../domain/errors.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { cutText } from '../../../../../domain/language/cut-text.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { withoutSwitchedOff } from '../../../../../domain/resources/switched-off-fields.ts'
import { tradeResources } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { Statement, Transaction } from '../../../../db/core/client.ts'
import type { TradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { requireAct } from '../../engine/rights.ts'
import { loadAndSaveTrade } from '../save-trade.ts'
import { parseTrade } from '../trade-input.ts'
import { tradeRules } from '../trade-rights.ts'
import type { StoredTemplate } from './stored-template.ts'
import { contentOf, scheduleOf } from './stored-template.ts'

/** The longest number of a supplier. */
const LONGEST_NUMBER = 25
/** How many bills of a supplier can have the same title and date. */
const MOST_ALIKE = 99
const periodCodes: readonly ErrorCode[] = ['NO_FISCAL_YEAR', 'YEAR_CLOSED', 'PERIOD_LOCKED']

/** The document of a period, and what writes it; without one `problems` say why. */
export type MadeDocument = {
  state: Exclude<RunState, 'skipped'>
  documentId: string | null
  problems: readonly Problem[]
  statements: readonly Statement[]
}

export type Period = {
  date: string
  today: string
  calendar: Calendar
  settings: TradeSettings
}

/** Decides the document of a period; its refusals are the problems of the result. */
export async function makeDocument(
  tx: Transaction,
  context: DecisionContext,
  { path, template, period }: { path: TemplatePath; template: StoredTemplate; period: Period },
): Promise<MadeDocument> {
  const { date, today } = period
  const isIssued = template.is_automatic && date >= today
  const make = async (status: 'Draft' | 'Issued', day: string, place = 1): ReturnType<typeof attempt> => {
    const content = bodyOf(path, template, { ...period, date: day, place })
    const result = await attempt(tx, context, { path, status, content })
    const isUsed = result.problems.some(({ code }) => code === 'BILL_NUMBER_USED')
    return isUsed && place < MOST_ALIKE ? make(status, day, place + 1) : result
  }
  const day = date < today ? date : today
  const first = await make(isIssued ? 'Issued' : 'Draft', day)
  if (first.problems.length === 0) return { ...first, state: isIssued ? 'issued' : 'draft' }
  const { problems } = first
  const isPeriodClosed = problems.some(({ code }) => periodCodes.includes(code))
  const draft = isPeriodClosed ? await make('Draft', today) : isIssued ? await make('Draft', day) : first
  return { ...draft, state: 'failed', problems }
}

/**
 * Returns the number of a supplier's bill: empty where it may follow, else the title and the date, from the second `place`
 * on also that.
 */
export function numberOfDocument(
  documentPath: 'sales/vouchers' | 'purchase/vouchers',
  { title, date, settings, place = 1 }: { title: string; date: string; settings: TradeSettings; place?: number },
): string {
  if (documentPath === 'sales/vouchers' || settings.purchase_number_to_follow) return ''
  const end = place === 1 ? date : `${date} ${place}`
  return `${cutText(title, LONGEST_NUMBER - end.length - 1).trim()} ${end}`
}

/** Returns the body of the document, without fields that have been turned off since. */
function bodyOf(
  path: TemplatePath,
  template: StoredTemplate,
  { date, calendar, settings, place }: Period & { place: number },
): Body {
  const documentPath = documentPathOf(path)
  const { title, due_after, due_unit } = scheduleOf(template)
  const dueDate = () =>
    addInterval(localDate(date), { every: parseInt(due_after, 10), unit: toUnit(due_unit) }, calendar) ?? LAST_DAY
  const due = due_after === '' ? {} : { due_date: dueDate() }
  const supplier_no = numberOfDocument(documentPath, { title, date, settings, place })
  const content = withoutSwitchedOff(tradeResources[documentPath], settings, contentOf(path, template))
  return { ...content, ...due, date, ...(documentPath === 'purchase/vouchers' ? { supplier_no } : {}) }
}

async function attempt(
  tx: Transaction,
  context: DecisionContext,
  { path, content, status }: { path: TemplatePath; content: Body; status: 'Draft' | 'Issued' },
): Promise<Omit<MadeDocument, 'state'>> {
  const documentPath = documentPathOf(path)
  const rules = tradeRules(documentPath)
  try {
    requireAct(context, rules, { act: 'create' })
    if (status === 'Issued') requireAct(context, rules, { act: 'issue' })
    const input = parseTrade(documentPath, content)
    const { id = null, statements } = await loadAndSaveTrade(tx, context, {
      path: documentPath,
      input,
      stored: null,
      status,
      accept: [],
    })
    return { documentId: id, problems: [], statements }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { documentId: null, problems: problemsOf(error), statements: [] }
  }
}

/** Returns the problems of an error: those at its fields, else itself. */
export function problemsOf({ code, params, problems }: DomainError): readonly Problem[] {
  return problems.length > 0 ? problems : [{ code, path: '', params }]
}
