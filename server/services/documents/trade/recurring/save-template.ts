/**
 * Creates and changes recurring templates. The content is checked as the document that it will make, except its date and
 * number. The member who saves a template last is the one with whose rights its documents are made.
 */
import { isLocalDate } from '../../../../../domain/calendar/local-date.ts'
import type { EnteredSchedule } from '../../../../../domain/documents/recurring/check-schedule.ts'
import { checkSchedule, recurrenceOf } from '../../../../../domain/documents/recurring/check-schedule.ts'
import type { Recurrence } from '../../../../../domain/documents/recurring/recurrence.ts'
import { nextDates } from '../../../../../domain/documents/recurring/recurrence.ts'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { documentPathOf } from '../../../../../domain/documents/recurring/template-paths.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../../domain/errors.ts'
import { canonical, isDecimal } from '../../../../../domain/money/decimal.ts'
import type { Fields } from '../../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { bodyNames } from '../../../../../domain/resources/core/document-body.ts'
import { entryProblems, toRequestValues } from '../../../../../domain/resources/core/form-values.ts'
import { switchedOff } from '../../../../../domain/resources/switched-off-fields.ts'
import { contentFields } from '../../../../../domain/resources/trade/recurring-fields.ts'
import { landedCost, tradeResources } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { Statement, Transaction } from '../../../../db/core/client.ts'
import { deleteRows, insertRows, updateDocument } from '../../../../db/documents/document-store.ts'
import { insertStatement } from '../../../../db/records/records-store.ts'
import type { TemplateState } from '../../../../db/trade/recurring-store.ts'
import { lockTemplate } from '../../../../db/trade/recurring-store.ts'
import { todayIn } from '../../../core/today.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { changesBetween, newId } from '../../../core/unit-of-work.ts'
import { asObject, unknownFields } from '../../body.ts'
import { recordCreation, recordStep } from '../../engine/history.ts'
import type { Outcome, ParsedBody } from '../../engine/kind.ts'
import { decideAfter } from '../../engine/kind.ts'
import { readFields } from '../../read-fields.ts'
import type { Decision } from '../decision.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { TradeFacts } from '../trade-facts.ts'
import { factsReading, isTradeByDefault } from '../trade-facts.ts'
import type { SentTrade } from '../trade-input.ts'
import { parseTrade, withDiscountKinds } from '../trade-input.ts'
import { decideTrade } from '../trade-kinds.ts'
import { describeSaved, describeTemplate } from './describe-template.ts'
import { numberOfDocument } from './make-document.ts'
import type { StoredTemplate } from './stored-template.ts'
import { scheduleOnly, templateResources } from './stored-template.ts'

/** The most documents that are made up for dates before today. */
const MOST_BEHIND = 60
/** The date of the content where the start date is not valid. */
const ANY_DATE = '2000-01-01'

type ReadTemplate = {
  schedule: EnteredSchedule
  flags: Record<string, unknown>
  content: SentTrade
  problems: Problem[]
}

/**
 * Reads a body. Raises what the document of the template would raise, at the same fields, what `checkSchedule` returns,
 * and START_TOO_EARLY at `start_date`.
 */
export function parseTemplate(context: DecisionContext, path: TemplatePath, body: unknown): ParsedBody<StoredTemplate> {
  const read = readTemplate(path, body)
  const documentPath = documentPathOf(path)
  const facts = factsReading(context, { path: documentPath, input: read.content, except: null })
  return {
    isReadable: read.problems.length === 0,
    decides: decideAfter(facts, async (tx, { stored }, tradeFacts) => {
      const sent = body as Body
      const off = switchedOff(templateResources[path], tradeFacts.settings, { sent, stored })
      const draft = draftOf(path, read, { stored, facts: withOpenPeriod(tradeFacts, read.content.date) })
      const { decision, problems } = await decideContent(tx, context, draft)
      refuse([...read.problems, ...off, ...problems])
      if (decision === null) throw new Error('A template without problems has no decision')
      const before = stored ? (await tx.run(lockTemplate(context.who.companyId, stored.id)))[0] : undefined
      return saveTemplate(context, { path, read, stored, before, draft, decision })
    }),
  }
}

function readTemplate(path: TemplatePath, body: unknown): ReadTemplate {
  const resource = templateResources[path]
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const names = bodyNames(resource)
  problems.push(...unknownFields(values, names, ''))
  const read = { at: '', problems }
  const schedule = withPlainCounts(readFields(scheduleOnly, values, read))
  const flags = readFields(flagsOf(resource.fields), values, read)
  const date = isLocalDate(schedule.start_date) ? schedule.start_date : ANY_DATE
  const scheduled = new Set([...Object.keys(scheduleOnly), ...Object.keys(flags), 'version', 'accept'])
  const sent = Object.entries(values).filter(([name]) => !scheduled.has(name) && names.includes(name))
  const { content, unread } = readContent(path, { ...Object.fromEntries(sent), date })
  refuse([...problems, ...unread])
  if (content === null) throw new Error('A template whose content can be read has none')
  const entered = entryProblems({ title: scheduleOnly.title }, schedule)
  return { schedule, flags, content, problems: [...entered, ...checkSchedule(schedule)] }
}

/** Returns a schedule whose counts are canonical: 2 for 2.0. */
function withPlainCounts(schedule: EnteredSchedule): EnteredSchedule {
  const plain = (text: string) => (isDecimal(text) ? canonical(text) : text)
  const { repeat_every, end_after, due_after } = schedule
  return { ...schedule, repeat_every: plain(repeat_every), end_after: plain(end_after), due_after: plain(due_after) }
}

/** Reads the content as the document; `unread` are the problems of what cannot be read. */
function readContent(path: TemplatePath, body: Body): { content: SentTrade | null; unread: readonly Problem[] } {
  try {
    return { content: parseTrade(documentPathOf(path), body), unread: [] }
  } catch (error) {
    if (!(error instanceof DomainError) || error.problems.length === 0) throw error
    return { content: null, unread: error.problems }
  }
}

/** Returns the flags of a template that its documents do not have. */
function flagsOf(fields: Fields): Fields {
  const names = ['is_automatic', 'send_email']
  return Object.fromEntries(writableFields({ fields }).filter(([name]) => names.includes(name)))
}

/** Returns the facts as if the date were in an open period: that is checked when a document is made. */
function withOpenPeriod(facts: TradeFacts, date: string): TradeFacts {
  const year = { id: newId(), name: '', start_date: date, end_date: date, state: 'open' } as const
  return { ...facts, years: [year], book: { ...facts.book, lock_date: null } }
}

/**
 * Returns the facts as if the contact and the items that the template has already were active, and trade discounts turned
 * on if it has one.
 */
function withChoices(stored: StoredTemplate | null, facts: TradeFacts): TradeFacts {
  if (stored === null) return facts
  const items = [...facts.items].map(([id, item]): [string, typeof item] => {
    const isStored = stored.rows.some((row) => row.item === id)
    return [id, isStored ? { ...item, is_active: true } : item]
  })
  const party = facts.party?.id === stored.party && facts.party ? { ...facts.party, is_active: true } : facts.party
  const hasTrade = [stored, ...stored.rows].some((one) => one.is_trade_discount)
  const trade = hasTrade ? { sales_trade_discount: true, purchase_trade_discount: true } : {}
  return { ...facts, settings: { ...facts.settings, ...trade }, items: new Map(items), party }
}

/** Returns the content as the document that it makes: issued if the template says so. */
function draftOf(
  path: TemplatePath,
  { content, schedule, flags }: ReadTemplate,
  { stored, facts }: { stored: StoredTemplate | null; facts: TradeFacts },
): TradeDraft {
  const documentPath = documentPathOf(path)
  const input = withDiscountKinds(content, isTradeByDefault(documentPath, facts))
  const supplier_no = numberOfDocument(documentPath, { ...schedule, date: input.date, settings: facts.settings })
  return {
    id: newId(),
    path: documentPath,
    input: { ...input, supplier_no },
    stored: null,
    facts: withChoices(stored, facts),
    isNumbered: flags['is_automatic'] === true,
    isImported: false,
  }
}

async function decideContent(
  tx: Transaction,
  context: DecisionContext,
  draft: TradeDraft,
): Promise<{ decision: Decision | null; problems: readonly Problem[] }> {
  try {
    return { decision: await decideTrade[draft.path](tx, context, draft), problems: [] }
  } catch (error) {
    if (!(error instanceof DomainError) || error.problems.length === 0) throw error
    return { decision: null, problems: error.problems }
  }
}

type CheckedTemplate = {
  path: TemplatePath
  read: ReadTemplate
  stored: StoredTemplate | null
  before: TemplateState | undefined
  draft: TradeDraft
  decision: Decision
}

function saveTemplate(context: DecisionContext, template: CheckedTemplate): Outcome {
  const { path, read, stored, draft, decision } = template
  const { companyId, userId } = context.who
  const resource = templateResources[path]
  const id = stored?.id ?? newId()
  const values = {
    ...toRequestValues(scheduleOnly, read.schedule),
    ...read.flags,
    ...contentValues(draft, decision),
    ...nextState(context, template),
    total: decision.totals.total,
    user_id: userId,
  }
  const described = describeTemplate(path, { ...read, draft, decision })
  const label = read.schedule.title
  if (stored === null) {
    return {
      id,
      statements: [
        insertStatement(resource, companyId, { id, path, ...values, created_by: userId }),
        ...rowStatements(path, companyId, { id, draft, decision }),
        recordCreation(context, resource, { id, label, changes: changesBetween({}, described) }),
      ],
    }
  }
  const before = describeSaved(path, stored, draft.facts.book.currency_digits)
  const step = { action: 'update', label, changes: changesBetween(before, described) }
  const { claim, line } = recordStep(context, { resource, stored }, step)
  return {
    id,
    statements: [
      claim,
      updateDocument(resource, companyId, { id, values, numbering: null }),
      ...Object.values(resource.lines).map((list) => deleteRows(list, companyId, id)),
      ...rowStatements(path, companyId, { id, draft, decision }),
      line,
    ],
  }
}

/** Returns the fields of the document as they are stored; a saved discount with its present value. */
function contentValues({ path, input }: TradeDraft, { discount, tax_type }: Decision): Record<string, unknown> {
  return {
    ...toRequestValues(contentFields(tradeResources[path]), input),
    ...discount,
    discount: discount.discount_type === null ? '0' : discount.discount,
    tax_type,
  }
}

/**
 * Returns the state of the schedule: a paused template stays paused, any other ends when no date follows. Raises
 * START_TOO_EARLY.
 */
function nextState(context: DecisionContext, { read, before, draft }: CheckedTemplate) {
  const { company, book } = draft.facts
  const recurrence: Recurrence = recurrenceOf(read.schedule, company.calendar)
  const { done_until: after = null, document_count: documents = 0 } = before ?? {}
  const dates = nextDates(recurrence, { after, documents, count: MOST_BEHIND + 1 })
  const today = todayIn(book.time_zone, context.clock.now())
  const isFarBehind = dates.length > MOST_BEHIND && (dates.at(-1) ?? today) < today
  const max = MOST_BEHIND.toString()
  refuse(isFarBehind ? [{ code: 'START_TOO_EARLY', path: 'start_date', params: { max } }] : [])
  if (before?.status === 'Paused') return { status: 'Paused', next_date: null }
  const [next] = dates
  return next === undefined ? { status: 'Ended', next_date: null } : { status: 'Active', next_date: next }
}

function rowStatements(
  path: TemplatePath,
  companyId: string,
  { id, decision }: { id: string; draft: TradeDraft; decision: Decision },
): Statement[] {
  const { rows, landed_costs } = templateResources[path].lines
  const place = (values: Record<string, unknown>, index: number) => ({ id: null, document: id, place: index, values })
  const lines = decision.rows.map((row, index) => {
    const { discount_type, discount } = row.discount
    return place(
      {
        ...row.discount,
        discount: discount_type === null ? '0' : discount,
        item: row.item.id,
        description: row.description || null,
        quantity: row.quantity,
        unit: row.unitId,
        rate: row.rate,
        tax_scheme: row.scheme?.id ?? null,
      },
      index,
    )
  })
  const costs = decision.landedCosts.map((cost, index) => place(toRequestValues(landedCost, cost), index))
  return [...insertRows(rows, companyId, lines), ...(landed_costs ? insertRows(landed_costs, companyId, costs) : [])]
}
