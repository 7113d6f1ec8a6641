/**
 * The fields of a scheduled report as a client sends them: days and hours are whole numbers, and only the days that the
 * frequency uses are kept.
 *
 *   { frequency: 'Monthly', day: null, hour: 8, format: 'PDF', recipients: ['amy@example.com'] }   the last day of each month
 *   { frequency: 'Weekly', weekday: 8, hour: 8, ... }                                              NOT_IN_LIST at weekday
 */
import { checkRecipients } from '../../documents/mail.ts'
import type { Problem } from '../../errors.ts'
import type { Frequency, RunTimes } from './next-run.ts'
import { frequencies } from './next-run.ts'

export const fileFormats = { PDF: 'PDF', XLSX: 'XLSX', CSV: 'CSV' } as const
export type FileFormat = keyof typeof fileFormats
/** A report as it is emailed. */
export type ReportOrder = { format: FileFormat; message: string }
export type ReportSchedule = RunTimes & ReportOrder & { recipients: string[] }

const MOST_REPORT_RECIPIENTS = 10
export const LONGEST_REPORT_MESSAGE = 2000
/** Days of the month that every month has. */
export const LAST_DAY = 28

type Input = Readonly<Record<string, unknown>>

/**
 * Reads the fields of a schedule; `schedule` is valid only without problems: REQUIRED, NOT_IN_LIST, TOO_LONG, BAD_REQUEST,
 * and those of `checkRecipients`.
 */
export function readSchedule(input: Input): { schedule: ReportSchedule; problems: Problem[] } {
  const problems: Problem[] = []
  const frequency = wordOf(input, 'frequency', { words: frequencies, problems })
  const schedule = {
    frequency,
    weekday: frequency === 'Weekly' ? numberOf(input, 'weekday', { from: 1, to: 7, problems }) : null,
    day: dayOf(input, frequency, problems),
    hour: numberOf(input, 'hour', { from: 0, to: 23, problems }) ?? 0,
    recipients: addressesOf(input['recipients'], problems),
  }
  const order = readOrder(input)
  return { schedule: { ...schedule, ...order.order }, problems: [...problems, ...order.problems] }
}

/** Reads format and message; problems as of `readSchedule`. */
export function readOrder(input: Input): { order: ReportOrder; problems: Problem[] } {
  const problems: Problem[] = []
  const format = wordOf(input, 'format', { words: fileFormats, problems })
  const { message: sent = '' } = input
  const message = typeof sent === 'string' ? sent.trim() : ''
  if (typeof sent !== 'string') problems.push({ code: 'BAD_REQUEST', path: 'message' })
  if (message.length > LONGEST_REPORT_MESSAGE) {
    problems.push({ code: 'TOO_LONG', path: 'message', params: { max: String(LONGEST_REPORT_MESSAGE) } })
  }
  return { order: { format, message }, problems }
}

function dayOf(input: Input, frequency: Frequency, problems: Problem[]): number | null {
  if (frequency === 'Monthly' && (input['day'] ?? null) === null) return null
  const hasDay = frequency === 'Monthly' || frequency === 'Quarterly'
  return hasDay ? numberOf(input, 'day', { from: 1, to: LAST_DAY, problems }) : null
}

function wordOf<Word extends string>(
  input: Input,
  path: string,
  { words, problems }: { words: Readonly<Record<Word, string>>; problems: Problem[] },
): Word {
  const all = Object.keys(words) as [Word, ...Word[]]
  const word = all.find((one) => one === input[path])
  if (word !== undefined) return word
  const isMissing = (input[path] ?? null) === null
  problems.push(isMissing ? { code: 'REQUIRED', path } : notIn(path, all.join(', ')))
  return all[0]
}

function numberOf(
  input: Input,
  path: string,
  { from, to, problems }: { from: number; to: number; problems: Problem[] },
): number | null {
  const value = input[path] ?? null
  if (typeof value === 'number' && value % 1 === 0 && value >= from && value <= to) return value
  problems.push(value === null ? { code: 'REQUIRED', path } : notIn(path, `${from} to ${to}`))
  return null
}

function notIn(path: string, choices: string): Problem {
  return { code: 'NOT_IN_LIST', path, params: { choices } }
}

function addressesOf(value: unknown, problems: Problem[]): string[] {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
  const addresses = isList ? [...new Set(value.map((one: string) => one.trim()))] : []
  problems.push(
    ...(isList || (value ?? null) === null
      ? checkRecipients(addresses, MOST_REPORT_RECIPIENTS)
      : [{ code: 'BAD_REQUEST' as const, path: 'recipients' }]),
  )
  return addresses
}
