/** The words of a paper as the company's country spells them; what the company itself has named and written stays. */
import { americanEnglish } from '../language/american-english.ts'
import { isAmerican } from '../language/languages.ts'
import type { PrintedBlock, PrintedColumn, PrintedDocument, PrintedFact } from './blocks.ts'

/** Returns the paper with its titles, labels and headings as they are spelled in the country of the company. */
export function spelledPaper(paper: PrintedDocument, { country }: { readonly country: string }): PrintedDocument {
  if (!isAmerican(country)) return paper
  return { ...paper, title: americanEnglish(paper.title), blocks: paper.blocks.map(spelledBlock) }
}

/** Returns the blocks of a paper that is titled with a name, which stays as it is written. */
export function spelledBlocks(
  blocks: readonly PrintedBlock[],
  { country }: { readonly country: string },
): readonly PrintedBlock[] {
  return isAmerican(country) ? blocks.map(spelledBlock) : blocks
}

function spelledBlock(block: PrintedBlock): PrintedBlock {
  switch (block.kind) {
    case 'heading':
      return { ...block, title: americanEnglish(block.title), mark: block.mark && americanEnglish(block.mark) }
    case 'title':
      return { ...block, title: americanEnglish(block.title) }
    case 'facts':
    case 'payment':
    case 'parties':
      return { ...block, facts: block.facts.map(spelledFact) }
    case 'table':
      return { ...block, columns: block.columns.map(spelledColumn) }
    case 'words':
      return { ...block, label: americanEnglish(block.label) }
    case 'closing':
    case 'letterhead':
    case 'placed':
    case 'signatures':
    case 'footer':
      return block
    default:
      return block satisfies never
  }
}

const spelledFact = (fact: PrintedFact): PrintedFact => ({ ...fact, label: americanEnglish(fact.label) })
const spelledColumn = (column: PrintedColumn): PrintedColumn => ({ ...column, label: americanEnglish(column.label) })
