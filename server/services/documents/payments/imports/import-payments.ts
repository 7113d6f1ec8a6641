/**
 * Imports receipts or supplier payments from rows of a file: payments to import, those already imported, and errors. The
 * rules are the same as for entered payments; their warnings are errors, because nobody confirms them.
 */
import type { PaymentPath } from '../../../../../domain/documents/status.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { idsByName } from '../../../../../domain/imports/names.ts'
import { partyFinder } from '../../../../../domain/parties/find-party.ts'
import type { PaymentImportPlan } from '../../../../../domain/payments/imports/import-payments.ts'
import { planPaymentImport } from '../../../../../domain/payments/imports/import-payments.ts'
import type { PaymentLine } from '../../../../../domain/payments/imports/read-payment-lines.ts'
import { moduleOf } from '../../../../../domain/resources/core/define.ts'
import { pendingCheques } from '../../../../db/payments/payment-facts-store.ts'
import type { Context, DecisionContext } from '../../../core/unit-of-work.ts'
import { newId, require } from '../../../core/unit-of-work.ts'
import { checkNewPayment } from '../new-payment.ts'
import type { PaymentDraft } from '../payment-facts.ts'
import type { OpenFacts } from './imported-draft.ts'
import { draftOf, openFacts } from './imported-draft.ts'
import type { PaymentImportFacts } from './payment-import-facts.ts'
import { loadPaymentImportFacts } from './payment-import-facts.ts'
import { documentFinder, methodFinder } from './payment-lookup.ts'

export type PaymentImport = PaymentImportPlan & { readonly path: PaymentPath; readonly facts: PaymentImportFacts }

/** Checks the rows against the books; writes nothing. Raises NOT_ALLOWED. */
export async function planPayments(
  context: Context,
  { path, lines }: { path: PaymentPath; lines: readonly PaymentLine[] },
): Promise<PaymentImport> {
  require(context, `${moduleOf(path)}.import`)
  const facts = await loadPaymentImportFacts(context, { path, lines })
  const open = await loadOpenFacts(context, facts)
  const { names, imported } = facts
  const finder = partyFinder({
    parties: names.parties.map(({ tax_number, merged_into, ...party }) => {
      return { ...party, taxNumber: tax_number, mergedIntoId: merged_into }
    }),
    createMissing: false,
    newId,
  })
  const plan = planPaymentImport(lines, {
    path,
    findParty: finder.find,
    findMethod: methodFinder(names.methods),
    schemes: idsByName(names.schemes),
    findDocument: documentFinder(facts, path),
    imported: new Map(
      [...imported].map(([number, payment]) => [number, { ...payment, party: finder.alive(payment.party ?? '') }]),
    ),
    check: (payment, settled) => problemsOf(context, draftOf(payment, facts, { id: '', open, settled })),
  })
  return { ...plan, path, facts }
}

/** Returns the problems and warnings of a payment, at the paths of the form; none when it can be imported. */
function problemsOf(context: DecisionContext, draft: PaymentDraft): readonly Problem[] {
  try {
    checkNewPayment(context, draft, [])
    return []
  } catch (error) {
    if (error instanceof DomainError && error.problems.length > 0) return error.problems
    throw error
  }
}

/** Reads the pending cheques of the parties of the items. */
async function loadOpenFacts({ db, who }: Context, { items }: PaymentImportFacts): Promise<OpenFacts> {
  const partyIds = [...new Set(items.map(({ partyId }) => partyId))]
  const [cheques] = await db.batch(who.companyId, [pendingCheques(who.companyId, { partyIds, except: null })])
  return openFacts(
    items.map(({ number: _number, isOwnNumber: _own, ...item }) => {
      return { ...item, document_total: '0', taxes: null, requestedIds: [item.id] }
    }),
    cheques,
  )
}
