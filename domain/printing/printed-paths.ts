/** What is printed as a document: the paths whose documents have a paper. */
import { paymentPaths, tradePaths } from '../documents/status.ts'

/** Papers that stay in the house. */
const vouchers = [
  'purchase/goods-receipts',
  'account/journal-vouchers',
  'banking/cash-deposits',
  'banking/cheque-deposits',
  'banking/cheque-issues',
  'banking/fund-transfers',
  'tax/payments',
] as const
export const printedPaths = [...new Set([...tradePaths, ...paymentPaths, ...vouchers])]
export type PrintedPath = (typeof printedPaths)[number]

/** So many documents go into one file: as many as a list shows on a page. */
export const MOST_TOGETHER = 500

export function isPrinted(path: string): path is PrintedPath {
  return printedPaths.some((one) => one === path)
}

/** True for documents whose prints are counted, drafts apart; whoever prints one of those may change it. */
export function isPrintCounted(path: PrintedPath): boolean {
  return !vouchers.some((one) => one === path)
}
