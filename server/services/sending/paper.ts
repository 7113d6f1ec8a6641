/** Papers for contacts, and the counts of their prints. */
import type { PaymentPath, TradePath } from '../../../domain/documents/status.ts'
import { paymentPaths, tradePaths } from '../../../domain/documents/status.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Language } from '../../../domain/language/languages.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { printPayment } from '../../../domain/printing/payment.ts'
import { printTrade } from '../../../domain/printing/trade.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { Reading, Statement, Transaction } from '../../db/core/client.ts'
import { mapReading, reading } from '../../db/core/client.ts'
import type { PrintsRow } from '../../db/documents/paper-store.ts'
import { countPaymentPrint, countTradePrint, paymentPrints, tradePrints } from '../../db/documents/paper-store.ts'
import type { Letterhead } from './letterhead.ts'
import { letterhead } from './letterhead.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, changeOnce, require } from '../core/unit-of-work.ts'
import { paymentPaper } from '../documents/payments/paper-of-payment.ts'
import { tradePaper } from '../documents/trade/paper-of-trade.ts'

/** A paper that is ready to be laid out in the language of its contact. */
type UnprintedPaper = { language: Language | null; print: (head: Letterhead) => PrintedDocument }

/** One kind of paper: `prints` reads the number of prints, `count` counts one and returns nothing for a draft. */
type PaperKind = {
  paper: (context: Context, id: string) => Reading<UnprintedPaper>
  prints: (companyId: string, id: string) => Statement<PrintsRow>
  count: (companyId: string, id: string) => Statement<{ print_count: number; version: number }>
}

/** Every kind of paper by the path of its documents. */
const kinds: Readonly<Record<string, PaperKind>> = Object.fromEntries([
  ...tradePaths.map((path) => [path, ofTrade(path)] as const),
  ...paymentPaths.map((path) => [path, ofPayment(path)] as const),
])

/** The paths whose documents are printed as papers. */
export const paperPaths: readonly string[] = Object.keys(kinds)

function ofTrade(path: TradePath): PaperKind {
  return {
    paper: (context, id) =>
      mapReading(tradePaper(context, path, id), (paper): UnprintedPaper => ({
        language: paper.language,
        print: ({ style, printing }) => printTrade(paper, style, printing),
      })),
    prints: (companyId, id) => tradePrints(companyId, path, id),
    count: (companyId, id) => countTradePrint(companyId, path, id),
  }
}

function ofPayment(path: PaymentPath): PaperKind {
  return {
    paper: (context, id) =>
      mapReading(paymentPaper(context, path, id), (paper): UnprintedPaper => ({
        language: paper.language,
        print: ({ style, printing }) => printPayment(paper, style, printing),
      })),
    prints: (companyId, id) => paymentPrints(companyId, path, id),
    count: (companyId, id) => countPaymentPrint(companyId, path, id),
  }
}

/**
 * Returns the paper of a document for a user who may read it: as issued, or the current draft. Raises NOT_ALLOWED, NOT_FOUND.
 */
export async function paperOf(context: Context, path: string, id: string): Promise<PrintedDocument> {
  const kind = kindOf(path)
  require(context, `${moduleOf(path)}.read`)
  const { language, print } = await context.db.read(context.who.companyId, kind.paper(context, id))
  return print(await letterhead(context, language))
}

export type PrintCount = { print_count: number }

/** Counts that a document was printed; prints of drafts do not count. Raises NOT_ALLOWED, NOT_FOUND. */
export function logPrint(context: Context, path: string, id: string): Promise<Answer<PrintCount>> {
  const kind = kindOf(path)
  require(context, `${moduleOf(path)}.update`)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const prints = reading([kind.prints(companyId, id)], ([[count]]): PrintCount => {
    if (!count) throw new DomainError('NOT_FOUND')
    return { print_count: count.print_count }
  })
  return changeOnce(context, {
    load: prints,
    change: async (tx) => ({ status: 200, id, statements: await countPrint(context, tx, { path, id }) }),
    read: () => prints,
  })
}

/**
 * Counts a print within a transaction and returns the statements of its audit row; none for a draft, whose prints are not
 * counted. Raises NOT_ALLOWED, NOT_FOUND.
 */
export async function countPrint(
  context: DecisionContext,
  tx: Transaction,
  { path, id }: { path: string; id: string },
): Promise<Statement[]> {
  const kind = kindOf(path)
  const { companyId } = context.who
  const right = `${moduleOf(path)}.update`
  const [counted] = can(context.who, right) ? await tx.run(kind.count(companyId, id)) : []
  if (counted) {
    const { print_count: now, version } = counted
    const changes = { print_count: [now - 1, now] as const }
    return [audit(context, { action: 'print', resource: path, objectId: id, version, label: null, changes })]
  }
  const [count] = await tx.run(kind.prints(companyId, id))
  if (!count) throw new DomainError('NOT_FOUND')
  if (!count.is_draft) require(context, right)
  return []
}

function kindOf(path: string): PaperKind {
  const kind = kinds[path]
  if (kind === undefined) throw new DomainError('NOT_FOUND')
  return kind
}
