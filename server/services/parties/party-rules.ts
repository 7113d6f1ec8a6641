/**
 * Parties: aliases and contact persons are written with them, both ledgers follow their names. One on whose ledgers
 * anything was posted is not deleted, only taken out of use; one that was merged stays out of use.
 */
import type { Representative } from '../../../domain/parties/party.ts'
import { normalizeRepresentatives, partyProblems } from '../../../domain/parties/party.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Statement } from '../../db/core/client.ts'
import { partyWithTaxNumber, replaceAliases, replaceRepresentatives } from '../../db/parties/party-store.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import type { Books, RecordRules } from '../core/rule-types.ts'
import { newId } from '../core/unit-of-work.ts'
import { deletedLedgers } from '../books/own-ledgers.ts'
import { ensureLedgers, ledgersOf, renamedLedgers } from '../books/party-ledgers.ts'

export const partyRules: RecordRules = {
  create: async (books, { id, values }) => {
    const parts = partsOf(values)
    refuse(partyProblems({ ...values, ...parts }))
    await refuseTaken(books, id, values)
    const { ledgers, statements } = await ensureLedgers(books, nameOf(values), ledgersOf({}))
    return {
      values: { aliases: [], representatives: [], ...ledgers, ...parts },
      first: statements,
      statements: writtenParts(books, id, parts),
    }
  },
  update: async (books, { stored, values }) => {
    const parts = partsOf(values)
    refuse(partyProblems({ ...values, ...parts }))
    refuseReturn(stored, values)
    await refuseTaken(books, stored.id, values)
    const name = nameOf({ ...stored, ...values })
    const kept = ledgersOf(stored)
    const { ledgers, statements } = await ensureLedgers(books, name, kept)
    const renamed = name === stored['name'] ? [] : await renamedLedgers(books, name, kept)
    return {
      values: { ...ledgers, ...parts },
      first: [...statements, ...renamed],
      statements: writtenParts(books, stored.id, parts),
    }
  },
  remove: async (stored, books) => {
    if (stored['is_walk_in'] === true) throw new DomainError('SEEDED')
    const ids = Object.values(ledgersOf(stored)).filter((id) => id !== null)
    return { statements: await deletedLedgers(books, ids) }
  },
}

type Parts = { aliases?: string[]; representatives?: Representative[] }

/** What was said about aliases and contact persons, as it is kept: aliases in the order of the alphabet. */
function partsOf({ aliases, representatives }: Values): Parts {
  return {
    ...(aliases === undefined ? {} : { aliases: textsOf(aliases) }),
    ...(representatives === undefined ? {} : { representatives: normalizeRepresentatives(listOf(representatives)) }),
  }
}

function textsOf(aliases: unknown): string[] {
  return listOf<string>(aliases).toSorted((one, other) => (one < other ? -1 : 1))
}

/** The parts of a value whose form the declaration has checked. */
function listOf<Part>(value: unknown): Part[] {
  return Array.isArray(value) ? value : []
}

function writtenParts({ companyId }: Books, id: string, { aliases, representatives }: Parts): Statement[] {
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

/** Two parties of one tax number are one party, so who types it is told which; of two at once the database stops one. */
async function refuseTaken(books: Books, id: string, { tax_number: taxNumber }: Values): Promise<void> {
  if (typeof taxNumber !== 'string' || taxNumber === '') return
  const [other] = await books.run(partyWithTaxNumber(books.companyId, taxNumber))
  if (!other || other.id === id) return
  refuse([{ code: 'TAX_NUMBER_TAKEN', path: 'tax_number', params: { party: other.name } }])
}

/** Sales to people without a name need their party, and one that became another stays what it became. */
function refuseReturn(stored: StoredRecord, { is_active: isActive }: Values): void {
  if (isActive === false && stored['is_walk_in'] === true) refuse([{ code: 'SEEDED', path: 'is_active' }])
  if (isActive === true && stored['merged_into'] !== null) {
    refuse([{ code: 'PARTY_INACTIVE', path: 'is_active', params: { party: nameOf(stored) } }])
  }
}

function nameOf(values: Values): string {
  return String(values['name'])
}
