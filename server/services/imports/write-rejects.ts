import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeCsvRows } from '../../spreadsheet/csv.ts'
import type { CheckedImport } from '../import-registry.ts'
import { lineText } from './import-file.ts'
import { readTable } from './table-file.ts'

/**
 * Writes the rejected rows of a file to the file `rejects`, as they are, ready to be corrected in a spreadsheet and imported; two
 * further columns give the line and the reasons.
 */
export async function writeRejects(
  file: string,
  rejects: string,
  { problems, rejectedLines }: Pick<CheckedImport, 'problems' | 'rejectedLines'>,
): Promise<void> {
  const texts = new Map<number, string>()
  for (const problem of problems) {
    const before = texts.get(problem.line)
    texts.set(problem.line, [...(before === undefined ? [] : [before]), lineText(problem)].join(' '))
  }
  async function* rows(): AsyncGenerator<string[]> {
    let isHeader = true
    for await (const { cells, line } of readTable(createReadStream(file))) {
      if (isHeader) yield [...cells, 'line', 'problem']
      else if (rejectedLines.has(line)) yield [...cells, line.toString(), texts.get(line) ?? '']
      isHeader = false
    }
  }
  await pipeline(writeCsvRows(rows()), createWriteStream(rejects))
}
