/**
 * Parties: aliases and people are written with them, both accounts follow their names. A party with postings on its
 * accounts is not deleted, only deactivated; a merged one stays inactive.
 */
import type { Representative } from '../../../domain/parties/party.ts'
import { normalizeRepresentatives, partyProblems } from '../../../domain/parties/party.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Statement } from '../../db/core/client.ts'
import { partyWithTaxNumber, replaceAliases, replaceRepresentatives } from '../../db/parties/party-store.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import type { Books, RecordRules } from '../core/rule-types.ts'
import { newId } from '../core/unit-of-work.ts'
import { deleteLedgers } from '../books/record-ledgers.ts'
import { ensureLedgers, ledgersOf, renamePartyLedgers } from '../books/party-ledgers.ts'

export const partyRules: RecordRules = {
  create: async (books, { id, values }) => {
    const parts = partsOf(values)
    refuse(partyProblems({ ...values, ...parts }))
    await refuseTaken(books, id, values)
    const { ledgers, statements } = await ensureLedgers(books, nameOf(values), ledgersOf({}))
    return {
      values: { aliases: [], representatives: [], ...ledgers, ...parts },
      first: statements,
      statements: partStatements(books, id, parts),
    }
  },
  update: async (books, { stored, values }) => {
    const parts = partsOf(values)
    refuse(partyProblems({ ...values, ...parts }))
    refuseReturn(stored, values)
    await refuseTaken(books, stored.id, values)
    const name = nameOf({ ...stored, ...values })
    const partyLedgers = ledgersOf(stored)
    const { ledgers, statements } = await ensureLedgers(books, name, partyLedgers)
    const renameStatements = name === stored['name'] ? [] : await renamePartyLedgers(books, name, partyLedgers)
    return {
      values: { ...ledgers, ...parts },
      first: [...statements, ...renameStatements],
      statements: partStatements(books, stored.id, parts),
    }
  },
  remove: async (stored, books) => {
    if (stored['is_walk_in'] === true) throw new DomainError('SEEDED')
    const ids = Object.values(ledgersOf(stored)).filter((id) => id !== null)
    return { statements: await deleteLedgers(books, ids) }
  },
}

type Parts = { aliases?: string[]; representatives?: Representative[] }

/** Returns the sent aliases and people as they are stored: aliases in alphabetical order. */
function partsOf({ aliases, representatives }: Values): Parts {
  return {
    ...(aliases === undefined ? {} : { aliases: textsOf(aliases) }),
    ...(representatives === undefined ? {} : { representatives: normalizeRepresentatives(listOf(representatives)) }),
  }
}

function textsOf(aliases: unknown): string[] {
  return listOf<string>(aliases).toSorted((one, other) => (one < other ? -1 : 1))
}

/** Returns the parts of a value that the declaration has checked. */
function listOf<Part>(value: unknown): Part[] {
  return Array.isArray(value) ? value : []
}

function partStatements({ companyId }: Books, id: string, { aliases, representatives }: Parts): Statement[] {
  return [
    ...(aliases ? replaceAliases(companyId, id, aliases) : []),
    ...(representatives
      ? replaceRepresentatives(
          companyId,
          id,
          representatives.map((person) => ({ ...person, id: newId() })),
        )
      : []),
  ]
}

/**
 * Raises a problem for a tax number of another party, with its name; of two concurrent ones the database refuses one.
 */
async function refuseTaken(books: Books, id: string, { tax_number: taxNumber }: Values): Promise<void> {
  if (typeof taxNumber !== 'string' || taxNumber === '') return
  const [other] = await books.run(partyWithTaxNumber(books.companyId, taxNumber))
  if (!other || other.id === id) return
  refuse([{ code: 'TAX_NUMBER_TAKEN', path: 'tax_number', params: { party: other.name } }])
}

/** Raises a problem for deactivating the walk-in party, and for activating a merged one. */
function refuseReturn(stored: StoredRecord, { is_active: isActive }: Values): void {
  if (isActive === false && stored['is_walk_in'] === true) refuse([{ code: 'SEEDED', path: 'is_active' }])
  if (isActive === true && stored['merged_into'] !== null) {
    refuse([{ code: 'PARTY_INACTIVE', path: 'is_active', params: { party: nameOf(stored) } }])
  }
}

function nameOf(values: Values): string {
  return String(values['name'])
}
