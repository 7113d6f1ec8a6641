/**
 * A company as a ZIP archive that every system opens and that needs no Daybook to be read:
 *
 *   README.txt               what is in it, in plain words
 *   company.json             the format, the version, the company, its tables and columns, the head of its audit chain
 *   records/<path>.csv       each list as its export: what people read; <path>.lines.csv has the lines of its documents
 *   journal/books.journal    every entry as hledger reads it, with the balances to expect
 *   attachments/, pictures/, logo     the files, under their names
 *   audit/chain.csv          the sealed audit trail: any SHA-256 program can follow it
 *   tables/<name>.csv        every table with all columns, as an import reads it
 *   people.csv               the users whom rows name, without anything of how they sign in
 *   sums.json                what each file adds up to, and the reports of the moment as a proof
 */
import { z } from 'zod'

export const ARCHIVE_FORMAT = 1

/** An archive that cannot be imported; the message says why. */
export class ArchiveError extends Error {}

/** `company.json` */
export const archiveHead = z.object({
  format: z.literal(ARCHIVE_FORMAT, 'This archive was made by another version of Daybook.'),
  /** The last migration of the database that it comes from. */
  migration: z.int(),
  exported_at: z.string(),
  id: z.uuid(),
  slug: z.string(),
  /** The columns of the company as texts. */
  company: z.record(z.string(), z.string().nullable()),
  audit: z.object({ sealed: z.string(), head: z.string().nullable() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type ArchiveHead = z.infer<typeof archiveHead>

/** Reports of one moment by name: their rows and totals. */
const proofSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  reports: z.record(z.string(), z.unknown()),
  open_items: z.array(z.object({ side: z.string(), count: z.string(), open_amount: z.string() })),
})
export type Proof = z.infer<typeof proofSchema>

/** `sums.json` */
export const archiveSums = z.object({
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  proof: proofSchema,
})
export type ArchiveSums = z.infer<typeof archiveSums>

/** File systems accept 255 bytes in a name; an id stands before these. */
const MOST_NAME_BYTES = 200
const segmenter = new Intl.Segmenter()

/** Returns a text as a part of a file name that every system accepts; never empty. */
function safeName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}. _-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[. ]+/, '')
  const safe = endOf(plain, MOST_NAME_BYTES).replace(/[. ]+$/, '')
  return safe === '' ? 'file' : safe
}

/** Returns as many of the last letters of a text as have so many bytes, none of them split. */
function endOf(text: string, mostBytes: number): string {
  let bytes = 0
  const start = Array.from(segmenter.segment(text)).findLast(({ segment }) => {
    bytes += Buffer.byteLength(segment)
    return bytes > mostBytes
  })
  return start ? text.slice(start.index + start.segment.length) : text
}

/** Returns the name of an attached file in an archive; its folder is the document. */
export function attachmentName(file: {
  id: string
  path: string
  document_id: string
  number: string | null
  name: string
}) {
  const folder = `${file.path.replaceAll('/', '-')}/${safeName(file.number || file.document_id)}`
  return `attachments/${folder}/${file.id}-${safeName(file.name)}`
}

/** Returns the names of the attached files in an archive by their ids. */
export function attachmentsById(names: Iterable<string>): Map<string, string> {
  return new Map(
    Array.from(names).flatMap((name): [string, string][] => {
      const [, id] = /^attachments\/[^/]+\/[^/]+\/([\da-f-]{36})-/.exec(name) ?? []
      return id === undefined ? [] : [[id, name]]
    }),
  )
}

export const LOGO = 'logo'
/** Returns the name of an item’s picture in an archive. */
export const pictureName = (itemId: string, name: string): string => `pictures/${itemId}/${name}`
