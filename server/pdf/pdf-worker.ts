/**
 * Draws documents in a thread of its own: laying out thousands of rows takes seconds of pure computation, and requests
 * must not wait for it. Takes an order, answers with pieces of the file and its end, or with what went wrong.
 */
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { PrintedDocument } from '../../domain/printing/blocks.ts'
import { docDefinition, docDefinitionOfMany } from './doc-definition.ts'
import { keepFonts } from './font-cache.ts'
import { orderRightToLeft } from './right-to-left.ts'
import { fontFiles } from './scripts.ts'

/** Several documents under one title, to be drawn as one file. */
export type PrintedTogether = { title: string; documents: readonly PrintedDocument[] }
export type PdfOrder = { id: number; content: PrintedDocument | PrintedTogether; logo: string | null }
export type PdfAnswer =
  | { id: number; piece: Uint8Array }
  | { id: number; isDone: true }
  | { id: number; failure: string }

const { resolve } = createRequire(import.meta.url)
// Only used glyphs are embedded.
const names = Object.keys(fontFiles)
const kept = keepFonts(Object.values(fontFiles).flatMap((files) => files.map((file) => resolve(file))))
pdfmake.setFonts(
  Object.fromEntries(
    names.map((name, place) => [name, { normal: kept[2 * place] ?? '', bold: kept[2 * place + 1] ?? '' }]),
  ),
)
orderRightToLeft()
// A document names no file and no address; should one ever do so, nothing is opened for it.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

async function draw({ id, content, logo }: PdfOrder, answer: (answer: PdfAnswer) => void): Promise<void> {
  try {
    const definition = 'documents' in content ? docDefinitionOfMany(content, logo) : docDefinition(content, logo)
    const file = await pdfmake.createPdf(definition).getStream()
    const pieces = new Promise<void>((done, failed) => {
      file.on('data', (piece: Uint8Array) => answer({ id, piece }))
      file.on('end', done)
      file.on('error', failed)
    })
    file.end()
    await pieces
    answer({ id, isDone: true })
  } catch (error) {
    answer({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

// Documents are drawn one after another: two at once would be no faster and hold the memory of both.
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (order: PdfOrder) => {
  last = last.then(() => draw(order, (answer) => parentPort?.postMessage(answer)))
})
