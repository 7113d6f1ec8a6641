/**
 * The report of a saved view as it is emailed: who may send it to whom, the parameters of its page on that day, its
 * attachment and its words.
 */
import { buffer } from 'node:stream/consumers'
import { DomainError } from '../../../domain/errors.ts'
import type { Rights } from '../../../domain/permissions/can.ts'
import { can } from '../../../domain/permissions/can.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { filled } from '../../../domain/language/fill-text.ts'
import { printedDate, printedPeriod } from '../../../domain/printing/print-style.ts'
import type { PrintStyle } from '../../../domain/printing/print-style.ts'
import type { FileFormat } from '../../../domain/reports/schedule/read-schedule.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { letterTexts } from '../../../domain/reports/schedule/letter-texts.ts'
import { missingYear, openedParameters } from '../../../domain/reports/schedule/opened-parameters.ts'
import { pageQuery } from '../../../domain/resources/core/report-question.ts'
import type { Query } from '../../../domain/resources/core/report-parameters.ts'
import { keysOf } from '../../../domain/resources/core/report-parameters.ts'
import { permissionName } from '../../../domain/resources/modules.ts'
import { reportAt } from '../../../domain/resources/reports.ts'
import { company as companyOf, fiscalYears } from '../../db/company/company-store.ts'
import type { Colleague } from '../../db/records/comment-store.ts'
import type { StoredView } from '../../db/records/saved-view-store.ts'
import { lockViewStatement } from '../../db/records/saved-view-store.ts'
import type { Transaction } from '../../db/core/client.ts'
import { writeCsv } from '../../spreadsheet/csv.ts'
import { writeXlsx } from '../../spreadsheet/xlsx.ts'
import { lacksPermission } from '../core/not-allowed.ts'
import { todayIn } from '../core/today.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import type { MailRoom } from './deliver-mail.ts'
import { letterhead, printedLogo } from './letterhead.ts'
import { reportPaper, reportTable, textRows } from './report-file.ts'

/** Returns the report of a view. Raises NOT_FOUND for a view of a list. */
export function reportOfView({ resource }: Pick<StoredView, 'resource'>): Report {
  const report = reportAt(resource)
  if (!report) throw new DomainError('NOT_FOUND')
  return report
}

/** Returns the permission that a user lacks for emailing a report in a format: paper is read, files are exported. */
export function missingPermission(who: Rights, report: Report, format: FileFormat): string | null {
  const module = moduleOf(`reports/${report.name}`)
  const needed = [`${module}.read`, ...(format === 'PDF' ? [] : [`${module}.export`]), report.needs]
  return needed.find((permission) => permission !== undefined && !can(who, permission)) ?? null
}

/** Raises NOT_ALLOWED unless the user may email the report of a view in a format. */
export function refuseFormat({ who }: DecisionContext, view: StoredView, { format }: { format: FileFormat }): void {
  const missing = missingPermission(who, reportOfView(view), format)
  if (missing !== null) throw lacksPermission(missing)
}

/** Returns a view of a report, locked. Raises NOT_FOUND for one that the user cannot see, and for a view of a list. */
export async function visibleView({ who }: DecisionContext, tx: Transaction, id: unknown): Promise<StoredView> {
  const isValid = typeof id === 'string' && isId(id)
  const [view] = isValid ? await tx.run(lockViewStatement(who.companyId, { id, userId: who.userId })) : []
  if (!view) throw new DomainError('NOT_FOUND')
  reportOfView(view)
  return view
}

type Recipients = { recipients: readonly string[]; members: readonly Pick<Colleague, 'email'>[] }

/** Raises RECIPIENT_OUTSIDE at its place for the address of no member, unless the user may export the report. */
export function refuseOutside(who: Rights, report: Report, { recipients, members }: Recipients): void {
  const permission = `${moduleOf(`reports/${report.name}`)}.export`
  if (can(who, permission)) return
  const memberAddresses = new Set(members.map(({ email }) => email.toLowerCase()))
  const place = recipients.findIndex((address) => !memberAddresses.has(address.toLowerCase()))
  if (place < 0) return
  const params = { address: recipients[place] ?? '', name: permissionName(permission) }
  throw new DomainError('RECIPIENT_OUTSIDE', params, [
    { code: 'RECIPIENT_OUTSIDE', path: `recipients.${place}`, params },
  ])
}

/**
 * Returns the query of a view today, with the months and years of the company’s calendar. Raises NO_FISCAL_YEAR where the view
 * names a fiscal year that the company does not have.
 */
async function queryOf({ db, clock, who }: Context, report: Report, view: Pick<StoredView, 'query'>): Promise<Query> {
  const [[company], years] = await db.batch(who.companyId, [companyOf(who.companyId), fiscalYears(who.companyId)])
  if (!company) throw new DomainError('NOT_FOUND')
  const days = {
    today: todayIn(company.time_zone, clock.now()),
    fiscal_years: years,
    calendar: company.calendar,
  }
  const saved = Object.fromEntries(new URLSearchParams(view.query))
  const missing = missingYear(saved, days)
  if (missing !== null) throw new DomainError('NO_FISCAL_YEAR', { date: missing })
  const declared = Object.entries(report.parameters).flatMap(([name, parameter]) => keysOf(name, parameter))
  const page = openedParameters(saved, [...declared, ...Object.keys(saved)], days)
  const query = { ...pageQuery(report, page, days), ...report.files?.(page) }
  const hasDay = Object.values(report.parameters).some((one) => one.kind === 'as_of' && one.initial === undefined)
  const asOf = hasDay ? { as_of: query['as_of'] ?? days.today } : {}
  return Object.fromEntries(
    Object.entries({ ...query, ...asOf }).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

export type ReportLetter = {
  subject: string
  /** What is attached and the name of its view, a sentence each. */
  text: string
  attachment: { filename: string; contentType: string; content: Buffer }
}
type ReportSource = { view: Pick<StoredView, 'name' | 'query' | 'resource'>; format: FileFormat }

/** Returns the report of a view as an attachment with its words. Raises NO_FISCAL_YEAR and what `reportTable` and `reportPaper` raise. */
export async function reportLetter(
  context: Context,
  { view, format }: ReportSource,
  room: Pick<MailRoom, 'files' | 'draw'>,
): Promise<ReportLetter> {
  const report = reportOfView(view)
  const query = await queryOf(context, report, view)
  const attachment = await attachmentOf(context, report, { query, format, room })
  const { style } = await letterhead(context)
  const title = [style.wording(report.label), ...datesOf(report, query, style)].join(', ')
  return {
    subject: `${title} · ${style.company}`.replaceAll(/\s+/g, ' '),
    text: [
      filled(style.wording(letterTexts.attached), { title }),
      filled(style.wording(letterTexts.view), { view: view.name }),
    ].join('\n\n'),
    attachment,
  }
}

type AttachmentRequest = { query: Query; format: FileFormat; room: Pick<MailRoom, 'files' | 'draw'> }

async function attachmentOf(
  context: Context,
  report: Report,
  { query, format, room }: AttachmentRequest,
): Promise<ReportLetter['attachment']> {
  if (format === 'PDF') {
    const paper = await reportPaper(context, report, query)
    const logo = await printedLogo(room.files, context.who.companyId, paper)
    const content = await buffer(await room.draw(paper, logo))
    return { filename: `${paper.fileName}.pdf`, contentType: 'application/pdf', content }
  }
  const { name, sheetName, columns, rows } = await reportTable(context, report, query)
  if (format === 'CSV') {
    const content = await buffer(writeCsv({ header: columns.map(({ label }) => label), rows: textRows(rows) }))
    return { filename: `${name}.csv`, contentType: 'text/csv; charset=utf-8', content }
  }
  return {
    filename: `${name}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await buffer(writeXlsx({ sheetName, columns, rows: singleRows(rows) })),
  }
}

async function* singleRows<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch
}

function datesOf(report: Report, query: Query, style: PrintStyle): string[] {
  return Object.values(report.parameters).flatMap(({ kind }) => {
    if (kind === 'as_of') return typeof query['as_of'] === 'string' ? [printedDate(query['as_of'], style)] : []
    if (kind !== 'period') return []
    return [printedPeriod({ start: String(query['start_date']), end: String(query['end_date']) }, style)]
  })
}
